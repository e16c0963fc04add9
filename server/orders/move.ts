import type { Db } from '#database/connect.ts'
import type { Billing } from '#server/billing/billing.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { holdOrder, movable } from './hold.ts'
import { type Programs, setState, tellPrograms, writeStep } from './write-move.ts'

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
    const eventId = await writeStep(parts.db, held, child, { kind: 'accepted', by: 'operator' })
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
    await writeStep(parts.db, held, child, { kind: 'delivered', by: 'operator' })
    await tellPrograms(parts.integrations, held, child, 'order.delivered', { cause: child.number })
  }
  return able.map((child) => child.number)
}
