import { type Static, Type } from 'typebox'
import { PAYMENT_METHODS } from '#contract/orders/checkout.ts'
import { TEST_ORDER_DAYS } from '#contract/integrations.ts'
import { MAX_EXPANDED_ORDERS, ORDER_STATES, ORDERS_PAGE_SIZE, PAYMENT_STATES } from '#contract/orders/orders.ts'
import { Address } from '#contract/schemas/accounts/accounts.ts'
import { Terms } from './checkout.ts'
import { ImageRef } from '#contract/schemas/catalog/images.ts'
import { OrderCardPayment } from './card-payment.ts'
import { OrderProposal } from './order-revisions.ts'
import {
  Cursor,
  Day,
  Fields,
  Timestamp,
  Nullable,
  PageNumber,
  PageSize,
  UpdatedSince,
  Usd,
} from '#contract/schemas/wire.ts'

export const OrderState = Type.Enum([...ORDER_STATES], {
  description:
    'State of a suborder; of an order, that of its least advanced suborder that is neither canceled nor refunded',
})
export const PaymentState = Type.Enum([...PAYMENT_STATES], {
  description: '`open`: nothing is invoiced yet',
})

/** Order line. `ocid`, `title`, `itemPrice` and `qty` are of spec 3, the other fields are extensions. */
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
  /** Absent if all units that are left are in stock. */
  back_order: Type.Optional(
    Type.Object({
      kind: Type.Enum(['backorder', 'preorder']),
      units: Type.Integer({ description: 'Units of the line that were ordered beyond the stock and have not arrived' }),
      promised_on: Nullable(Type.String({ ...Day, description: 'Day on which they are expected' })),
    }),
  ),
  slug: Nullable(Type.String()),
  image: Nullable(ImageRef),
})
export type OrderLine = Static<typeof OrderLine>

const DocumentUrl = Type.String({ description: 'URL of the PDF, a path of the shop' })

/** Document of an order. `url` returns it to the buyer as a PDF. */
export const OrderDocument = Type.Object({
  kind: Type.Enum(['pro_forma', 'invoice', 'credit_note', 'packing_slip']),
  number: Type.String(),
  url: DocumentUrl,
})
export type OrderDocument = Static<typeof OrderDocument>

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
    description: 'Total of the document in US dollars; for a credit note the credited amount, also positive',
  }),
  paid: Type.Number({ description: 'Payments received; does not include credit notes' }),
  balance: Type.Number({ description: 'Amount still to be paid: the total minus `paid` and minus credit notes' }),
  on_card: Type.Number({ description: 'Part of `balance` that will be charged to the authorized card of the order' }),
  status: Type.Enum(['due', 'part_paid', 'overdue', 'paid', 'credited', 'written_off']),
  url: DocumentUrl,
})
export type InvoiceSummary = Static<typeof InvoiceSummary>

export const Shipment = Type.Object({
  carrier: Type.String(),
  tracking: Nullable(Type.String()),
  tracking_url: Nullable(Type.String()),
  shipped_at: Timestamp,
  lines: Type.Array(Type.Object({ position: Type.Integer(), quantity: Type.Integer() })),
})
export type Shipment = Static<typeof Shipment>

/** Cancellation of a suborder, or of what had not shipped of it. */
export const Cancellation = Type.Object({
  at: Timestamp,
  by: Type.Enum(['buyer', 'operator', 'shop']),
  buyer: Nullable(Type.String({ description: 'Name of the member who canceled; null if it is not known' })),
  reason: Nullable(Type.String()),
  units: Type.Integer(),
  amount: Type.Number({ description: 'Amount that is no longer due, in US dollars' }),
  refunded: Type.Number({ description: 'Part of it that goes back to the card that was charged' }),
  uncharged: Type.Number({ description: 'Part of it that the authorized card is not charged' }),
})
export type Cancellation = Static<typeof Cancellation>

/** Suborder: the part of an order that one supplier ships. */
export const Suborder = Type.Object({
  number: Type.String(),
  supplier: Type.String(),
  supplier_slug: Nullable(Type.String()),
  state: OrderState,
  positions: Type.Array(Type.Integer(), { description: 'Positions of its lines in `products`' }),
  shipping_method: Type.String(),
  freight: Type.Boolean(),
  freight_quoted: Type.Union([Usd, Type.Null()], {
    description: 'Freight without tax, on top of `total`; null until it is quoted',
  }),
  subtotal: Usd,
  shippingCost: Usd,
  tax: Usd,
  total: Usd,
  tax_exempt: Type.Boolean(),
  accept_by: Nullable(
    Type.String({
      ...Day,
      description: 'Day by which the suborder is expected to be accepted; null once it is, or if it is canceled',
    }),
  ),
  ship_by: Nullable(
    Type.String({
      ...Day,
      description: 'Day by which everything ships; null once it has, or if the lead time is unknown',
    }),
  ),
  arrives: Nullable(
    Type.Tuple([Day, Day], {
      description: 'First and last day of the expected delivery; null once it is delivered or canceled',
    }),
  ),
  shipments: Type.Array(Shipment),
  cancellation: Nullable(Cancellation),
  can_cancel: Type.Boolean(),
})
export type Suborder = Static<typeof Suborder>

