import { type Static, Type } from 'typebox'
import { SHIPPING_KINDS } from '#contract/orders/cart.ts'
import { DEFAULT_PAYMENT_METHOD, PAYMENT_METHODS } from '#contract/orders/checkout.ts'
import { Address } from '#contract/schemas/accounts/accounts.ts'
import { Cart } from '#contract/schemas/cart.ts'
import { SupplierRef } from '#contract/schemas/catalog/catalog.ts'
import { Day, IdempotencyKey, Nullable, Usd, Uuid } from '#contract/schemas/wire.ts'

const AddressId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

/** Shipping method of each supplier, such as `12:3,14:5`. */
export const ShippingChoice = Type.String({
  maxLength: 4000,
  pattern: '^([0-9]{1,9}:[0-9]{1,9}(,[0-9]{1,9}:[0-9]{1,9})*)?$',
  description:
    'Shipping method of each supplier, as `supplierId:methodId` separated by commas, such as `12:3,14:5`: `supplier.id` of a ' +
    'shipment of the checkout and the `id` of one of its `options`. A supplier that is missing or has an unknown method ' +
    'gets its first method. At most 4000 characters',
})

/** Choices of the buyer in the checkout. They are in the URL of the page; the server does not store them. */
export const CheckoutQuery = Type.Object({
  address_id: Type.Optional(
    Type.Integer({
      ...AddressId,
      description:
        'Shipping address: the `id` of one of `addresses`. If it is missing or unknown, the default address of the company is used; ' +
        '`address_id` of the response is the one that was used',
    }),
  ),
  billing_address_id: Type.Optional(
    Type.Integer({
      ...AddressId,
      description:
        'Billing address: the `id` of one of `addresses`. If it is missing or unknown, the shipping address is used; ' +
        '`billing_address_id` of the response is the one that was used',
    }),
  ),
  shipping: Type.Optional(ShippingChoice),
  paymentMethod: Type.Optional(
    Type.String({
      maxLength: 40,
      description:
        `One of ${PAYMENT_METHODS.map((method) => `\`${method}\``).join(', ')}. If it is missing or unknown, ` +
        `\`${DEFAULT_PAYMENT_METHOD}\` is used, or the first available method for a company without net terms; ` +
        '`paymentMethod` of the response is the one that was used',
    }),
  ),
})
export type CheckoutQuery = Static<typeof CheckoutQuery>

/** Shipping method of a supplier for an order. */
export const ShippingOption = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  price: Type.Union([Usd, Type.Null()], { description: 'Null for freight, which is quoted after the order' }),
  arrives: Nullable(Type.Tuple([Day, Day], { description: 'First and last day of the delivery' })),
})
export type ShippingOption = Static<typeof ShippingOption>

export const CheckoutShipment = Type.Object({
  supplier: SupplierRef,
  item_ids: Type.Array(Type.Integer()),
  subtotal: Usd,
  options: Type.Array(ShippingOption, { description: 'Shipping methods, the default first' }),
  method_id: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Method used for the totals, whatever was requested; null if the supplier cannot ship to the address',
  }),
  shipping: Type.Enum([...SHIPPING_KINDS], {
    description:
      'Shipping of the method used for the totals. `estimated`: see its `price`. `freight`: quoted after the order. `by_address`: the ' +
      'supplier ships only to some states, and there is no address. `none`: the supplier cannot ship to the address',
  }),
})
export type CheckoutShipment = Static<typeof CheckoutShipment>

/** Reason why the order cannot be placed. */
export const CheckoutProblem = Type.Object({
  code: Type.Enum([
    'cart_problems',
    'below_supplier_minimum',
    'no_address',
    'address_unserviceable',
    'terms_limit',
    'payment_method_unavailable',
    'not_approved',
    'cart_empty',
  ]),
  message: Type.String(),
})
export type CheckoutProblem = Static<typeof CheckoutProblem>

export const Terms = Type.Object({
  days: Type.Integer(),
  due_on: Type.String({ format: 'date', description: 'Earliest due date of an invoice of this order' }),
  limit: Type.Union([Usd, Type.Null()], { description: 'Credit limit; null for no limit' }),
  used: Type.Number({ description: 'Unpaid invoices, and orders on net terms that are not invoiced yet' }),
  available: Nullable(Usd),
})
export type Terms = Static<typeof Terms>

