import { type TSchema, Type } from 'typebox'
import type { EventKind } from './integrations.ts'
import { Day, Nullable, Usd, Uuid, Moment } from './wire.ts'

/** What webhooks are sent: the reference describes it, and a test holds every message to it. */

const Units = Type.Array(Type.Object({ sku: Type.String(), qty: Type.Integer() }))

const OrderPlaced = Type.Object({
  invoice: Type.String({ description: 'The number of the order' }),
  placed_at: Moment,
  po_number: Nullable(Type.String()),
  due_on: Nullable(Day),
  subtotal: Usd,
  shippingCost: Usd,
  tax: Nullable(Usd),
  orderTotal: Usd,
  freight: Type.Array(
    Type.Object({
      number: Type.String({ description: "The number of the maker's part of the order" }),
      supplier: Type.String(),
      /** With its tax, on top of the total; null is told by `order.freight_quoted`. */
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

/** What every event of one maker's part of an order has. */
const PART = {
  invoice: Type.String({ description: 'The number of the order' }),
  number: Type.String({ description: "The number of this maker's part of it" }),
  supplier: Type.String(),
}
const Complete = Type.Boolean({ description: 'False where some of the part is left' })

const Stock = Type.Object({
  ocid: Type.Integer(),
  sku: Type.String(),
  title: Type.String(),
  stock: Type.Integer(),
  orderable: Type.Integer({ description: 'The most that can be ordered, by minimum and pack' }),
})

interface WebhookEvent {
  summary: string
  data: TSchema
  example: object
}

const part = { invoice: 'T-100001', number: 'T-100001-1', supplier: 'Halden Clay' }
const units = [{ sku: 'HAL-VAS-001-TC', qty: 12 }]
const vase = { ocid: 10_001, sku: 'HAL-VAS-001-TC', title: 'Halden bottle vase, raw terracotta' }

/** Every kind of event with what its `data` holds. */
export const WEBHOOK_EVENTS = {
  'order.placed': {
    summary: 'An order was placed, by anybody of your company',
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
    summary: 'A maker accepted its part of an order',
    data: Type.Object(PART),
    example: part,
  },
  'order.freight_quoted': {
    summary: "What the freight of a maker's part of an order will cost, or will cost instead",
    data: Type.Object({ ...PART, freight: Usd, tax: Usd, total: Usd }),
    example: { ...part, freight: 120, tax: 9.9, total: 129.9 },
  },
  'order.shipped': {
    summary: 'A parcel is on its way',
    data: Type.Object({
      ...PART,
      carrier: Type.String(),
      tracking: Nullable(Type.String()),
      tracking_url: Nullable(Type.String()),
      complete: Complete,
      products: Units,
    }),
    example: {
      ...part,
      carrier: 'UPS',
      tracking: '1Z999',
      tracking_url: 'https://www.ups.com/track?tracknum=1Z999',
      complete: true,
      products: units,
    },
  },
  'order.delivered': {
    summary: 'A part of an order has arrived',
    data: Type.Object(PART),
    example: part,
  },
  'order.cancelled': {
    summary: 'What was not sent of a part of an order will not be',
    data: Type.Object({
      ...PART,
      reason: Nullable(Type.String()),
      complete: Complete,
      products: Units,
      amount: Usd,
    }),
    example: { ...part, reason: 'Broken in the kiln', complete: true, products: units, amount: 252.5 },
  },
  'order.refunded': {
    summary: 'What was invoiced was taken back, or a part of it',
    data: Type.Object({
      ...PART,
      reason: Type.String(),
      complete: Complete,
      amount: Usd,
      credit_notes: Type.Array(Type.String()),
    }),
    example: { ...part, reason: 'Chipped', complete: false, amount: 19.5, credit_notes: ['CN-000001'] },
  },
  'invoice.issued': {
    summary: 'An invoice was written for a parcel',
    data: Type.Object({
      ...PART,
      paper: Type.String({ description: 'The number of the invoice' }),
      total: Usd,
      due_on: Nullable(Day),
    }),
    example: { ...part, paper: 'INV-000001', total: 252.5, due_on: '2026-12-21' },
  },
  'stock.low': {
    summary: 'Stock of a product you ordered, keep in a seed or have in a cart runs low',
    data: Stock,
    example: { ...vase, stock: 14, orderable: 12 },
  },
  'stock.out': {
    summary: 'Of such a product nothing can be ordered any more',
    data: Stock,
    example: { ...vase, stock: 0, orderable: 0 },
  },
  'stock.back': {
    summary: 'Such a product can be ordered again',
    data: Stock,
    example: { ...vase, stock: 120, orderable: 120 },
  },
  test: {
    summary: 'You asked for a test of your webhook',
    data: Type.Object({ message: Type.String() }),
    example: { message: 'A test of your webhook. Nothing has happened.' },
  },
} as const satisfies Record<EventKind | 'test', WebhookEvent>

export type WebhookEventKind = keyof typeof WEBHOOK_EVENTS

/** The body of a message. */
export function webhookMessage(kind: WebhookEventKind): TSchema {
  const { data } = WEBHOOK_EVENTS[kind]
  return Type.Object({ id: Uuid, event: Type.Literal(kind), created_at: Moment, data })
}
