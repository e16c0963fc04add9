import { amountDue, isCardUncharged } from '#contract/orders/orders.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'

type CardOrder = Pick<Order, 'paymentMethod' | 'balance' | 'on_card' | 'timeline'> &
  Partial<Pick<Order, 'card_payments'>>

/**
 * True if an order by card needs another payment method: the card was not charged, because its bank declined or the order was
 * paid otherwise, and the order has a balance.
 */
export function needsOtherPayment(order: Omit<CardOrder, 'on_card'>): boolean {
  return order.paymentMethod === 'card' && order.balance > 0 && isCardUncharged(order)
}

/** True if the card was charged for the order and a balance remains: freight quoted after the order, or a change paid by bank transfer. */
export function hasBalanceAfterCharge(order: CardOrder): boolean {
  const { paymentMethod, on_card, balance } = order
  return paymentMethod === 'card' && on_card === 0 && balance > 0 && !needsOtherPayment(order)
}

/** Returns the balance that a card still to be charged does not cover, in US dollars; 0 without such a card. */
export function amountNotOnCard({ balance, on_card }: Pick<CardOrder, 'balance' | 'on_card'>): number {
  return on_card > 0 ? amountDue({ balance, on_card }) : 0
}
