import type { Action, Values } from './cli-order-call.ts'
import { linesOf } from './cli-order-lines.ts'
import { linesOfSurplus } from './cli-order-money.ts'

/** A move that takes no words, of all that can make it; `done` is what has become of it. */
export function moved(number: string, verb: 'accept' | 'deliver', done: string): Action {
  return async ({ orders }) => [`${(await orders[verb](number)).join(', ')}: ${done}`]
}

/** What was not sent will not be. */
export function cancel({ reason = '' }: Values, number: string): Action {
  return async ({ orders }) => {
    const numbers = await orders.cancel(number, reason)
    const { order, surplus_cents } = await orders.ofAnybody(number)
    return [`${numbers.join(', ')}: cancelled; a mail says why.`, ...linesOfSurplus(order, surplus_cents)]
  }
}

/** A parcel was handed over. */
export function ship({ carrier = '', tracking, lines }: Values, number: string): Action {
  const wanted = lines === undefined ? {} : { lines: linesOf(lines) }
  const parcel = { carrier: carrier.trim().slice(0, 80), tracking: tracking?.trim().slice(0, 120) || null, ...wanted }
  return ({ orders }) => orders.ship(number, parcel)
}