export const OrderEvent = Type.Object({
  kind: Type.String({
    description:
      'Such as `placed`, `accepted`, `shipped`, `delivered`, `invoiced`, `cancelled`, `rest_cancelled`, `refunded`, `part_refunded`, ' +
      '`freight_quoted`, `revised`, `revision_proposed`, `revision_declined`, `revision_withdrawn`, `paid`, `paid_back`, `booking_corrected`, `charged_back`, `payment_failed`, `card_released`, `note`, `written_off`. More kinds may be added',
  }),
  by: Type.Enum(['buyer', 'operator', 'shop']),
  at: Timestamp,
  number: Nullable(Type.String({ description: 'Number of the suborder, if the event is about one' })),
  text: Type.String({ description: 'Description of the event, in a sentence' }),
})
export type OrderEvent = Static<typeof OrderEvent>

const IsTest = Type.Boolean({
  description: `True for an order of a test key: nothing ships, nothing is due, and it is deleted after ${TEST_ORDER_DAYS} days`,
})

const Freight = Type.Number({
  description: 'Freight quoted after the order, with tax; on top of `orderTotal`',
})

const CurrentTotal = Type.Number({
  description: 'Current total: `orderTotal` plus `freight`, minus what was canceled or credited',
})

/** Order. `orderTotal`, `products`, `invoice` and `shippingCost` are of spec 3, the other fields are extensions. */
export const Order = Type.Object({
  invoice: Type.String({ description: 'The order number' }),
  test: IsTest,
  state: OrderState,
  payment: PaymentState,
  orderTotal: Usd,
  subtotal: Usd,
  shippingCost: Usd,
  tax: Usd,
  freight: Freight,
  current_total: CurrentTotal,
  products: Type.Array(OrderLine),
  groups: Type.Array(Suborder),
  timeline: Type.Array(OrderEvent),
  papers: Type.Array(OrderDocument),
  invoices: Type.Array(InvoiceSummary),
  paymentMethod: Type.Enum([...PAYMENT_METHODS]),
  card: Nullable(Type.String({ description: "Card with which it was placed, such as 'Visa ending in 4242'" })),
  card_payments: Type.Array(OrderCardPayment, {
    description: 'Card payments of the order, oldest first: of its placing, and of changes that raised its total',
  }),
  test_card: Type.Boolean({ description: 'True if paid by a test card of the local processor: no money moved' }),
  due_on: Type.String({ format: 'date', description: 'Earliest due date of an invoice of the order' }),
  pay_by: Nullable(
    Type.String({
      ...Day,
      description:
        'Last day to pay an order by bank transfer, or one whose card was declined, before it is canceled, while it is open',
    }),
  ),
  paid: Type.Number({ description: 'Payments received, minus refunds' }),
  refunded: Type.Number({ description: 'Payments that were refunded, or are about to be' }),
  balance: Type.Number({ description: 'Amount still to be paid, including what is not invoiced yet' }),
  on_card: Type.Number({ description: 'Part of `balance` that will be charged to the authorized card' }),
  po_number: Nullable(Type.String()),
  ship_not_before: Nullable(Day),
  notes: Nullable(Type.String()),
  email: Type.String({ description: 'Email address of the confirmation' }),
  placed_by: Type.String(),
  placed_by_staff: Nullable(
    Type.String({ description: 'Who of the shop placed it for the buyer; null if the buyer did' }),
  ),
  shipping_address: Address,
  billing_address: Address,
  placed_at: Timestamp,
  can_cancel: Type.Boolean(),
  can_reorder: Type.Boolean(),
  proposal: Type.Union([OrderProposal, Type.Null()], {
    description: 'A change that raises the total and awaits a decision of the buyer',
  }),
})
export type Order = Static<typeof Order>

/** Filters of the order list. `q` searches order numbers, PO numbers, SKUs, titles and suppliers. */
export const OrdersQuery = Type.Object({
  page: PageNumber,
  limit: PageSize(100, ORDERS_PAGE_SIZE),
  state: Type.Optional(Type.Enum([...ORDER_STATES], { description: 'Only orders in this state' })),
  payment: Type.Optional(Type.Enum([...PAYMENT_STATES], { description: 'Only orders in this payment state' })),
  q: Type.Optional(
    Type.String({
      maxLength: 120,
      pattern: '^[^\\u0000]*$',
      description:
        'Searches words in order numbers, purchase order numbers, SKUs, products and suppliers, and whole numbers of suborders, ' +
        'invoices, credit notes and packing slips; at most 120 characters',
    }),
  ),
  from: Type.Optional(Type.String({ ...Day, description: 'First day an order was placed (UTC), such as 2026-03-01' })),
  to: Type.Optional(Type.String({ ...Day, description: 'Last day an order was placed (UTC), such as 2026-03-31' })),
  updated_since: UpdatedSince(
    'orders with a change since then: of their state, their shipments, documents or payments',
  ),
  mine: Type.Optional(
    Type.Boolean({ description: 'Only orders placed by this person. Default: those of the whole company' }),
  ),
})
export type OrdersQuery = Static<typeof OrdersQuery>

