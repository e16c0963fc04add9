import { type Static, Type } from 'typebox'
import { Address } from './accounts.ts'
import { PAYMENT_METHODS, Terms } from './checkout.ts'
import { ImageRef } from './images.ts'
import { toCents, toDollars } from './money.ts'
import { Day, Moment, Nullable, PageNumber, PageSize, Usd } from './wire.ts'

/** Where a child order stands; a group stands where its least advanced open child does. */
export const ORDER_STATES = [
  'placed',
  'accepted',
  'partly_shipped',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
] as const
export const OrderState = Type.Enum([...ORDER_STATES], {
  description: 'Of an order of several makers: where the least advanced part stands that was not cancelled or refunded',
})
export type OrderState = (typeof ORDER_STATES)[number]

/** Where a child order stands while something of it is still to be sent. */
export const UNSENT_STATES: readonly OrderState[] = ['placed', 'accepted', 'partly_shipped']

/** `open`: nothing is invoiced yet. */
export const PAYMENT_STATES = [
  'open',
  'authorized',
  'due',
  'part_paid',
  'overdue',
  'paid',
  'refunded',
  'cancelled',
] as const
export const PaymentState = Type.Enum([...PAYMENT_STATES], {
  description: '`open`: nothing is invoiced yet',
})
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** Spec 3: ocid, title, itemPrice, qty; the rest is ours. */
export const OrderLine = Type.Object({
  position: Type.Integer(),
  ocid: Type.Integer(),
  title: Type.String(),
  itemPrice: Usd,
  qty: Type.Integer(),
  sku: Type.String(),
  supplier: Type.String(),
  options: Type.Record(Type.String(), Type.String()),
  lineTotal: Usd,
  note: Nullable(Type.String()),
  shipped: Type.Integer(),
  cancelled: Type.Integer(),
  slug: Nullable(Type.String()),
  image: Nullable(ImageRef),
})
export type OrderLine = Static<typeof OrderLine>

const PaperUrl = Type.String({ description: 'The PDF: a path below the address of the shop' })

/** A paper one can open: `url` answers a PDF to the buyer. */
export const OrderPaper = Type.Object({
  kind: Type.Enum(['pro_forma', 'invoice', 'credit_note', 'packing_slip']),
  number: Type.String(),
  url: PaperUrl,
})
export type OrderPaper = Static<typeof OrderPaper>

export const InvoiceSummary = Type.Object({
  kind: Type.Enum(['invoice', 'credit_note']),
  number: Type.String(),
  order: Type.String({ description: 'The order number' }),
  maker_order: Type.String(),
  supplier: Type.String(),
  po_number: Nullable(Type.String()),
  issued_on: Day,
  due_on: Day,
  total: Type.Number({
    description: 'US dollars, as the paper says; of a credit note what it takes back, above 0 too',
  }),
  paid: Type.Number({ description: 'Of its total; what credit notes took back is not in it' }),
  balance: Type.Number({ description: 'What is still to be paid: the total without `paid` and without credit notes' }),
  on_card: Type.Number({ description: 'Of `balance`, what the authorized card of its order is still charged with' }),
  status: Type.Enum(['due', 'part_paid', 'overdue', 'paid', 'credited']),
  url: PaperUrl,
})
export type InvoiceSummary = Static<typeof InvoiceSummary>

export const Shipment = Type.Object({
  carrier: Type.String(),
  tracking: Nullable(Type.String()),
  tracking_url: Nullable(Type.String()),
  shipped_at: Moment,
  lines: Type.Array(Type.Object({ position: Type.Integer(), quantity: Type.Integer() })),
})
export type Shipment = Static<typeof Shipment>

