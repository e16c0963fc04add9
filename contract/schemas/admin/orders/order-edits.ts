import { type Static, Type } from 'typebox'
import { MAX_LINE_QUANTITY } from '#contract/values/quantity.ts'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import { Address } from '#contract/schemas/accounts/accounts.ts'
import { OrderVersion } from './orders.ts'
import { OrderRevision } from '#contract/schemas/orders/order-revisions.ts'
import { NewAddress } from '#contract/schemas/accounts/profile.ts'
import { Nullable, Usd } from '#contract/schemas/wire.ts'

/** Maximum number of lines that an edit changes or adds. */
const MAX_EDITED_LINES = 500

const Price = Type.Optional(
  Type.Number({
    minimum: 0,
    maximum: MAX_INTEGER / 100,
    description: 'Price of a unit in US dollars. Needs the permission `prices.write`',
  }),
)

/** Changes of an order before it ships. What is not named stays as it was agreed on. */
export const OrderEdit = Type.Object({
  lines: Type.Optional(
    Type.Array(
      Type.Object({
        position: Type.Integer({ minimum: 0, maximum: MAX_INTEGER, description: '`position` of the line' }),
        quantity: Type.Integer({ minimum: 0, maximum: MAX_LINE_QUANTITY, description: 'Units; 0 removes the line' }),
        price: Price,
      }),
      { maxItems: MAX_EDITED_LINES, description: "Lines to change. A line's price stays as placed without `price`" },
    ),
  ),
  added: Type.Optional(
    Type.Array(
      Type.Object({
        sku: Type.String({ minLength: 1, maxLength: 120, description: 'SKU or OCID' }),
        quantity: Type.Integer({ minimum: 1, maximum: MAX_LINE_QUANTITY }),
        price: Price,
      }),
      { maxItems: MAX_EDITED_LINES, description: "Products to add, at the buyer's price of today without `price`" },
    ),
  ),
  address: Type.Optional({ ...NewAddress, description: 'Address to ship to, while nothing has shipped' }),
  shipping: Type.Optional(
    Type.Array(
      Type.Object({
        supplier_id: Type.Integer({ minimum: 1, maximum: MAX_INTEGER }),
        method_id: Type.Integer({ minimum: 1, maximum: MAX_INTEGER }),
      }),
      { maxItems: MAX_EDITED_LINES, description: 'Shipping methods by supplier, from the `options` of the preview' },
    ),
  ),
})
export type OrderEdit = Static<typeof OrderEdit>

export const OrderEditRequest = Type.Object({
  version: OrderVersion,
  ...OrderEdit.properties,
  reason: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S', description: 'The email to the buyer has it' }),
  expected_total: Type.Number({
    minimum: 0,
    maximum: 1e9,
    description: '`after.total` of the preview. A 409 `totals_changed` if prices or shipping changed since',
  }),
})
export type OrderEditRequest = Static<typeof OrderEditRequest>

const Totals = Type.Object({
  subtotal: Usd,
  shipping: Type.Number({ description: 'Shipping and quoted freight' }),
  tax: Usd,
  total: Usd,
})

const EditedLine = Type.Object({
  position: Nullable(Type.Integer({ description: 'Null for a product that is added' })),
  ocid: Type.Integer(),
  sku: Type.String(),
  title: Type.String(),
  suborder: Type.String({ description: '`number` of its suborder' }),
  can_edit: Type.Boolean({ description: 'False once its suborder has shipped or is canceled' }),
  quantity: Type.Integer({ description: '0 if it is removed' }),
  quantity_before: Type.Integer({ description: '0 if it is added' }),
  price: Usd,
  price_before: Usd,
  line_total: Usd,
  problem: Nullable(Type.String({ description: 'Why it cannot be ordered so' })),
})
export type EditedLine = Static<typeof EditedLine>

const EditedSuborder = Type.Object({
  number: Type.String(),
  is_added: Type.Boolean({ description: 'True for a supplier that is added' }),
  supplier_id: Nullable(Type.Integer()),
  supplier: Type.String(),
  can_edit: Type.Boolean(),
  shipping_method: Type.String(),
  method_id: Nullable(Type.Integer({ description: 'Null if the method as agreed is no longer offered' })),
  options: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String(), price: Nullable(Usd) }), {
    description: 'Shipping methods to the address; a price of null is freight, quoted later',
  }),
  shipping: Usd,
  tax: Usd,
  total: Usd,
  total_before: Usd,
})
export type EditedSuborder = Static<typeof EditedSuborder>

/** The order as an edit would make it. */
export const OrderEditPreview = Type.Object({
  version: OrderVersion,
  lines: Type.Array(EditedLine),
  suborders: Type.Array(EditedSuborder),
  before: Totals,
  after: Totals,
  changes: Type.Array(Type.String({ description: 'A difference, in words' })),
  needs_approval: Type.Boolean({ description: 'True if the total rises: the buyer decides' }),
  address: Address,
  can_change_address: Type.Boolean(),
  problems: Type.Array(Type.String({ description: 'Why it cannot be applied, and what to do' })),
})
export type OrderEditPreview = Static<typeof OrderEditPreview>

export const OrderProductsQuery = Type.Object({
  q: Type.String({
    minLength: 1,
    maxLength: 120,
    pattern: '^[^\\u0000]*$',
    description: 'SKU, OCID or words of the name',
  }),
})

/** A product to add to an order. */
export const OrderProduct = Type.Object({
  ocid: Type.Integer(),
  sku: Type.String(),
  title: Type.String(),
  supplier: Type.String(),
  price: Type.Number({ description: 'List price in US dollars, or the sale price' }),
  min_qty: Type.Integer(),
  qty_step: Type.Integer(),
  stock: Type.Integer(),
})
export type OrderProduct = Static<typeof OrderProduct>

/** A change of an order before it shipped, for staff. */
export const AdminOrderRevision = Type.Object({ ...OrderRevision.properties, author: Type.String() })
export type AdminOrderRevision = Static<typeof AdminOrderRevision>
