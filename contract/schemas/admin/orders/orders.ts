import { type Static, Type } from 'typebox'
import { PAYMENT_METHODS } from '#contract/orders/checkout.ts'
import {
  ADMIN_PAGE_SIZE,
  MAX_ADMIN_PAGE_SIZE,
  MAX_BULK_ORDERS,
  MAX_COUNTED_ORDERS,
  ORDER_SORTS,
  ORDER_TABS,
} from '#contract/orders/order-work.ts'
import { ORDER_STATES } from '#contract/orders/orders.ts'
import { MAX_INTEGER } from '#contract/values/row-id.ts'
import { Order, OrderState, PaymentState } from '#contract/schemas/orders/orders.ts'
import { Day, Nullable, PageSize, Timestamp, Usd } from '#contract/schemas/wire.ts'

/** Number of an order, or of one of its suborders, invoices or credit notes. */
export const OrderNumber = Type.String({
  minLength: 1,
  maxLength: 40,
  pattern: '^[^\\u0000]*$',
  description: 'Number of an order; case and punctuation are ignored',
})

/** Path parameter: the number of an order. */
export const InvoiceParams = Type.Object({ invoice: OrderNumber })

export const OrderVersion = Type.Integer({
  minimum: 0,
  description: 'Version of the order, which every change increases. A change names the version that it was decided on',
})

/** Filters of the operator's list of orders; all given ones apply. */
export const AdminOrderFilters = Type.Object({
  q: Type.Optional(
    Type.String({
      maxLength: 120,
      pattern: '^[^\\u0000]*$',
      description:
        'A number of an order, suborder, invoice, credit note, purchase order or shipment, however it is written; the start of an email ' +
        'address; or a part of the name of a company',
    }),
  ),
  invoices: Type.Optional(
    Type.Array(OrderNumber, { maxItems: MAX_BULK_ORDERS, description: 'Only the orders with these numbers' }),
  ),
  state: Type.Optional(Type.Enum([...ORDER_STATES], { description: 'State of one of its suborders' })),
  company: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_INTEGER, description: 'Id of its company' })),
  supplier: Type.Optional(Type.String({ maxLength: 200, description: 'Slug of the supplier of one of its suborders' })),
  payment_method: Type.Optional(Type.Enum([...PAYMENT_METHODS], { description: 'How it is paid' })),
  from: Type.Optional(Type.String({ ...Day, description: 'First day on which it was placed (UTC)' })),
  to: Type.Optional(Type.String({ ...Day, description: 'Last day on which it was placed (UTC)' })),
  min: Type.Optional(Type.Number({ minimum: 0, maximum: 1e9, description: 'Least total when placed, in US dollars' })),
  max: Type.Optional(
    Type.Number({ minimum: 0, maximum: 1e9, description: 'Greatest total when placed, in US dollars' }),
  ),
})
export type AdminOrderFilters = Static<typeof AdminOrderFilters>

export const AdminOrdersQuery = Type.Object({
  ...AdminOrderFilters.properties,
  tab: Type.Enum([...ORDER_TABS], { default: 'all', description: 'The queue' }),
  sort: Type.Enum([...ORDER_SORTS], {
    default: 'oldest',
    description: 'By the time when they were placed, or by total. `-total`: the greatest first',
  }),
  cursor: Type.Optional(
    Type.String({ pattern: '^\\d{1,15}(\\.\\d{1,15})?$', description: '`next` of the previous page' }),
  ),
  limit: PageSize(MAX_ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZE),
})
export type AdminOrdersQuery = Static<typeof AdminOrdersQuery>

/** Filter and sort of an export of the list. */
export const AdminOrdersExport = Type.Omit(AdminOrdersQuery, ['cursor', 'limit'])
export type AdminOrdersExport = Static<typeof AdminOrdersExport>

/** An order in the operator's list. */
export const AdminOrderRow = Type.Object({
  invoice: Type.String({ description: 'The order number' }),
  version: OrderVersion,
  company: Type.String(),
  email: Type.String(),
  po_number: Nullable(Type.String()),
  state: OrderState,
  payment: PaymentState,
  payment_method: Type.Enum([...PAYMENT_METHODS]),
  total: Type.Number({ description: 'What is due now, in US dollars' }),
  open: Type.Number({ description: 'Part of it that is not paid yet' }),
  placed_at: Timestamp,
  suborders: Type.Array(
    Type.Object({
      number: Type.String(),
      supplier: Type.String(),
      state: OrderState,
      needs_freight: Type.Boolean({ description: 'True if its freight must be quoted before it ships' }),
    }),
  ),
})
export type AdminOrderRow = Static<typeof AdminOrderRow>

