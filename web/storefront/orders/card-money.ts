import { askedOf, isCardUncharged, type Order } from '#contract/orders.ts'

type CardOrder = Pick<Order, 'paymentMethod' | 'balance' | 'on_card' | 'timeline'>

/**
 * The card was not charged, because its bank refused or the order was paid otherwise, and something is open: the order stands and is
 * paid in another way.
 */
export function wasRefused(order: Omit<CardOrder, 'on_card'>): boolean {
  return order.paymentMethod === 'card' && order.balance > 0 && isCardUncharged(order)
}

/** The card was charged with what was agreed on, and something else is open: freight that was quoted after the order. */
export function isLeftByCard(order: CardOrder): boolean {
  const { paymentMethod, on_card, balance } = order
  return paymentMethod === 'card' && on_card === 0 && balance > 0 && !wasRefused(order)
}

/** What is open beside a card that is still to be charged; US dollars, 0 where no card waits. */
export function besideCard({ balance, on_card }: Pick<CardOrder, 'balance' | 'on_card'>): number {
  return on_card > 0 ? askedOf({ balance, on_card }) : 0
}
