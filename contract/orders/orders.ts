import { toCents, toDollars } from '#contract/values/money.ts'

/** States of a suborder. An order has the state of its least advanced suborder that is neither canceled nor refunded. */
export const ORDER_STATES = [
  'placed',
  'accepted',
  'partly_shipped',
  'shipped',
  'delivered',
  'cancelled',
  'refunded',
] as const
export type OrderState = (typeof ORDER_STATES)[number]

/** States of a suborder that is not completely shipped. */
export const UNSENT_STATES: readonly OrderState[] = ['placed', 'accepted', 'partly_shipped']

/** Payment states of an order. `open`: nothing is invoiced yet. */
export const PAYMENT_STATES = [
  'open',
  'authorized',
  'due',
  'part_paid',
  'overdue',
  'paid',
  'written_off',
  'refunded',
  'cancelled',
] as const
export type PaymentState = (typeof PAYMENT_STATES)[number]

/** Returns the total of an order including the freight that was quoted later, in US dollars. */
export function totalWithFreight({
  orderTotal,
  // A node that runs the previous release omits it in a list of orders.
  freight = 0,
}: {
  orderTotal: number
  freight?: number
}): number {
  return toDollars(toCents(orderTotal) + toCents(freight))
}

/** True if a suborder still awaits its freight quote, which an overpayment may have to cover. */
export function isFreightQuotePending({
  groups,
}: {
  groups: readonly { freight: boolean; freight_quoted: number | null; state: OrderState }[]
}): boolean {
  return groups.some(
    ({ freight, freight_quoted, state }) => freight && freight_quoted === null && UNSENT_STATES.includes(state),
  )
}

const NOT_CHARGED: ReadonlySet<string> = new Set(['payment_failed', 'card_released'])

/** True if no card of an order was or will be charged: it was declined, or the order was canceled or paid another way. */
export function isCardUncharged({
  timeline,
  // A node that runs the previous release omits it.
  card_payments = [],
}: {
  timeline: readonly { kind: string }[]
  card_payments?: readonly { state: string }[]
}): boolean {
  const isPaid = card_payments.some(({ state }) => state === 'charged' || state === 'authorized')
  return !isPaid && timeline.some(({ kind }) => NOT_CHARGED.has(kind))
}

/** Returns the part of a balance that the order's card does not cover, in US dollars. */
export function amountDue({ balance, on_card }: { balance: number; on_card: number }): number {
  return toDollars(toCents(balance) - toCents(on_card))
}

export const ORDERS_PAGE_SIZE = 20

/** Orders of a page that has their lines, which may be hundreds for each. */
export const MAX_EXPANDED_ORDERS = 25

/** Formats a state, or another wire name such as a payment method, as text: `partly shipped`, `canceled`. */
export function stateText(state: string): string {
  return state === 'cancelled' ? 'canceled' : state.replaceAll('_', ' ')
}
