import { type Static, Type } from 'typebox'
import { Carrier, Tracking } from '#contract/schemas/admin/orders/order-moves.ts'

/** Steps of a test order. Suppliers and the shop make them for other orders. */
export const TEST_ORDER_MOVES = ['accept', 'ship', 'deliver', 'cancel', 'pay'] as const

export const TestOrderPath = Type.Object({
  invoice: Type.String({ maxLength: 40, description: 'Order number: `invoice` of a test order' }),
  move: Type.Enum([...TEST_ORDER_MOVES], { description: 'The step to make' }),
})
export type TestOrderPath = Static<typeof TestOrderPath>

/** Details of a step; all of them have defaults. */
export const TestOrderMove = Type.Object({
  number: Type.Optional(
    Type.String({ maxLength: 40, description: 'Number of a suborder. Default: every suborder that allows the step' }),
  ),
  carrier: Type.Optional(Type.String({ ...Carrier, description: 'Carrier of a shipment. Default: `UPS`' })),
  tracking: Type.Optional(Type.String({ ...Tracking, description: 'Tracking number of a shipment. Default: none' })),
  lines: Type.Optional(
    Type.Array(
      Type.Object({
        position: Type.Integer({ minimum: 0, maximum: 10_000, description: 'Position of the line in the order' }),
        quantity: Type.Integer({ minimum: 1, maximum: 1e6 }),
      }),
      { minItems: 1, maxItems: 500, description: 'Units of a shipment. Default: all that are left' },
    ),
  ),
  reason: Type.Optional(Type.String({ maxLength: 500, description: 'Reason of a cancellation' })),
})
export type TestOrderMove = Static<typeof TestOrderMove>
