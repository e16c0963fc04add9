import { formatDollars, toDollars } from '#contract/money.ts'
import type { Db } from '#database/connect.ts'
import type { Billing } from '#server/billing/billing.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { sendBack } from './cancel.ts'
import { holdOrder, movable } from './hold.ts'
import { type Programs, setState, tellPrograms, writeEvent } from './write-move.ts'

/** What a move is made with, all bound to one transaction. */
export interface MoveParts {
  db: Db
  billing: Billing
  jobs: Jobs
  integrations: Programs
}

/** The maker will send it. A child order by its number, or all of an order that wait; returns the numbers. */
export async function accept(parts: MoveParts, number: string): Promise<string[]> {
  const held = await holdOrder(parts, number)
  const able = movable(held, 'accept', 'operator')
  const eventIds: number[] = []
  for (const child of able) {
    await setState(parts.db, child, 'accept', 'operator', 'accepted')
    const eventId = await writeEvent(parts.db, held, child, { kind: 'accepted', by: 'operator' })
    await tellPrograms(parts.integrations, held, child, 'order.accepted', { cause: child.number })
    eventIds.push(eventId)
  }
  await parts.jobs.enqueue('order.letter', { letter: 'accepted', mail: `order-accepted-${eventIds[0]}`, eventIds })
  return able.map((child) => child.number)
}

/** What was shipped has arrived. */
export async function deliver(parts: MoveParts, number: string): Promise<string[]> {
  const held = await holdOrder(parts, number)
  const able = movable(held, 'deliver', 'operator')
  for (const child of able) {
    await setState(parts.db, child, 'deliver', 'operator', 'delivered')
    await writeEvent(parts.db, held, child, { kind: 'delivered', by: 'operator' })
    await tellPrograms(parts.integrations, held, child, 'order.delivered', { cause: child.number })
  }
  return able.map((child) => child.number)
}

/**
 * Takes back what was invoiced of what was shipped. What a card paid goes back to it; what came in otherwise is a deposit the
 * operator pays back. Returns what to tell the operator.
 */
export async function refund(parts: MoveParts, number: string, reason: string): Promise<string[]> {
  const held = await holdOrder(parts, number)
  const able = movable(held, 'refund', 'operator')
  const eventIds: number[] = []
  const said: string[] = []
  for (const child of able) {
    const notes = await parts.billing.creditChild(child.id, reason)
    const cents = notes.reduce((sum, note) => sum + note.total, 0)
    await setState(parts.db, child, 'refund', 'operator', 'refunded')
    const details = { reason, cents, to_card: held.paymentId !== null }
    eventIds.push(await writeEvent(parts.db, held, child, { kind: 'refunded', by: 'operator', details }))
    await sendBack(parts, held, `refunded ${child.number}`, cents)
    await tellPrograms(parts.integrations, held, child, 'order.refunded', {
      cause: child.number,
      reason,
      amount: toDollars(cents),
      credit_notes: notes.map((note) => note.number),
    })
    const numbers = notes.map((note) => note.number).join(', ')
    said.push(`${child.number} is refunded: ${numbers} over ${formatDollars(toDollars(cents))}.`)
  }
  await parts.jobs.enqueue('order.letter', { letter: 'refunded', mail: `order-refunded-${eventIds[0]}`, eventIds })
  if (held.paymentId !== null) return [...said, 'The money goes back to the card.']
  const left = await parts.billing.depositsOfOrder(held.orderId)
  return left === 0 ? said : [...said, `${formatDollars(toDollars(left))} was paid and is to be paid back.`]
}
