import type { Order } from '#contract/orders.ts'

type CardOrder = Pick<Order, 'paymentMethod' | 'payment' | 'balance' | 'timeline'>

/** The card's bank refused when the money was to be taken: the order stands and is paid in another way. */
export function wasRefused({ paymentMethod, balance, timeline }: CardOrder): boolean {
  return paymentMethod === 'card' && balance > 0 && timeline.some(({ kind }) => kind === 'payment_failed')
}

/** The card was charged with what was agreed on, and something else is open: freight that was quoted after the order. */
export function isLeftByCard(order: CardOrder): boolean {
  const { paymentMethod, payment, balance } = order
  return paymentMethod === 'card' && payment !== 'authorized' && balance > 0 && !wasRefused(order)
}