export const CheckoutTotals = Type.Object({ subtotal: Usd, savings: Usd, shippingCost: Usd, tax: Usd, orderTotal: Usd })

export const Checkout = Type.Object({
  cart: Cart,
  addresses: Type.Array(Address),
  address_id: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Shipping address used for the totals, whatever was requested; null if the company has no address',
  }),
  billing_address_id: Type.Union([Type.Integer(), Type.Null()], { description: 'Billing address, likewise' }),
  shipments: Type.Array(CheckoutShipment),
  paymentMethod: Type.Enum([...PAYMENT_METHODS]),
  payment_methods: Type.Array(
    Type.Object({
      id: Type.Enum([...PAYMENT_METHODS]),
      enabled: Type.Boolean(),
      reason: Nullable(Type.String({ description: 'Why the method is not available, in a sentence' })),
    }),
  ),
  /** Card processor. `local` is a test mode that moves no money. */
  card: Nullable(Type.Object({ provider: Type.Enum(['stripe', 'local']), public_key: Nullable(Type.String()) })),
  terms: Terms,
  pay_by: Nullable(
    Type.String({
      ...Day,
      description:
        'Last day to pay the order by bank transfer before it is canceled; null without a deadline, or while its freight is not quoted',
    }),
  ),
  tax: Type.Object({
    state: Nullable(Type.String()),
    rate: Type.Number({ description: 'In percent; 0 if the shop collects no tax in this state' }),
    exempt: Type.Boolean({ description: 'True if a resale certificate of this state exempts the order' }),
    certificate: Nullable(Type.Object({ state: Type.String(), number: Type.String(), expires_on: Nullable(Day) })),
    under_review: Type.Boolean({
      description:
        'True if a certificate of this state is under review, which would exempt the order once it is accepted',
    }),
  }),
  totals: CheckoutTotals,
  totals_hash: Type.String({ description: 'Hash of the totals shown to the buyer; send it back to place the order' }),
  terms_version: Type.String({
    description: 'Version of the current terms, which placing the order accepts; `0` while the shop has published none',
  }),
  returning: Type.Boolean({
    description: 'True if the company has ordered before: the checkout is one page instead of steps',
  }),
  problems: Type.Array(CheckoutProblem),
  can_place: Type.Boolean({ description: 'True if the order can be placed: there are no `problems`' }),
  not_approved: Nullable(Type.String({ description: 'Why the buyer may not order yet, in a sentence' })),
})
export type Checkout = Static<typeof Checkout>

export const PlaceOrder = Type.Object({
  totals_hash: Type.String({
    minLength: 1,
    maxLength: 128,
    description: '`totals_hash` of the checkout with the same addresses and shipping methods',
  }),
  address_id: Type.Integer({
    ...AddressId,
    description: '`address_id` of the checkout; an id that is not in its `addresses` is rejected with a 422',
  }),
  billing_address_id: Type.Optional(
    Type.Integer({ ...AddressId, description: 'Likewise; the shipping address if missing' }),
  ),
  shipping: Type.Optional(ShippingChoice),
  paymentMethod: Type.Enum([...PAYMENT_METHODS], { description: 'One of `payment_methods` that is `enabled`' }),
  payment_id: Type.Optional(Type.String({ ...Uuid, description: 'The authorized payment, for `card` only' })),
  terms_version: Type.String({ minLength: 1, maxLength: 40, description: '`terms_version` of the checkout' }),
  po_number: Type.Optional(
    Type.String({ maxLength: 64, description: "The buyer's purchase order number, printed on all documents" }),
  ),
  ship_not_before: Type.Optional(
    Type.String({ ...Day, description: 'Earliest shipping date: today or later, within a year' }),
  ),
  notes: Type.Optional(
    Type.String({ maxLength: 2000, description: 'Notes for the suppliers; at most 2000 characters' }),
  ),
})
export type PlaceOrder = Static<typeof PlaceOrder>

/** Idempotency key of an order. Retries by the same buyer with the same key return the same order. */
export const IdempotencyHeader = Type.Object({
  'idempotency-key': IdempotencyKey,
})
