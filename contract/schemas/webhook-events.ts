import { type TSchema, Type } from 'typebox'
import type { EventKind } from '#contract/integrations.ts'
import { Day, Timestamp, Nullable, Usd, Uuid } from './wire.ts'

/** Payloads of the webhook events. The API reference describes them, and a test validates every message against them. */

const Units = Type.Array(Type.Object({ sku: Type.String(), qty: Type.Integer() }))

const OrderPlaced = Type.Object({
  invoice: Type.String({ description: 'Order number' }),
  placed_at: Timestamp,
  po_number: Nullable(Type.String()),
  due_on: Nullable(Day),
  subtotal: Usd,
  shippingCost: Usd,
  tax: Nullable(Usd),
  orderTotal: Usd,
  freight: Type.Array(
    Type.Object({
      number: Type.String({ description: 'Suborder number' }),
      supplier: Type.String(),
      /** Freight with tax, on top of the total. Null until the `order.freight_quoted` event. */
      total: Nullable(Usd),
    }),
  ),
  products: Type.Array(
    Type.Object({
      ocid: Type.Integer(),
      sku: Type.String(),
      title: Type.String(),
      qty: Type.Integer(),
      itemPrice: Usd,
      lineTotal: Usd,
    }),
  ),
})

/** Fields of every event of a suborder. */
const SUBORDER = {
  invoice: Type.String({ description: 'Order number' }),
  number: Type.String({ description: 'Suborder number' }),
  supplier: Type.String(),
}
const IsComplete = Type.Boolean({ description: 'False if a part of the suborder is left' })

const Stock = Type.Object({
  ocid: Type.Integer(),
  sku: Type.String(),
  title: Type.String(),
  stock: Type.Integer(),
  orderable: Type.Integer({ description: 'Largest quantity that can be ordered, given the minimum and the pack' }),
})

const TestMark = Type.Optional(
  Type.Literal(true, { description: 'Only in the events of test orders. Do not book an order with it' }),
)

interface WebhookEvent {
  summary: string
  data: TSchema
  example: object
}

const suborder = { invoice: 'T-100001', number: 'T-100001-1', supplier: 'Halden Clay' }
const units = [{ sku: 'HAL-VAS-001-TC', qty: 12 }]
const vase = { ocid: 10_001, sku: 'HAL-VAS-001-TC', title: 'Halden bottle vase, raw terracotta' }

/** All kinds of events, with the schema and an example of their `data`. */
export const WEBHOOK_EVENTS = {
  'order.placed': {
    summary: 'Someone in your company placed an order',
    data: OrderPlaced,
    example: {
      invoice: 'T-100001',
      placed_at: '2026-11-21T09:30:00.000Z',
      po_number: 'PO-118',
      due_on: '2026-12-21',
      subtotal: 234,
      shippingCost: 18.5,
      tax: 0,
      orderTotal: 252.5,
      freight: [],
      products: [{ ...vase, qty: 12, itemPrice: 19.5, lineTotal: 234 }],
    },
  },
  'order.accepted': {
    summary: 'A supplier accepted its suborder',
    data: Type.Object(SUBORDER),
    example: suborder,
  },
  'order.freight_quoted': {
    summary: 'The freight of a suborder was quoted, or the quote was changed',
    data: Type.Object({ ...SUBORDER, freight: Usd, tax: Usd, total: Usd }),
    example: { ...suborder, freight: 120, tax: 9.9, total: 129.9 },
  },
  'order.revised': {
    summary: 'An order was changed before it shipped',
    data: Type.Object({
      invoice: Type.String({ description: 'Order number' }),
      revision: Type.Integer({ description: 'Number of the change in the order' }),
      reason: Type.String(),
      changes: Type.Array(Type.String({ description: 'A difference, in words' })),
      total_before: Type.Number({ description: 'US dollars, with quoted freight' }),
      total_after: Type.Number({ description: 'US dollars, with quoted freight' }),
      products: Units,
    }),
    example: {
      invoice: 'T-100001',
      revision: 1,
      reason: 'You called us',
      changes: ['Halden bottle vase, raw terracotta (HAL-VAS-001-TC): 12 units instead of 18'],
      total_before: 369.5,
      total_after: 252.5,
      products: units,
    },
  },
  'order.shipped': {
    summary: 'A shipment left',
    data: Type.Object({
      ...SUBORDER,
      carrier: Type.String(),
      tracking: Nullable(Type.String()),
      tracking_url: Nullable(Type.String()),
      complete: IsComplete,
      products: Units,
    }),
    example: {
      ...suborder,
      carrier: 'UPS',
      tracking: '1Z999',
      tracking_url: 'https://www.ups.com/track?tracknum=1Z999',
      complete: true,
      products: units,
    },
  },
  'order.delivered': {
    summary: 'A suborder was delivered',
    data: Type.Object(SUBORDER),
    example: suborder,
  },
  'order.cancelled': {
    summary: 'The unshipped part of a suborder was canceled',
    data: Type.Object({
      ...SUBORDER,
      reason: Nullable(Type.String()),
      complete: IsComplete,
      products: Units,
      amount: Usd,
    }),
    example: { ...suborder, reason: 'Broken in the kiln', complete: true, products: units, amount: 252.5 },
  },
  'order.refunded': {
    summary: 'A suborder was refunded, completely or in part',
    data: Type.Object({
      ...SUBORDER,
      reason: Type.String(),
      complete: IsComplete,
      amount: Usd,
      credit_notes: Type.Array(Type.String()),
    }),
    example: { ...suborder, reason: 'Chipped', complete: false, amount: 19.5, credit_notes: ['CN-000001'] },
  },
  'invoice.issued': {
    summary: 'An invoice was issued for a shipment',
    data: Type.Object({
      ...SUBORDER,
      paper: Type.String({ description: 'Invoice number' }),
      total: Usd,
      due_on: Nullable(Day),
    }),
    example: { ...suborder, paper: 'INV-000001', total: 252.5, due_on: '2026-12-21' },
  },
  'stock.low': {
    summary: 'The stock of a product that you ordered or have in a seed or cart is low',
    data: Stock,
    example: { ...vase, stock: 14, orderable: 12 },
  },
  'stock.out': {
    summary: 'Such a product can no longer be ordered',
    data: Stock,
    example: { ...vase, stock: 0, orderable: 0 },
  },
  'stock.back': {
    summary: 'Such a product can be ordered again',
    data: Stock,
    example: { ...vase, stock: 120, orderable: 120 },
  },
  test: {
    summary: 'You requested a test of your webhook',
    data: Type.Object({ message: Type.String() }),
    example: { message: 'A test of your webhook. Nothing has happened.' },
  },
} as const satisfies Record<EventKind | 'test', WebhookEvent>

export type WebhookEventKind = keyof typeof WEBHOOK_EVENTS

/** Returns the schema of a message body. */
export function webhookMessage(kind: WebhookEventKind): TSchema {
  const { data } = WEBHOOK_EVENTS[kind]
  return Type.Object({ id: Uuid, event: Type.Literal(kind), created_at: Timestamp, test: TestMark, data })
}
