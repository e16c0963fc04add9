import { type Static, Type } from 'typebox'
import { SupplierRef } from './catalog.ts'
import { ImageRef } from './images.ts'
import { CURRENCY } from './money.ts'
import { LARGEST_INTEGER } from './row-id.ts'
import { MAX_LINE_QUANTITY } from './quantity.ts'
import { Moment, Nullable, Usd, Uuid } from './wire.ts'

/** Most different products of one cart. */
export const MAX_CART_LINES = 500

/** A guest's cart, and the cookie that names it, are kept this long after the last change. */
export const GUEST_CART_DAYS = 90

/** Letters of a note. */
export const LINE_NOTE_LENGTH = 500

/** What a buyer writes on a line: it is on the order, the invoice and the packing slip. */
const LineNote = Type.String({ maxLength: LINE_NOTE_LENGTH })

/** Spec 5 and 7: `id` is the product's ocid, `quantity` defaults to 1. Browsers and older clients send strings too. */
export const AddToCart = Type.Object({
  id: Type.Integer({ minimum: 1, maximum: LARGEST_INTEGER }),
  quantity: Type.Integer({ minimum: 1, maximum: MAX_LINE_QUANTITY, default: 1 }),
  note: Type.Optional(LineNote),
})
export type AddToCart = Static<typeof AddToCart>

/** Spec 5 and 7: `qty` defaults to 0, and 0 removes the line. */
export const UpdateCartLine = Type.Object({
  qty: Type.Integer({ minimum: 0, maximum: MAX_LINE_QUANTITY, default: 0 }),
})

export const CartLineId = Type.Object({
  id: Type.Integer({
    minimum: 1,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'The line: `id` of `items` in the cart; to restore and to forget, of `saved_items`. Not the OCID',
  }),
})

export const CartCount = Type.Object({ count: Type.Integer({ description: 'Sum of the quantities' }) })
export type CartCount = Static<typeof CartCount>

/** Changes what is written on a line; empty takes it away. */
export const CartLineNote = Type.Object({ note: LineNote })

/** Trouble with a line, and the one press that mends it: set the line to `fix.qty` (0 removes it). */
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
  blocks: Type.Boolean({ description: 'The order cannot be placed while this stands' }),
  fix: Nullable(Type.Object({ label: Type.String(), qty: Type.Integer() })),
})
export type CartProblem = Static<typeof CartProblem>

export const CartItem = Type.Object({
  id: Type.Integer({ description: 'The line: what update and delete take' }),
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
  itemPrice: Type.Number({ description: 'Effective price of one unit at this quantity' }),
  quantity: Type.Integer(),
  case_pack: Type.Integer(),
  min_qty: Type.Integer(),
  qty_step: Type.Integer(),
  stock: Type.Integer(),
  line_total: Usd,
  next_break: Nullable(
    Type.Object({
      add_qty: Type.Integer(),
      price: Usd,
      saves: Type.Number({ description: 'What the units in the cart would cost less' }),
    }),
  ),
  lead_time_days: Nullable(Type.Tuple([Type.Integer(), Type.Integer()])),
  weight_lb: Type.Number({ description: 'Of the whole line; 0 where the product has none' }),
  note: Nullable(Type.String()),
  supplier: SupplierRef,
  problems: Type.Array(CartProblem),
})
export type CartItem = Static<typeof CartItem>

/** What is known of a maker's shipping. */
export const SHIPPING_KINDS = ['estimated', 'freight', 'by_address', 'none'] as const
export type ShippingKind = (typeof SHIPPING_KINDS)[number]

/** The lines of one maker, and what that maker asks for. */
export const CartGroup = Type.Object({
  supplier: SupplierRef,
  item_ids: Type.Array(Type.Integer()),
  subtotal: Usd,
  units: Type.Integer(),
  min_order: Nullable(Usd),
  first_order: Type.Boolean({ description: 'Whether `min_order` is the one for a first order from this maker' }),
  shortfall: Type.Number({ description: 'What is missing to the minimum; 0 where it is reached' }),
  lead_time_days: Nullable(Type.Tuple([Type.Integer(), Type.Integer()])),
  shipping: Type.Enum([...SHIPPING_KINDS], {
    description:
      '`estimated`: `shipping_estimate` says it. `freight`: quoted after the order. `by_address`: the maker has ways to some states alone, and it is not known where the goods go. `none`: the maker cannot ship to the default address',
  }),
  shipping_estimate: Type.Union([Usd, Type.Null()], { description: 'Null where `shipping` is not `estimated`' }),
})
export type CartGroup = Static<typeof CartGroup>

/** A line put aside: it is no part of the totals. */
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

/** What signing in changed when it joined the guest's cart to the buyer's; told until it is dismissed. */
export const MergeReport = Type.Object({
  added: Type.Integer({ description: 'Products that came from the guest cart' }),
  changes: Type.Array(Type.Object({ ocid: Type.Integer(), title: Type.String(), message: Type.String() })),
})
export type MergeReport = Static<typeof MergeReport>

