import { type Static, Type } from 'typebox'
import { Address } from './accounts.ts'
import { Cart } from './cart.ts'
import { ImageRef } from './images.ts'
import { Nullable, Usd } from './wire.ts'

export const PAYMENT_METHODS = ['invoice'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]
/** What an absent or unknown method on /checkout/{paymentMethod?} means. */
export const DEFAULT_PAYMENT_METHOD: PaymentMethod = 'invoice'

export const Checkout = Type.Object({
  cart: Cart,
  addresses: Type.Array(Address),
  paymentMethod: Type.Enum([...PAYMENT_METHODS]),
  terms: Type.Object({ days: Type.Integer(), due_on: Type.String({ format: 'date' }) }),
  totals: Type.Object({ subtotal: Usd, shippingCost: Usd, orderTotal: Usd }),
  totals_hash: Type.String({ description: 'Send it back when placing: it stands for the totals the buyer saw' }),
  can_place: Type.Boolean(),
  not_approved: Nullable(Type.String({ description: 'Why the buyer may not order yet, in a sentence' })),
})
export type Checkout = Static<typeof Checkout>

export const PlaceOrder = Type.Object({
  totals_hash: Type.String({ minLength: 1, maxLength: 128 }),
  address_id: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  paymentMethod: Type.Enum([...PAYMENT_METHODS]),
  po_number: Type.Optional(Type.String({ maxLength: 64 })),
  notes: Type.Optional(Type.String({ maxLength: 2000 })),
})
export type PlaceOrder = Static<typeof PlaceOrder>

/** Sent with a placement: the same key and the same buyer make the same order, however often it is sent. */
export const IdempotencyHeader = Type.Object({
  'idempotency-key': Type.String({ minLength: 16, maxLength: 128, pattern: '^[A-Za-z0-9_-]+$' }),
})

/** Spec 3: ocid, title, itemPrice, qty; the rest is ours. */
export const OrderLine = Type.Object({
  ocid: Type.Integer(),
  title: Type.String(),
  itemPrice: Usd,
  qty: Type.Integer(),
  sku: Type.String(),
  supplier: Type.String(),
  options: Type.Record(Type.String(), Type.String()),
  lineTotal: Usd,
  slug: Nullable(Type.String()),
  image: Nullable(ImageRef),
})
export type OrderLine = Static<typeof OrderLine>

/** Spec 3: orderTotal, products, invoice, shippingCost; the rest is ours. */
export const Order = Type.Object({
  invoice: Type.String({ description: 'The order number' }),
  status: Type.Enum(['placed']),
  orderTotal: Usd,
  subtotal: Usd,
  shippingCost: Usd,
  products: Type.Array(OrderLine),
  paymentMethod: Type.String(),
  due_on: Type.String({ format: 'date' }),
  po_number: Nullable(Type.String()),
  notes: Nullable(Type.String()),
  email: Type.String({ description: 'Where the confirmation goes' }),
  shipping_address: Address,
  placed_at: Type.String({ format: 'date-time' }),
})
export type Order = Static<typeof Order>
