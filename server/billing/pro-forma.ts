import { sql } from 'kysely'
import type { Cents } from '#contract/money.ts'
import type { Db } from '#database/connect.ts'
import { type BilledOrder, readBilled, type Seller } from './snapshot.ts'
import { invoicedSoFar } from './write-papers.ts'

/** A child order as it will be paid for; what was `credited` of it is not asked for any more. */
export interface ExpectedOrder extends BilledOrder {
  credited: Cents
}

/** The child orders of an order as it will be paid for: without what was cancelled, and without those that were refunded. */
export async function readExpected(db: Db, seller: Seller, orderId: number): Promise<ExpectedOrder[]> {
  const children = await readBilled(db, seller, { orderId })
  const cancelled = await cancelledUnits(db, orderId)
  const credited = await creditedCents(db, orderId)
  const expected: ExpectedOrder[] = []
  for (const child of children) {
    if (child.state === 'cancelled' || child.state === 'refunded') continue
    const left = await withoutCancelled(db, child, cancelled)
    expected.push({ ...left, credited: credited.get(child.childId) ?? 0 })
  }
  return expected
}

/** By child order. */
async function creditedCents(db: Db, orderId: number): Promise<ReadonlyMap<number, Cents>> {
  const notes = await db
    .selectFrom('papers')
    .innerJoin('maker_orders', 'maker_orders.id', 'papers.maker_order_id')
    .select(['maker_orders.id', sql<Cents>`sum(papers.total_cents)`.as('cents')])
    .where('maker_orders.order_id', '=', orderId)
    .where('papers.kind', '=', 'credit_note')
    .groupBy('maker_orders.id')
    .execute()
  return new Map(notes.map(({ id, cents }) => [id, cents]))
}

/** By position. */
async function cancelledUnits(db: Db, orderId: number): Promise<ReadonlyMap<number, number>> {
  const lines = await db
    .selectFrom('cancelled_lines')
    .select(['position', 'quantity'])
    .where('order_id', '=', orderId)
    .execute()
  return new Map(lines.map(({ position, quantity }) => [position, quantity]))
}

/** Once the rest of a child order is cancelled, all that will be asked for is on its invoices. */
async function withoutCancelled(
  db: Db,
  child: BilledOrder,
  cancelled: ReadonlyMap<number, number>,
): Promise<BilledOrder> {
  const { lines } = child.snapshot
  const amounts = lines.some(({ position }) => cancelled.has(position)) ? await invoicedSoFar(db, child.childId) : null
  if (!amounts) return child
  const left = lines.flatMap((line) => {
    const quantity = line.quantity - (cancelled.get(line.position) ?? 0)
    return quantity > 0 ? [{ ...line, quantity, total_cents: quantity * line.unit_cents }] : []
  })
  const total = amounts.goods + amounts.shipping + amounts.tax
  return { ...child, ...amounts, total, snapshot: { ...child.snapshot, lines: left } }
}
