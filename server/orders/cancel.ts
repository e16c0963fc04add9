import { sql } from 'kysely'
import { toDollars } from '#contract/money.ts'
import type { Db } from '#database/connect.ts'
import { type Held, type HeldChild, holdOrder, movable } from './hold.ts'
import type { MoveParts } from './move.ts'
import type { Mover } from './moves.ts'
import { sendBack } from './send-back.ts'
import { openLines } from './ship.ts'
import { lockProductsOf, returnStock } from './stock.ts'
import { setState, tellPrograms, writeStep } from './write-move.ts'

/** Who cancels what, and why. `companyId` is the buyer's; null is anybody's, for the operator. */
export interface Cancelling {
  by: Mover
  companyId: number | null
  reason: string | null
}

/**
 * Cancels what of an order, or of a child order, has not been sent, inside the transaction that `parts` are bound to: its
 * stock comes back, and what a card paid for it goes back. Returns the child orders that it was possible for.
 */
export async function cancel(parts: MoveParts, number: string, { by, companyId, reason }: Cancelling): Promise<Held> {
  const held = await holdOrder(parts, number, companyId)
  const able = movable(held, 'cancel', by)
  await lockProductsOf(parts.db, able)
  const eventIds: number[] = []
  for (const child of able) eventIds.push(await cancelChild(parts, held, child, by, reason))
  await parts.jobs.enqueue('order.letter', {
    letter: 'cancelled',
    mail: `order-cancelled-${eventIds[0]}`,
    eventIds,
  })
  return { ...held, children: able }
}

async function cancelChild(
  parts: MoveParts,
  held: Held,
  child: HeldChild,
  by: Mover,
  reason: string | null,
): Promise<number> {
  const { db } = parts
  const lines = (await openLines(db, child)).filter((line) => line.left > 0)
  const rest = child.state === 'partly_shipped'
  await db
    .insertInto('cancelled_lines')
    .values(lines.map(({ position, left }) => ({ order_id: held.orderId, position, quantity: left })))
    .execute()
  await returnStock(parts, child, new Map(lines.map(({ position, left }) => [position, left])))
  const invoiced = await invoicedOf(db, child)
  const cents = child.total_cents - invoiced
  await setState(db, child, 'cancel', by, rest ? 'shipped' : 'cancelled')
  const units = lines.reduce((sum, line) => sum + line.left, 0)
  // Freight is on the first invoice: what is left after it was all agreed on.
  const agreed = invoiced > 0 ? cents : child.agreed_cents
  const back = await sendBack(parts, held, { reference: `cancelled ${child.number}`, cents, agreed })
  const isCard = held.paymentId !== null
  const details = { reason, units, cents, back, to_card: isCard && held.charged, uncharged: isCard && !held.charged }
  const eventId = await writeStep(db, held, child, { kind: rest ? 'rest_cancelled' : 'cancelled', by, details })
  await tellPrograms(parts.integrations, held, child, 'order.cancelled', {
    cause: `event ${eventId}`,
    reason,
    complete: !rest,
    products: lines.map(({ sku, left }) => ({ sku, qty: left })),
    amount: toDollars(cents),
  })
  return eventId
}

async function invoicedOf(db: Db, child: HeldChild): Promise<number> {
  const { cents } = await db
    .selectFrom('papers')
    .select(sql<number>`coalesce(sum(total_cents), 0)`.as('cents'))
    .where('maker_order_id', '=', child.id)
    .where('kind', '=', 'invoice')
    .executeTakeFirstOrThrow()
  return cents
}
