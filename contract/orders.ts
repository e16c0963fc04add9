import { type Static, Type } from 'typebox'
import { Address } from './accounts.ts'
import { Cart } from './cart.ts'
import { SupplierRef } from './catalog.ts'
import { ImageRef } from './images.ts'
import { IdempotencyKey, Nullable, PageNumber, PageSize, Usd, Uuid } from './wire.ts'

/** The year 0 is no day of PostgreSQL's. */
const Day = Type.String({ format: 'date', pattern: '^(?!0000)' })
const Moment = Type.String({ format: 'date-time' })
const AddressNumber = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

export const PAYMENT_METHODS = ['invoice', 'card', 'bank_transfer'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
/** What an absent or unknown method on /checkout/{paymentMethod?} means. */
export const DEFAULT_PAYMENT_METHOD: PaymentMethod = 'invoice'

/** `12:3,14:5`: the way of shipping chosen for each maker, by their ids. A maker left out gets its first one. */
const ShippingChoice = Type.String({
  maxLength: 4000,
  pattern: '^([0-9]{1,9}:[0-9]{1,9}(,[0-9]{1,9}:[0-9]{1,9})*)?$',
  description:
    'The way of shipping for each maker, as `makerId:methodId` with commas between, such as `12:3,14:5`: `supplier.id` and the `id` of one of `options` of a shipment of the checkout. A maker that is left out, or whose way there is not, gets the first of its ways; at most 4000 characters',
})

/** What the buyer has chosen so far: all of it is in the page's address, nothing of it is kept by the server. */
export const CheckoutWanted = Type.Object({
  address_id: Type.Optional(
    Type.Integer({
      ...AddressNumber,
      description:
        'Where the goods go: `id` of one of `addresses`. The default address of the company where it is left out or is none of them: `address_id` of the answer says which was taken',
    }),
  ),
  billing_address_id: Type.Optional(
    Type.Integer({
      ...AddressNumber,
      description:
        'Where the bill goes: `id` of one of `addresses`. The address of the goods where it is left out or is none of them: `billing_address_id` of the answer says which was taken',
    }),
  ),
  shipping: Type.Optional(ShippingChoice),
  paymentMethod: Type.Optional(
    Type.String({
      maxLength: 40,
      description: `One of ${PAYMENT_METHODS.map((method) => `\`${method}\``).join(', ')}; an unknown one is the default, \`${DEFAULT_PAYMENT_METHOD}\`, or for a company without terms the first it may use. \`paymentMethod\` of the answer says which was taken`,
    }),
  ),
})
export type CheckoutWanted = Static<typeof CheckoutWanted>

/** One way a maker's goods can travel. */
export const ShippingOption = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  price: Type.Union([Usd, Type.Null()], { description: 'Null for freight, which is quoted after the order' }),
  arrives: Nullable(Type.Tuple([Day, Day], { description: 'First and last day it can be there' })),
})
export type ShippingOption = Static<typeof ShippingOption>

export const CheckoutShipment = Type.Object({
  supplier: SupplierRef,
  item_ids: Type.Array(Type.Integer()),
  subtotal: Usd,
  options: Type.Array(ShippingOption, { description: 'Ways it can travel, the default first' }),
  method_id: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The way that was reckoned with, whatever was asked for; null where the maker cannot ship there',
  }),
})
export type CheckoutShipment = Static<typeof CheckoutShipment>

/** Why the order cannot be placed as it stands. */
export const CheckoutProblem = Type.Object({
  code: Type.Enum([
    'cart_problems',
    'below_supplier_minimum',
    'no_address',
    'address_unserviceable',
    'terms_limit',
    'not_approved',
    'cart_empty',
  ]),
  message: Type.String(),
})
export type CheckoutProblem = Static<typeof CheckoutProblem>

export const Terms = Type.Object({
  days: Type.Integer(),
  due_on: Type.String({ format: 'date', description: 'The earliest day an invoice of this order is due' }),
  limit: Type.Union([Usd, Type.Null()], { description: 'Null: no limit' }),
  used: Type.Number({ description: 'Unpaid invoices, and orders on terms that are not invoiced yet' }),
  available: Nullable(Usd),
})
export type Terms = Static<typeof Terms>

export const CheckoutTotals = Type.Object({ subtotal: Usd, savings: Usd, shippingCost: Usd, tax: Usd, orderTotal: Usd })

