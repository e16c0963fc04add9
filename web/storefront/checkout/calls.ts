import type { CartChange } from '#contract/schemas/cart.ts'
import * as routes from '#contract/client/routes.ts'
import type { CardPayment, LocalCard } from '#contract/schemas/orders/card-payment.ts'
import type { PlaceOrder } from '#contract/schemas/orders/checkout.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { call } from '#web/storefront/http/api.ts'
import { requireField } from '#web/storefront/http/require-field.ts'

/** Places an order. Idempotent: repeating the call with the same key returns the same order. Throws an `ApiError`. */
export function placeOrder(order: PlaceOrder, key: string): Promise<Order> {
  return requireField(call(routes.placeOrder, { body: order, idempotencyKey: key }), 'invoice')
}

/** Starts the card payment of an order. Idempotent: repeating the call with the same key returns the same payment. Throws an `ApiError`. */
export function startPayment(order: PlaceOrder, key: string): Promise<CardPayment> {
  return requireField(call(routes.startPayment, { body: order, idempotencyKey: key }), 'payment_id')
}

/** Authorizes a payment with a test card, in a shop without keys of a card processor. Throws an `ApiError`. */
export function confirmLocalCard(paymentId: string, card: LocalCard): Promise<CardPayment> {
  return call(routes.confirmLocalCard, { params: { id: paymentId }, body: card })
}

/** Returns the latest order of the buyer, or null. Throws an `ApiError`. */
export async function lastOrder(): Promise<Order | null> {
  const { data } = await call(routes.lastOrder)
  return data
}

/** Sets the quantity of a cart line; 0 removes the line. Throws an `ApiError`. */
export function changeQuantity(line: number, qty: number): Promise<CartChange> {
  return call(routes.cartUpdate, { params: { id: line }, body: { qty } })
}
