import { type Static, Type } from 'typebox'
import {
  LINE_NOTE_LENGTH,
  MAX_BULK_ROWS,
  MAX_CODE_LENGTH,
  MAX_LIST_CODES,
  SHIPPING_KINDS,
} from '#contract/orders/cart.ts'
import { CURRENCY } from '#contract/values/money.ts'
import { MAX_LINE_QUANTITY } from '#contract/values/quantity.ts'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import { BackOrder, SupplierRef } from '#contract/schemas/catalog/catalog.ts'
import { ImageRef } from '#contract/schemas/catalog/images.ts'
import { Timestamp, Nullable, NumberOrNull, Usd, Uuid } from './wire.ts'

/** Note of the buyer on a line, printed on the order, the invoice and the packing slip. */
const LineNote = Type.String({ maxLength: LINE_NOTE_LENGTH })

const LineQuantity = Type.Integer({
  minimum: 0,
  maximum: MAX_LINE_QUANTITY,
  description: 'New quantity of the line. Default: 0, which removes it',
})

/** Adds a product (spec 5 and 7). `id` is its OCID. Browsers and older clients also send the numbers as strings. */
export const AddToCart = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: MAX_INTEGER }),
  quantity: Type.Integer({ minimum: 1, maximum: MAX_LINE_QUANTITY, default: 1 }),
  note: Type.Optional(LineNote),
})
export type AddToCart = Static<typeof AddToCart>

/** Sets the quantity of a line (spec 5 and 7). 0, the default, removes the line. `quantity` is the name that `cart/add` has for `qty`. */
export const UpdateCartLine = Type.Object({
  qty: Type.Optional(LineQuantity),
  quantity: Type.Optional(Type.Integer({ ...LineQuantity, description: 'The same as `qty`' })),
})
export type UpdateCartLine = Static<typeof UpdateCartLine>

export const CartLineId = Type.Object({
  id: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description:
      'Id of the line, not the OCID: `id` in `items` of the cart, or in `saved_items` to restore or remove a saved item',
  }),
})

export const CartCount = Type.Object({ count: Type.Integer({ description: 'Total number of units' }) })
export type CartCount = Static<typeof CartCount>

/** Units of products in the cart. */
export const CartQuantities = Type.Object({
  data: Type.Array(Type.Object({ ocid: Type.Integer(), quantity: Type.Integer({ description: 'Units in the cart' }) })),
})
export type CartQuantities = Static<typeof CartQuantities>

/** Changes the note of a line. An empty note deletes it. */
export const CartLineNote = Type.Object({ note: LineNote })

/** Problem of a line, and the quantity that fixes it: set the line to `fix.qty` (0 removes it). */
export const CartProblem = Type.Object({
  code: Type.Enum([
    'out_of_stock',
    'insufficient_stock',
    'below_min_qty',
    'not_a_multiple',
    'price_changed',
    'discontinued',
  ]),
  message: Type.String(),
  blocks: Type.Boolean({ description: 'True if the problem prevents the order' }),
  fix: Nullable(Type.Object({ label: Type.String(), qty: Type.Integer() })),
})
export type CartProblem = Static<typeof CartProblem>

export const CartItem = Type.Object({
  id: Type.Integer({ description: 'Id of the line, for update and delete' }),
  ocid: Type.Integer(),
  sku: Type.String(),
  title: Type.String(),
  slug: Type.String(),
  image: Nullable(ImageRef),
  category: Type.String(),
  options: Type.Record(Type.String(), Type.String()),
  price: Usd,
  sales_price: Nullable(Usd),
  is_sales: Type.Boolean(),
  itemPrice: Type.Number({ description: 'Effective price of a unit at this quantity' }),
  quantity: Type.Integer(),
  case_pack: Type.Integer(),
  min_qty: Type.Integer(),
  qty_step: Type.Integer(),
  stock: Type.Integer(),
  /** Units of the line beyond the stock are on back order. Absent if nothing can be ordered beyond it. */
  back_order: Type.Optional(BackOrder),
  line_total: Usd,
  next_break: Nullable(
    Type.Object({
      add_qty: Type.Integer(),
      price: Usd,
      saves: Type.Number({ description: 'US dollars saved on the units that are already in the cart' }),
    }),
  ),
  lead_time_days: Nullable(Type.Tuple([Type.Integer(), Type.Integer()])),
  weight_lb: Type.Number({ description: 'Weight of the whole line; 0 if the product has none' }),
  note: Nullable(Type.String()),
  supplier: SupplierRef,
  problems: Type.Array(CartProblem),
})
export type CartItem = Static<typeof CartItem>

