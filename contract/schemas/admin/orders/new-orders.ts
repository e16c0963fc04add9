import { type Static, Type } from 'typebox'
import { LINE_NOTE_LENGTH, MAX_CART_LINES, MAX_CODE_LENGTH } from '#contract/orders/cart.ts'
import { MAX_LINE_QUANTITY } from '#contract/values/quantity.ts'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import { Checkout, PlaceOrder } from '#contract/schemas/orders/checkout.ts'

/** A line of an order that staff place. */
const NewOrderLine = Type.Object({
  sku: Type.String({ minLength: 1, maxLength: MAX_CODE_LENGTH, description: 'SKU or OCID' }),
  quantity: Type.Integer({ minimum: 1, maximum: MAX_LINE_QUANTITY }),
  note: Type.Optional(Type.String({ maxLength: LINE_NOTE_LENGTH })),
})

const RowId = Type.Integer({ minimum: 1, maximum: MAX_INTEGER })

/** The buyer and the goods of an order on behalf. */
const forBuyer = {
  company_id: RowId,
  user_id: Type.Integer({ ...RowId, description: 'A person of the company, who gets the emails' }),
  lines: Type.Array(NewOrderLine, { maxItems: MAX_CART_LINES, description: 'Lines of the same product are added up' }),
}

const { address_id, billing_address_id, shipping, po_number, ship_not_before, notes, totals_hash } =
  PlaceOrder.properties

/** An order to preview. */
export const NewOrderDraft = Type.Object({
  ...forBuyer,
  address_id: Type.Optional(address_id),
  shipping,
  paymentMethod: Type.Optional(Type.Enum(['invoice', 'bank_transfer'])),
})
export type NewOrderDraft = Static<typeof NewOrderDraft>

/** An order to place. Only the buyer can pay by card. */
export const NewOrder = Type.Object({
  ...forBuyer,
  address_id,
  billing_address_id,
  shipping,
  paymentMethod: Type.Enum(['invoice', 'bank_transfer']),
  po_number,
  ship_not_before,
  notes,
  totals_hash,
})
export type NewOrder = Static<typeof NewOrder>

/** The order as it would be placed now, at the prices of the buyer. */
export const NewOrderPreview = Type.Object({
  checkout: Checkout,
  unknown: Type.Array(Type.String(), { description: 'SKUs of the lines that no product has' }),
})
export type NewOrderPreview = Static<typeof NewOrderPreview>

/** A cart that the buyer gets to check and order. */
export const PreparedCart = Type.Object({
  ...forBuyer,
  message: Type.String({ maxLength: 1000, pattern: '^[^\\u0000]*$', description: 'The email to the buyer has it' }),
})
export type PreparedCart = Static<typeof PreparedCart>
