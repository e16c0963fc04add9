import { type Static, Type } from 'typebox'
import { Address } from './accounts.ts'
import { Cart, SHIPPING_KINDS } from './cart.ts'
import { SupplierRef } from './catalog.ts'
import { Day, IdempotencyKey, Nullable, Usd, Uuid } from './wire.ts'

const AddressNumber = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })

export const PAYMENT_METHODS = ['invoice', 'card', 'bank_transfer'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
/** What an absent or unknown method on /checkout/{paymentMethod?} means. */
export const DEFAULT_PAYMENT_METHOD: PaymentMethod = 'invoice'

/** `12:3,14:5`: the way of shipping chosen for each maker, by their ids. A maker left out gets its first one. */
export const ShippingChoice = Type.String({
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
  shipping: Type.Enum([...SHIPPING_KINDS], {
    description:
      "As of a cart's groups, of the way that was reckoned with. `estimated`: its `price` says it. `freight`: quoted after the order. `by_address`: the maker has ways to some states alone, and there is no address. `none`: the maker cannot ship there",
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
    'payment_method_unavailable',
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

/** Whether a company can pay by invoice at all: it has days to pay, and may owe something. */
export function hasTerms({ days, limit }: Pick<Terms, 'days' | 'limit'>): boolean {
  return days > 0 && limit !== 0
}

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