/** What one maker sends. */
export const MakerOrder = Type.Object({
  number: Type.String(),
  supplier: Type.String(),
  supplier_slug: Nullable(Type.String()),
  state: OrderState,
  positions: Type.Array(Type.Integer(), { description: 'Its lines among `products`' }),
  shipping_method: Type.String(),
  freight: Type.Boolean(),
  freight_quoted: Type.Union([Usd, Type.Null()], {
    description: 'Without tax, on top of `total`; null until it is quoted',
  }),
  subtotal: Usd,
  shippingCost: Usd,
  tax: Usd,
  total: Usd,
  tax_exempt: Type.Boolean(),
  accept_by: Nullable(
    Type.String({ ...Day, description: 'The maker says yes by then; null once it has, or was cancelled' }),
  ),
  ship_by: Nullable(
    Type.String({ ...Day, description: 'All of it leaves by then; null once it has, or where nobody knows' }),
  ),
  arrives: Nullable(Type.Tuple([Day, Day], { description: 'Expected; null once it has arrived or was cancelled' })),
  shipments: Type.Array(Shipment),
  can_cancel: Type.Boolean(),
})
export type MakerOrder = Static<typeof MakerOrder>

export const OrderEvent = Type.Object({
  kind: Type.String({
    description:
      'Such as `placed`, `accepted`, `shipped`, `delivered`, `invoiced`, `cancelled`, `rest_cancelled`, `refunded`, `part_refunded`, `freight_quoted`, `paid`, `paid_back`, `charged_back`, `payment_failed`, `card_released`; there may be others',
  }),
  by: Type.Enum(['buyer', 'operator', 'shop']),
  at: Moment,
  number: Nullable(Type.String({ description: 'The child order, where it is about one' })),
  text: Type.String({ description: 'What happened, in a sentence' }),
})
export type OrderEvent = Static<typeof OrderEvent>

const Freight = Type.Number({
  description: 'Freight that was quoted after the order, with its tax; on top of `orderTotal`',
})

const CurrentTotal = Type.Number({
  description: 'What it comes to by now: `orderTotal` and `freight`, less what was cancelled or credited',
})

/** Spec 3: orderTotal, products, invoice, shippingCost; the rest is ours. */
export const Order = Type.Object({
  invoice: Type.String({ description: 'The order number' }),
  state: OrderState,
  payment: PaymentState,
  orderTotal: Usd,
  subtotal: Usd,
  shippingCost: Usd,
  tax: Usd,
  freight: Freight,
  current_total: CurrentTotal,
  products: Type.Array(OrderLine),
  groups: Type.Array(MakerOrder),
  timeline: Type.Array(OrderEvent),
  papers: Type.Array(OrderPaper),
  invoices: Type.Array(InvoiceSummary),
  paymentMethod: Type.Enum([...PAYMENT_METHODS]),
  card: Nullable(Type.String({ description: "Such as 'Visa ending in 4242'" })),
  test_card: Type.Boolean({ description: 'Paid by a card of the local processor: no money moved' }),
  due_on: Type.String({ format: 'date', description: 'The earliest day an invoice of it is due' }),
  paid: Type.Number({ description: 'What has come in for it and has not gone back' }),
  balance: Type.Number({ description: 'What is still to be paid, and what is not invoiced yet' }),
  on_card: Type.Number({ description: 'Of `balance`, what its authorized card is still charged with' }),
  po_number: Nullable(Type.String()),
  ship_not_before: Nullable(Day),
  notes: Nullable(Type.String()),
  email: Type.String({ description: 'Where the confirmation goes' }),
  placed_by: Type.String(),
  shipping_address: Address,
  billing_address: Address,
  placed_at: Moment,
  can_cancel: Type.Boolean(),
  can_reorder: Type.Boolean(),
})
export type Order = Static<typeof Order>

/** What was agreed on of an order, with the freight that was quoted since; US dollars. */
export function totalWithFreight({
  orderTotal,
  // A node of the release before tells none in a list of orders.
  freight = 0,
}: Pick<Order, 'orderTotal'> & { freight?: number }): number {
  return toDollars(toCents(orderTotal) + toCents(freight))
}

/** Whether the freight of some maker's goods is still to be quoted, so that what was paid too much may be wanted yet. */
export function waitsForFreight({ groups }: Pick<Order, 'groups'>): boolean {
  return groups.some(
    ({ freight, freight_quoted, state }) => freight && freight_quoted === null && UNSENT_STATES.includes(state),
  )
}