export const AdminOrderList = Type.Object({
  data: Type.Array(AdminOrderRow),
  next: Nullable(Type.String({ description: 'Cursor of the next page; null on the last one' })),
})
export type AdminOrderList = Static<typeof AdminOrderList>

export const AdminOrderCounts = Type.Object(
  Object.fromEntries(
    ORDER_TABS.map((tab) => [tab, Type.Integer({ minimum: 0, maximum: MAX_COUNTED_ORDERS })]),
  ) as Record<(typeof ORDER_TABS)[number], Type.TInteger>,
  { description: `Orders in each queue, counted up to ${MAX_COUNTED_ORDERS}, which means as many or more` },
)
export type AdminOrderCounts = Static<typeof AdminOrderCounts>

/** Orders whose documents are printed, in the order of the pages. */
export const PrintedOrders = Type.Object({
  invoices: Type.Array(OrderNumber, { minItems: 1, maxItems: MAX_BULK_ORDERS, description: 'Numbers of the orders' }),
})
export type PrintedOrders = Static<typeof PrintedOrders>

export const OrderNote = Type.Object({
  id: Type.Integer(),
  author: Type.String(),
  text: Type.String(),
  at: Timestamp,
})
export type OrderNote = Static<typeof OrderNote>

/** An email about an order. */
export const OrderEmailRow = Type.Object({
  id: Type.Integer(),
  recipient: Type.String(),
  subject: Type.String(),
  state: Type.Enum(['sent', 'delayed', 'bounced']),
  response: Nullable(Type.String({ description: 'Response of the mail server' })),
  at: Timestamp,
})
export type OrderEmailRow = Static<typeof OrderEmailRow>

/** Money that was received for an order, sent back, or written off. A negative write-off takes a part of one back. */
export const OrderPayment = Type.Object({
  kind: Type.Enum(['received', 'refunded', 'refund_pending', 'charged_back', 'written_off'], {
    description: '`charged_back`: the bank of the card took the money back (a dispute)',
  }),
  on: Day,
  method: Type.String(),
  reference: Type.String(),
  amount: Usd,
  settles: Type.Array(Type.Object({ invoice: Type.String(), amount: Usd }), {
    description: 'Invoices that it pays; the rest is not used yet',
  }),
})
export type OrderPayment = Static<typeof OrderPayment>

const LedgerEntry = Type.Object({
  at: Timestamp,
  kind: Type.String(),
  ref: Type.String(),
  amounts: Type.Record(Type.String(), Usd, { description: 'Debits by account; credits are negative' }),
})

/** A step in the history of an order: an event, or a write of staff that caused none. */
const Activity = Type.Object({
  at: Timestamp,
  kind: Type.String(),
  by: Type.String({ description: 'Name of the person or key, or buyer, operator or shop' }),
  number: Nullable(Type.String({ description: 'Number of the suborder' })),
  text: Type.String(),
})
export type Activity = Static<typeof Activity>

export const AdminOrder = Type.Object({
  version: OrderVersion,
  order: Order,
  surplus: Type.Number({ description: 'Received beyond what is due, to be paid back; US dollars' }),
  prices: Type.Array(
    Type.Object({
      position: Type.Integer(),
      list_price: Usd,
      source: Type.Enum(['list', 'sale_or_tier'], { description: 'Where the price of the line is from' }),
    }),
  ),
  company: Type.Object({
    id: Type.Integer(),
    name: Type.String(),
    terms_days: Type.Integer(),
    credit_limit: Nullable(Usd),
    credit_used: Usd,
    overdue: Type.Number({ description: 'Total of its overdue invoices' }),
    recent_orders: Type.Array(Type.Object({ invoice: Type.String(), placed_at: Timestamp, total: Usd }), {
      description: 'Its latest orders before this one, at most five',
    }),
  }),
  moves: Type.Array(
    Type.Object({
      number: Type.String({ description: 'Number of the suborder' }),
      moves: Type.Array(Type.Enum(['accept', 'freight', 'ship', 'deliver', 'cancel', 'refund'])),
    }),
    { description: 'What can be done with each suborder now' },
  ),
  documents: Type.Array(
    Type.Object({
      kind: Type.Enum(['confirmation', 'pro_forma', 'invoice', 'credit_note', 'packing_slip', 'purchase_order']),
      number: Type.String({ description: 'Its PDF is `/documents/{number}.pdf`' }),
    }),
    { description: 'Documents that can be printed now' },
  ),
  payments: Type.Array(OrderPayment),
  ledger: Type.Array(LedgerEntry),
  emails: Type.Array(OrderEmailRow, { description: 'Emails of the last 30 days' }),
  notes: Type.Array(OrderNote),
  activity: Type.Array(Activity),
})
export type AdminOrder = Static<typeof AdminOrder>
