import { dayOf, todayIs } from '#contract/days.ts'
import { formatDollars, toCents, toDollars } from '#contract/money.ts'
import { type Order, waitsForFreight } from '#contract/orders.ts'
import { type Action, inWords, type Values } from './cli-order-call.ts'
import { linesOf } from './cli-order-lines.ts'
import { payBackCommand } from './orders/refund.ts'
import { WrongCall } from './wrong-call.ts'

/** What freight costs that was to be quoted. */
export function freight(number: string, sum: string): Action {
  const cents = centsOf(sum, 'A quote of freight', 0)
  return ({ orders }) => orders.freight(number, cents)
}

/** Takes back what was invoiced: all that is left, units, or an amount. */
export function refund({ reason = '', line, amount, restock }: Values, number: string): Action {
  if (line && amount !== undefined) throw new WrongCall('orders refund takes lines or an amount, not both.')
  if (restock && amount !== undefined) throw new WrongCall('Of an amount nothing comes back: say --line SKU=2.')
  const lines = line && linesOf(line.join(','), '--line wants SKU=2')
  const cents = amount === undefined ? undefined : centsOf(amount)
  return ({ orders }) =>
    orders.refund(number, {
      reason,
      ...(lines && { lines }),
      ...(cents !== undefined && { cents }),
      ...(restock && { restock }),
    })
}

/** Money came in by bank. */
export function pay({ amount = '', reference: typed = '', on }: Values, number: string): Action {
  const cents = centsOf(amount)
  const reference = referenceOf(typed)
  if (on !== undefined && !isPastDay(on))
    throw new WrongCall(`--on must be a date up to today, such as ${todayIs()}, and not "${on}".`)
  return async ({ orders }) => {
    const isNew = await orders.bookPayment(number, { cents, reference, on: on ?? todayIs() })
    if (!isNew) return [`${reference} is booked already; nothing was changed.`]
    const { order, surplus_cents } = await orders.ofAnybody(number)
    return [
      `${formatDollars(toDollars(cents))} for ${order.invoice}: payment is ${inWords(order.payment)} now; a mail says so.`,
      ...linesOfSurplus(order, surplus_cents),
    ]
  }
}

/** What became of money that the order does not need. */
export function linesOfSurplus(order: Order, cents: number): string[] {
  if (cents <= 0) return []
  const sum = toDollars(cents)
  return [
    `${formatDollars(sum)} more than the order costs has come in. ` +
      (waitsForFreight(order) ? 'It waits for freight that is still to be quoted, and pays nothing else. ' : '') +
      `To give it back, send it by bank and book that: ${payBackCommand(order.invoice, sum)}`,
  ]
}

/** Money went back by bank. */
export function payBack({ amount = '', reference: typed = '' }: Values, number: string): Action {
  const cents = centsOf(amount)
  const reference = referenceOf(typed)
  return async ({ orders }) => {
    const isNew = await orders.bookPayBack(number, { cents, reference })
    if (!isNew) return [`${reference} is booked already; nothing was changed.`]
    const { order } = await orders.ofAnybody(number)
    const open = order.balance > 0 ? [`${formatDollars(order.balance)} of it is to be paid now.`] : []
    return [`${formatDollars(toDollars(cents))} of ${order.invoice} went back; a mail says so.`, ...open]
  }
}

function centsOf(amount: string, what = '--amount', least = 1): number {
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(amount) || toCents(Number(amount)) < least) {
    throw new WrongCall(`${what} wants dollars and cents, such as 120.00, and not "${amount}".`)
  }
  return toCents(Number(amount))
}

const REFERENCE_LENGTH = 120

function referenceOf(typed: string): string {
  const reference = typed.trim()
  if (reference.length > REFERENCE_LENGTH) throw new WrongCall(`--reference wants ${REFERENCE_LENGTH} letters at most.`)
  return reference
}

function isPastDay(day: string): boolean {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : new Date(Number.NaN)
  return !Number.isNaN(date.getTime()) && dayOf(date) === day && day <= todayIs()
}