const NOT_CHARGED: ReadonlySet<string> = new Set(['payment_failed', 'card_released'])

/** Whether the card of an order was not charged and never is: its bank refused, or the order was paid otherwise or cancelled. */
export function isCardUncharged({ timeline }: Pick<Order, 'timeline'>): boolean {
  return timeline.some(({ kind }) => NOT_CHARGED.has(kind))
}

/** What of an order or an invoice is to be paid otherwise than by its card; US dollars. */
export function askedOf({ balance, on_card }: { balance: number; on_card: number }): number {
  return toDollars(toCents(balance) - toCents(on_card))
}

export const ORDERS_PAGE_SIZE = 20

/** Most orders of one file: the newest. */
export const MOST_ORDERS_OF_FILE = 20_000

/** Which orders: `q` finds order numbers, PO numbers, SKUs, titles and makers. */
export const OrdersWanted = Type.Object({
  page: PageNumber,
  limit: PageSize(100, ORDERS_PAGE_SIZE),
  state: Type.Optional(Type.Enum([...ORDER_STATES], { description: 'Only orders that stand there' })),
  payment: Type.Optional(Type.Enum([...PAYMENT_STATES], { description: 'Only orders whose payment stands there' })),
  q: Type.Optional(
    Type.String({
      maxLength: 120,
      pattern: '^[^\\u0000]*$',
      description:
        'Words of order numbers, purchase order numbers, SKUs, products and makers, and whole numbers of parts, invoices, credit notes and packing slips; at most 120 characters',
    }),
  ),
  from: Type.Optional(Type.String({ ...Day, description: 'First day an order was placed (UTC), such as 2026-03-01' })),
  to: Type.Optional(Type.String({ ...Day, description: 'Last day an order was placed (UTC), such as 2026-03-31' })),
  mine: Type.Optional(Type.Boolean({ description: 'Only what this person placed; else the whole company' })),
})
export type OrdersWanted = Static<typeof OrdersWanted>

export const OrderSummary = Type.Object({
  invoice: Type.String(),
  state: OrderState,
  payment: PaymentState,
  orderTotal: Usd,
  freight: Freight,
  current_total: CurrentTotal,
  units: Type.Integer(),
  lines: Type.Integer(),
  makers: Type.Array(Type.String()),
  po_number: Nullable(Type.String()),
  placed_by: Type.String(),
  placed_at: Moment,
  images: Type.Array(ImageRef, { description: 'Of its first lines, at most four' }),
})
export type OrderSummary = Static<typeof OrderSummary>

/** Cancels what the makers have not accepted yet: the whole order, or one child order by its number. */
export const CancelOrder = Type.Object({
  number: Type.Optional(Type.String({ maxLength: 40 })),
  reason: Type.Optional(Type.String({ maxLength: 500 })),
})
export type CancelOrder = Static<typeof CancelOrder>

export const InvoicesWanted = Type.Object({
  page: PageNumber,
  limit: PageSize(100, ORDERS_PAGE_SIZE),
  status: Type.Optional(
    Type.Enum(['due', 'part_paid', 'overdue', 'paid', 'credited'], { description: 'Only papers that stand there' }),
  ),
})
export type InvoicesWanted = Static<typeof InvoicesWanted>

/** What the company owes, by how late it is. */
export const Statement = Type.Object({
  as_of: Day,
  balance: Usd,
  deposits: Type.Number({ description: 'Paid and not used by an invoice yet' }),
  sent_twice: Type.Number({
    description:
      'Went back by a refund and was taken back by the bank of a card, too: to be paid again, beside `balance`',
  }),
  terms: Terms,
  ageing: Type.Object({
    current: Type.Number({ description: 'US dollars; what authorized cards are still charged with is in it' }),
    days_1_30: Usd,
    days_31_60: Usd,
    days_61_90: Usd,
    days_over_90: Usd,
  }),
  open: Type.Array(InvoiceSummary),
  url: Type.String({ description: 'The statement as a PDF: a path below the address of the shop' }),
})
export type Statement = Static<typeof Statement>