export const Cart = Type.Object({
  currency: Type.Literal(CURRENCY),
  count: Type.Integer(),
  items: Type.Array(CartItem),
  groups: Type.Array(CartGroup, { description: 'By maker, in the order of their first line' }),
  saved_items: Type.Array(SavedItem),
  subtotal: Usd,
  savings: Type.Number({ description: 'Against the list prices' }),
  shipping_estimate: Type.Number({ description: 'Without the makers of whom it is not known, whose groups say null' }),
  tax_estimate: Type.Union([Usd, Type.Null()], { description: 'To the default address; null for guests' }),
  total: Usd,
  units: Type.Integer(),
  cartons: Type.Integer({ description: 'Case packs begun' }),
  weight_lb: Type.Number(),
  free_shipping: Nullable(Type.Object({ target: Usd, remaining: Usd, reached: Type.Boolean() })),
  terms: Nullable(Type.Object({ days: Type.Integer(), limit: Nullable(Usd), used: Usd, available: Nullable(Usd) })),
  merged: Nullable(MergeReport),
  can_checkout: Type.Boolean({ description: "No line blocks, and every maker's minimum is reached" }),
})
export type Cart = Static<typeof Cart>

/** Why shipping is not known in dollars; see `shipping` of a cart's groups. */
export type OpenShipping = Exclude<ShippingKind, 'estimated'>

// What keeps an order from being placed comes first.
const OPEN_SHIPPING: readonly OpenShipping[] = ['none', 'by_address', 'freight']

/** What is said of the shipping of all makers beside its sum: the gravest of what is open; null where all of it is known. */
export function openShipping(groups: readonly Pick<CartGroup, 'shipping'>[]): OpenShipping | null {
  return OPEN_SHIPPING.find((kind) => groups.some(({ shipping }) => shipping === kind)) ?? null
}

/** Whether a total has all of its shipping and tax, or is what is known so far; `open` is why shipping is not all of it. */
export function isWholeTotal({ open, tax }: { open: OpenShipping | null; tax: number | null }): boolean {
  return open === null && tax !== null
}

export const CartChange = Type.Object({ count: Type.Integer(), cart: Cart })
export type CartChange = Static<typeof CartChange>

/** Most rows of one quick order. */
export const MAX_BULK_ROWS = 500

/**
 * A row as it was typed, pasted or read from a file: what names the product, and units. What cannot be right is not refused
 * but told of its row, so that one odd cell does not spoil a file.
 */
export const BulkRow = Type.Object({
  product: Type.String({ maxLength: 500, description: 'SKU or OCID' }),
  // Not a union, whose members would read 0 and null as each other.
  quantity: Type.Unsafe<number | null>({ type: ['number', 'null'], description: 'Null: the minimum' }),
  note: Type.Optional(LineNote),
})
export type BulkRow = Static<typeof BulkRow>

export const BulkRows = Type.Object({ rows: Type.Array(BulkRow, { minItems: 1, maxItems: MAX_BULK_ROWS }) })
export type BulkRows = Static<typeof BulkRows>

/** What would become of a row, in the order given. Rows that name one product twice are summed in the first of them. */
export const CheckedRow = Type.Object({
  row: Type.Integer({ description: 'Its place among those sent, from 0' }),
  status: Type.Enum(['ok', 'adjusted', 'duplicate', 'unavailable', 'unknown', 'invalid']),
  message: Nullable(Type.String({ description: 'What is wrong and what to do' })),
  ocid: Nullable(Type.Integer()),
  sku: Nullable(Type.String()),
  title: Nullable(Type.String()),
  slug: Nullable(Type.String()),
  image: Nullable(ImageRef),
  supplier: Nullable(Type.String()),
  quantity: Type.Integer({ description: 'Units that would be added' }),
  suggested: Type.Array(Type.Integer(), { description: 'The nearest quantities that can be ordered' }),
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

/** Adds the rows that can be added; the others are told and nothing of them is. */
export const BulkAdded = Type.Object({
  ...CheckedRows.properties,
  added: Type.Integer({ description: 'Products of which units went in' }),
  count: Type.Integer(),
  cart: Cart,
})
export type BulkAdded = Static<typeof BulkAdded>

/** Most kept drafts of one buyer. */
export const MAX_DRAFTS = 50

export const CartDraft = Type.Object({
  id: Type.String({ format: 'uuid' }),
  name: Type.String(),
  lines: Type.Integer(),
  units: Type.Integer(),
  subtotal: Type.Number({ description: "At today's prices" }),
  updated_at: Moment,
})
export type CartDraft = Static<typeof CartDraft>

/** `keep` leaves the cart as it is; else it is emptied into the draft. */
export const NewDraft = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 120 }),
  keep: Type.Optional(Type.Boolean()),
})
export type NewDraft = Static<typeof NewDraft>

export const DraftPath = Type.Object({
  id: Type.String({ ...Uuid, description: 'The draft: its `id` in the list of drafts, a UUID' }),
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