/** Query of the API's order list. */
export const OrderListQuery = Type.Object({
  ...OrdersQuery.properties,
  cursor: Cursor,
  fields: Fields,
  expand: Type.Optional(
    Type.Enum(['lines'], {
      description: `\`lines\`: adds \`products\`, the lines of each order, to at most ${MAX_EXPANDED_ORDERS} orders`,
    }),
  ),
})
export type OrderListQuery = Static<typeof OrderListQuery>

export const OrderSummary = Type.Object({
  invoice: Type.String(),
  test: IsTest,
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
  placed_at: Timestamp,
  images: Type.Array(ImageRef, { description: 'Images of the first lines, at most four' }),
  products: Type.Optional(Type.Array(OrderLine, { description: 'Only with `expand=lines`' })),
})
export type OrderSummary = Static<typeof OrderSummary>

/** Cancels what the suppliers have not accepted yet: the whole order, or the suborder with this number. */
export const CancelOrder = Type.Object({
  number: Type.Optional(Type.String({ maxLength: 40 })),
  reason: Type.Optional(Type.String({ maxLength: 500 })),
})
export type CancelOrder = Static<typeof CancelOrder>

export const InvoicesQuery = Type.Object({
  page: PageNumber,
  limit: PageSize(100, ORDERS_PAGE_SIZE),
  status: Type.Optional(
    Type.Enum(['due', 'part_paid', 'overdue', 'paid', 'credited', 'written_off'], {
      description: 'Only documents with this status',
    }),
  ),
  updated_since: UpdatedSince('documents that were issued, paid or credited since then'),
})
export type InvoicesQuery = Static<typeof InvoicesQuery>

/** Query of the API's list of invoices. */
export const InvoiceListQuery = Type.Object({
  ...InvoicesQuery.properties,
  cursor: Cursor,
  fields: Fields,
  expand: Type.Optional(
    Type.Enum(['lines'], {
      description: `\`lines\`: adds \`lines\` to each of at most ${MAX_EXPANDED_ORDERS} documents`,
    }),
  ),
})
export type InvoiceListQuery = Static<typeof InvoiceListQuery>

/** Line of an invoice or credit note. */
export const InvoiceLine = Type.Object({
  position: Type.Integer({ description: 'Position of the line in the order' }),
  sku: Type.String(),
  title: Type.String(),
  options: Type.Record(Type.String(), Type.String()),
  qty: Type.Integer(),
  itemPrice: Usd,
  lineTotal: Usd,
  note: Nullable(Type.String()),
})
export type InvoiceLine = Static<typeof InvoiceLine>

/** Invoice or credit note in a list. */
export const ListedInvoice = Type.Object({
  ...InvoiceSummary.properties,
  lines: Type.Optional(Type.Array(InvoiceLine, { description: 'Only with `expand=lines`' })),
})
export type ListedInvoice = Static<typeof ListedInvoice>

/** Invoice or credit note with what it prints. */
export const InvoiceDetails = Type.Object({
  ...InvoiceSummary.properties,
  goods: Usd,
  shipping: Usd,
  tax: Usd,
  credits: Nullable(Type.String({ description: 'Number of the invoice that a credit note credits' })),
  reason: Nullable(Type.String({ description: 'Reason of a credit note' })),
  bill_to: Address,
  ship_to: Address,
  lines: Type.Array(InvoiceLine),
})
export type InvoiceDetails = Static<typeof InvoiceDetails>

/** Statement of account: what the company owes, by age. */
export const Statement = Type.Object({
  as_of: Day,
  balance: Usd,
  deposits: Type.Number({ description: 'Payments not yet applied to an invoice' }),
  sent_twice: Type.Number({
    description:
      'Amounts that went back twice, by a refund and by a chargeback of the card. They are due again, in addition to `balance`',
  }),
  terms: Terms,
  ageing: Type.Object({
    current: Type.Number({ description: 'US dollars; includes what will be charged to authorized cards' }),
    days_1_30: Usd,
    days_31_60: Usd,
    days_61_90: Usd,
    days_over_90: Usd,
  }),
  open: Type.Array(InvoiceSummary),
  url: Type.String({ description: 'URL of the statement as a PDF, a path of the shop' }),
})
export type Statement = Static<typeof Statement>
