import { type Static, Type } from 'typebox'
import { MAX_BULK_ORDERS } from '#contract/orders/order-work.ts'
import { OrderNumber, OrderVersion } from './orders.ts'
import { Carrier, Tracking, Units } from './order-moves.ts'
import { Nullable } from '#contract/schemas/wire.ts'

export const AcceptOrders = Type.Object({
  orders: Type.Array(Type.Object({ invoice: OrderNumber, version: OrderVersion }), {
    minItems: 1,
    maxItems: MAX_BULK_ORDERS,
  }),
})

/** Result of a change of many orders for one of them. */
export const BulkResult = Type.Object({
  number: Type.String({ description: 'Number of the order or suborder' }),
  result: Type.Enum(['done', 'unchanged', 'failed'], {
    description:
      '`unchanged`: nothing was left to do, for example because the call was sent before. `failed`: `messages` are the reason',
  }),
  messages: Type.Array(Type.String()),
})
export type BulkResult = Static<typeof BulkResult>

export const MAX_SHIPMENTS_BYTES = 256 * 1024

export const ShipmentsFile = Type.Object({
  csv: Type.String({
    minLength: 1,
    maxLength: MAX_SHIPMENTS_BYTES,
    pattern: '^[^\\u0000]*$',
    description:
      'CSV with the columns `number` (of an order or suborder), `carrier`, `tracking` and, for a part of one, `sku` and `units`; rows with ' +
      'the same number, carrier and tracking number are one shipment',
  }),
})

const Shipment = {
  number: Type.String({ ...OrderNumber, description: 'Number of the suborder, or of an order of one maker' }),
  carrier: Carrier,
  tracking: Tracking,
}

/** A shipment of a file, and what it would do. */
export const ReadShipment = Type.Object({
  line: Type.Integer({ description: 'First line of the file that it is in' }),
  number: Type.String(),
  carrier: Type.String(),
  tracking: Type.String(),
  lines: Type.Array(Type.Object({ sku: Type.String(), units: Type.Integer() }), {
    description: 'Units by SKU; empty: everything that is left',
  }),
  order: Nullable(Type.String({ description: 'Number of its order' })),
  version: Nullable(OrderVersion),
  messages: Type.Array(Type.String(), { description: 'What will happen; empty if it cannot ship' }),
  problem: Nullable(Type.String({ description: 'Why it cannot ship' })),
})
export type ReadShipment = Static<typeof ReadShipment>

export const ShipOrders = Type.Object({
  shipments: Type.Array(
    Type.Object({ invoice: OrderNumber, version: OrderVersion, ...Shipment, lines: Type.Optional(Units) }),
    { minItems: 1, maxItems: MAX_BULK_ORDERS },
  ),
})
export type ShipOrders = Static<typeof ShipOrders>