export const Checkout = Type.Object({
  cart: Cart,
  addresses: Type.Array(Address),
  address_id: Type.Union([Type.Integer(), Type.Null()], {
    description: 'The address that was reckoned with, whatever was asked for; null where the company has none',
  }),
  billing_address_id: Type.Union([Type.Integer(), Type.Null()], { description: 'The address of the bill, likewise' }),
  shipments: Type.Array(CheckoutShipment),
  paymentMethod: Type.Enum([...PAYMENT_METHODS]),
  payment_methods: Type.Array(
    Type.Object({
      id: Type.Enum([...PAYMENT_METHODS]),
      enabled: Type.Boolean(),
      reason: Nullable(Type.String({ description: 'Why it cannot be chosen, in a sentence' })),
    }),
  ),
  /** `local` moves no money and says so. */
  card: Nullable(Type.Object({ provider: Type.Enum(['stripe', 'local']), public_key: Nullable(Type.String()) })),
  terms: Terms,
  tax: Type.Object({
    state: Nullable(Type.String()),
    rate: Type.Number({ description: 'In percent; 0 where the shop collects none' }),
    exempt: Type.Boolean({ description: 'A resale certificate of this state covers the order' }),
    certificate: Nullable(Type.Object({ state: Type.String(), number: Type.String(), expires_on: Nullable(Day) })),
  }),
  totals: CheckoutTotals,
  totals_hash: Type.String({ description: 'Send it back when placing: it stands for the totals the buyer saw' }),
  terms_version: Type.String({
    description: 'Of the terms in force, which placing accepts; `0` while the shop has published none',
  }),
  returning: Type.Boolean({ description: 'The company has ordered before: one page instead of steps' }),
  problems: Type.Array(CheckoutProblem),
  can_place: Type.Boolean({ description: 'Whether placing it as it stands would be taken: there are no `problems`' }),
  not_approved: Nullable(Type.String({ description: 'Why the buyer may not order yet, in a sentence' })),
})
export type Checkout = Static<typeof Checkout>

export const PlaceOrder = Type.Object({
  totals_hash: Type.String({
    minLength: 1,
    maxLength: 128,
    description: '`totals_hash` of the checkout with the same address and ways of shipping: it stands for its totals',
  }),
  address_id: Type.Integer({
    ...AddressNumber,
    description: 'As the checkout says it; one that is not in its `addresses` is refused with a 422',
  }),
  billing_address_id: Type.Optional(
    Type.Integer({ ...AddressNumber, description: 'Likewise; the address of the goods where it is left out' }),
  ),
  shipping: Type.Optional(ShippingChoice),
  paymentMethod: Type.Enum([...PAYMENT_METHODS], { description: 'One of `payment_methods` that is `enabled`' }),
  payment_id: Type.Optional(Type.String({ ...Uuid, description: 'The authorised payment; with `card` only' })),
  terms_version: Type.String({ minLength: 1, maxLength: 40, description: 'As `GET checkout` says it' }),
  po_number: Type.Optional(
    Type.String({ maxLength: 64, description: "The buyer's own purchase order number: on the papers" }),
  ),
  ship_not_before: Type.Optional(Type.String({ ...Day, description: 'From today on, within a year' })),
  notes: Type.Optional(Type.String({ maxLength: 2000, description: 'Notes for the makers; at most 2000 characters' })),
})
export type PlaceOrder = Static<typeof PlaceOrder>

/** Sent with a placement: the same key and the same buyer make the same order, however often it is sent. */
export const IdempotencyHeader = Type.Object({
  'idempotency-key': IdempotencyKey,
})

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
export const OrderState = Type.Enum([...ORDER_STATES])
export type OrderState = (typeof ORDER_STATES)[number]

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
export const PaymentState = Type.Enum([...PAYMENT_STATES])
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

/** A paper one can open: `url` answers a PDF to the buyer. */
export const OrderPaper = Type.Object({
  kind: Type.Enum(['pro_forma', 'invoice', 'credit_note', 'packing_slip']),
  number: Type.String(),
  url: Type.String(),
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
  total: Usd,
  paid: Usd,
  balance: Usd,
  status: Type.Enum(['due', 'part_paid', 'overdue', 'paid', 'credited']),
  url: Type.String(),
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
  kind: Type.String(),
  by: Type.Enum(['buyer', 'operator', 'shop']),
  at: Moment,
  number: Nullable(Type.String({ description: 'The child order, where it is about one' })),
  text: Type.String({ description: 'What happened, in a sentence' }),
})
export type OrderEvent = Static<typeof OrderEvent>

/** Spec 3: orderTotal, products, invoice, shippingCost; the rest is ours. */
export const Order = Type.Object({
  invoice: Type.String({ description: 'The order number' }),
  state: OrderState,
  payment: PaymentState,
  orderTotal: Usd,
  subtotal: Usd,
  shippingCost: Usd,
  tax: Usd,
  freight: Type.Number({
    description: 'Freight that was quoted after the order, with its tax; on top of `orderTotal`',
  }),
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
      description: 'Words of order numbers, purchase order numbers, SKUs, products and makers; at most 120 characters',
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
  terms: Terms,
  ageing: Type.Object({
    current: Usd,
    days_1_30: Usd,
    days_31_60: Usd,
    days_61_90: Usd,
    days_over_90: Usd,
  }),
  open: Type.Array(InvoiceSummary),
  url: Type.String({ description: 'The statement as a PDF' }),
})
export type Statement = Static<typeof Statement>