/** Lines of a supplier, with its minimum and its shipping. */
export const CartGroup = Type.Object({
  supplier: SupplierRef,
  item_ids: Type.Array(Type.Integer()),
  subtotal: Usd,
  units: Type.Integer(),
  min_order: Nullable(Usd),
  first_order: Type.Boolean({ description: 'True if `min_order` is the minimum of a first order from this supplier' }),
  shortfall: Type.Number({ description: 'US dollars missing to the minimum; 0 if it is reached' }),
  lead_time_days: Nullable(Type.Tuple([Type.Integer(), Type.Integer()])),
  shipping: Type.Enum([...SHIPPING_KINDS], {
    description:
      '`estimated`: see `shipping_estimate`. `freight`: quoted after the order. `by_address`: the supplier ships only to some ' +
      'states, and the address is not known yet. `none`: the supplier cannot ship to the default address',
  }),
  shipping_estimate: Type.Union([Usd, Type.Null()], { description: 'Null unless `shipping` is `estimated`' }),
})
export type CartGroup = Static<typeof CartGroup>

/** Line saved for later. It is not included in the totals. */
export const SavedItem = Type.Object({
  id: Type.Integer(),
  ocid: Type.Integer(),
  sku: Type.String(),
  title: Type.String(),
  slug: Type.String(),
  image: Nullable(ImageRef),
  supplier: SupplierRef,
  itemPrice: Usd,
  quantity: Type.Integer(),
  note: Nullable(Type.String()),
  available: Type.Boolean(),
})
export type SavedItem = Static<typeof SavedItem>

/** Changes made when sign-in merged the guest cart into the buyer's cart. Returned until the buyer dismisses it. */
export const MergeReport = Type.Object({
  added: Type.Integer({ description: 'Number of products added from the guest cart' }),
  changes: Type.Array(Type.Object({ ocid: Type.Integer(), title: Type.String(), message: Type.String() })),
})
export type MergeReport = Static<typeof MergeReport>

/** Bound of a company that has not paid for goods that shipped, by invoice and bank transfer. Null: it has, or the shop has no bound. */
export const FirstOrders = Type.Object({
  limit: Type.Number({ description: 'US dollars that its unpaid orders may total' }),
  available: Type.Number({ description: 'What is left of that' }),
})
export type FirstOrders = Static<typeof FirstOrders>

export const Cart = Type.Object({
  currency: Type.Literal(CURRENCY),
  count: Type.Integer(),
  items: Type.Array(CartItem),
  groups: Type.Array(CartGroup, { description: 'One group per supplier, in the order of their first lines' }),
  saved_items: Type.Array(SavedItem),
  subtotal: Usd,
  savings: Type.Number({ description: 'US dollars saved compared with the list prices' }),
  shipping_estimate: Type.Number({
    description: 'Excludes suppliers whose shipping is unknown: their `shipping_estimate` is null',
  }),
  tax_estimate: Type.Union([Usd, Type.Null()], { description: 'Tax at the default address; null for guests' }),
  total: Usd,
  units: Type.Integer(),
  cartons: Type.Integer({ description: 'Number of packs; a partial one counts as a whole one' }),
  weight_lb: Type.Number(),
  free_shipping: Nullable(Type.Object({ target: Usd, remaining: Usd, reached: Type.Boolean() })),
  terms: Nullable(Type.Object({ days: Type.Integer(), limit: Nullable(Usd), used: Usd, available: Nullable(Usd) })),
  first_orders: Nullable(FirstOrders),
  merged: Nullable(MergeReport),
  can_checkout: Type.Boolean({
    description: 'True if no problem prevents the order and every supplier minimum is reached',
  }),
})
export type Cart = Static<typeof Cart>

export const CartChange = Type.Object({ count: Type.Integer(), cart: Cart })
export type CartChange = Static<typeof CartChange>

