import { sql } from 'kysely'
import { toDollars } from '#contract/money.ts'
import type { Db } from '#database/connect.ts'
import { among } from '#server/catalog/cards.ts'
import { type Held, type HeldChild, holdOrder, movable } from './hold.ts'
import type { MoveParts } from './move.ts'
import type { Mover } from './moves.ts'
import { openLines } from './ship.ts'
import { setState, tellPrograms, writeEvent } from './write-move.ts'

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
  await lockProducts(parts.db, able)
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
  await giveStockBack(parts, child)
  const cents = child.total_cents - (await invoicedOf(db, child))
  await setState(db, child, 'cancel', by, rest ? 'shipped' : 'cancelled')
  const units = lines.reduce((sum, line) => sum + line.left, 0)
  const details = { reason, units, cents, to_card: held.paymentId !== null }
  const eventId = await writeEvent(db, held, child, { kind: rest ? 'rest_cancelled' : 'cancelled', by, details })
  await sendBack(parts, held, `cancelled ${child.number}`, cents)
  await tellPrograms(parts.integrations, held, child, 'order.cancelled', {
    cause: `event ${eventId}`,
    reason,
    complete: !rest,
    products: lines.map(({ sku, left }) => ({ sku, qty: left })),
    amount: toDollars(cents),
  })
  return eventId
}

/** Holds the products of all these child orders at once, in order of ocid: then nobody waits in a ring. */
async function lockProducts(db: Db, children: readonly HeldChild[]): Promise<void> {
  const ids = children.map(({ id }) => id)
  await db
    .selectFrom('products')
    .select('ocid')
    .where('ocid', 'in', (lines) => lines.selectFrom('order_lines').select('ocid').where(among('maker_order_id', ids)))
    .orderBy('ocid')
    .forNoKeyUpdate()
    .execute()
}

/** What was cancelled can be bought again (`lockProducts` first). */
async function giveStockBack({ db, jobs }: MoveParts, child: HeldChild): Promise<void> {
  const lines = await db
    .selectFrom('cancelled_lines as never')
    .innerJoin('order_lines as line', (join) =>
      join.onRef('line.order_id', '=', 'never.order_id').onRef('line.position', '=', 'never.position'),
    )
    .select(['line.ocid', 'never.quantity'])
    .where('line.maker_order_id', '=', child.id)
    .execute()
  const ocids = lines.map((line) => line.ocid)
  const quantities = lines.map((line) => line.quantity)
  await sql`
    update products set stock = stock + back.quantity
    from (
      select ocid, sum(quantity)::integer as quantity
      from unnest(${ocids}::integer[], ${quantities}::integer[]) as one (ocid, quantity) group by ocid
    ) as back
    where products.ocid = back.ocid`.execute(db)
  await jobs.enqueue('search.refresh', { ocids })
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

/** Of an order by card, what is not owed any more goes back to the card; a job asks the processor. */
export async function sendBack(parts: MoveParts, held: Held, reference: string, cents: number): Promise<void> {
  if (held.paymentId === null || cents === 0) return
  await parts.billing.promiseRefund({
    companyId: held.companyId,
    orderId: held.orderId,
    cardPaymentId: held.paymentId,
    reference,
    cents,
  })
  await parts.jobs.enqueue('card.refund', { reference })
}
