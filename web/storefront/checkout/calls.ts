import type { CartChange } from '#contract/cart.ts'
import * as routes from '#contract/client/routes.ts'
import type { CardPayment, LocalCard } from '#contract/card-payment.ts'
import type { PlaceOrder } from '#contract/checkout.ts'
import type { Order } from '#contract/orders.ts'
import { call } from '#web/storefront/api.ts'
import { wholeAnswer } from '#web/storefront/whole-answer.ts'

/** Places an order; sent twice under one key, it is one order. Throws a `CallFailure`. */
export function placeOrder(order: PlaceOrder, key: string): Promise<Order> {
  return wholeAnswer(call(routes.placeOrder, { body: order, idempotencyKey: key }), 'invoice')
}

/** Starts the card payment of an order; sent twice under one key, it is one payment. Throws a `CallFailure`. */
export function startPayment(order: PlaceOrder, key: string): Promise<CardPayment> {
  return wholeAnswer(call(routes.startPayment, { body: order, idempotencyKey: key }), 'payment_id')
}

/** Gives a test card to the processor of a shop without keys. Throws a `CallFailure`. */
export function confirmLocalCard(paymentId: string, card: LocalCard): Promise<CardPayment> {
  return call(routes.confirmLocalCard, { params: { id: paymentId }, body: card })
}

/** The latest order of the buyer, or null. Throws a `CallFailure`. */
export async function lastOrder(): Promise<Order | null> {
  const { data } = await call(routes.lastOrder)
  return data
}

/** Sets the quantity of a line of the cart; 0 removes it. Throws a `CallFailure`. */
export function changeQuantity(line: number, qty: number): Promise<CartChange> {
  return call(routes.cartUpdate, { params: { id: line }, body: { qty } })
}