/**
 * Row of a quick order, typed, pasted or read from a file. An invalid row is reported in the result and does not reject the request,
 * so one bad cell does not spoil a file.
 */
export const BulkRow = Type.Object({
  product: Type.String({ maxLength: 500, description: 'SKU or OCID' }),
  quantity: NumberOrNull({ description: 'Null for the minimum quantity' }),
  unit: Type.Optional(Type.Enum(['unit', 'pack'], { description: '`pack`: the quantity counts packs. Absent: units' })),
  note: Type.Optional(LineNote),
})
export type BulkRow = Static<typeof BulkRow>

export const BulkRows = Type.Object({ rows: Type.Array(BulkRow, { minItems: 1, maxItems: MAX_BULK_ROWS }) })
export type BulkRows = Static<typeof BulkRows>

/** Result of a row, in the order of the request. Rows with the same product are added up in the first of them. */
export const CheckedRow = Type.Object({
  row: Type.Integer({ description: 'Index of the row in the request, from 0' }),
  status: Type.Enum(['ok', 'adjusted', 'duplicate', 'unavailable', 'unknown', 'invalid']),
  message: Nullable(Type.String({ description: 'What is wrong and what to do' })),
  ocid: Nullable(Type.Integer()),
  sku: Nullable(Type.String()),
  title: Nullable(Type.String()),
  slug: Nullable(Type.String()),
  image: Nullable(ImageRef),
  supplier: Nullable(Type.String()),
  quantity: Type.Integer({ description: 'Units that would be added' }),
  suggested: Type.Array(Type.Integer(), { description: 'Nearest quantities that can be ordered' }),
  itemPrice: Nullable(Usd),
  line_total: Nullable(Usd),
})
export type CheckedRow = Static<typeof CheckedRow>

export const CheckedRows = Type.Object({
  rows: Type.Array(CheckedRow),
  total: Usd,
  units: Type.Integer(),
  faulty: Type.Integer(),
})
export type CheckedRows = Static<typeof CheckedRows>

/** Possible product codes in the lines of a list, such as the words of an email. */
export const CodesToFind = Type.Object({
  codes: Type.Array(Type.String({ maxLength: MAX_CODE_LENGTH }), { minItems: 1, maxItems: MAX_LIST_CODES }),
})

/** A code that the shop has, as it is written in the request. */
export const FoundCode = Type.Object({ code: Type.String(), ocid: Type.Integer(), sku: Type.String() })
export type FoundCode = Static<typeof FoundCode>

/** Result of adding rows. Invalid rows are reported and not added. */
export const BulkAdded = Type.Object({
  ...CheckedRows.properties,
  added: Type.Integer({ description: 'Number of products added' }),
  count: Type.Integer(),
  cart: Cart,
})
export type BulkAdded = Static<typeof BulkAdded>

export const CartDraft = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  lines: Type.Integer(),
  units: Type.Integer(),
  subtotal: Type.Number({ description: "At today's prices" }),
  updated_at: Timestamp,
})
export type CartDraft = Static<typeof CartDraft>

/** New draft of the cart. The cart is emptied unless `keep` is true. */
export const NewDraft = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 120 }),
  keep: Type.Optional(Type.Boolean()),
})
export type NewDraft = Static<typeof NewDraft>

export const DraftPath = Type.Object({
  id: Type.String({ ...Uuid, description: 'UUID of the draft: its `id` in the list of drafts' }),
})
export const DraftName = Type.Object({ name: Type.String({ minLength: 1, maxLength: 120 }) })

/**
 * `swap` keeps what is in the cart as a draft first, unless one holds the same already; `add` puts the draft's lines beside
 * it. The draft stays as it is.
 */
export const OpenDraft = Type.Object({ mode: Type.Enum(['swap', 'add']) })
export type OpenDraft = Static<typeof OpenDraft>

export const DraftOpened = Type.Object({
  ...CartChange.properties,
  skipped: Type.Array(Type.Object({ title: Type.String(), message: Type.String() }), {
    description: 'Lines that were not put in, or not as many units of them',
  }),
  kept_as: Nullable(Type.String({ description: 'Name of the draft that holds what was in the cart' })),
})
export type DraftOpened = Static<typeof DraftOpened>
