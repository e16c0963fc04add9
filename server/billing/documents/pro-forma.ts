import { sql } from 'kysely'
import type { Cents } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import { type BilledSuborder, readBilled, type Seller } from './snapshot.ts'
import { readInvoicedAmounts } from './write-documents.ts'

/** A suborder as it is expected to be invoiced; `credited` is the sum of its credit notes. */
export interface ExpectedSuborder extends BilledSuborder {
  credited: Cents
}

/**
 * Returns the suborders of an order as they are expected to be invoiced: without canceled units and refunded suborders.
 */
export async function readExpected(db: Db, seller: Seller, orderId: number): Promise<ExpectedSuborder[]> {
  const suborders = await readBilled(db, seller, { orderId })
  const canceled = await readCanceledUnits(db, orderId)
  const credited = await readCreditedCents(db, orderId)
  const expected: ExpectedSuborder[] = []
  for (const suborder of suborders) {
    if (suborder.state === 'cancelled' || suborder.state === 'refunded') continue
    const left = await withoutCanceled(db, suborder, canceled)
    expected.push({ ...left, credited: credited.get(suborder.suborderId) ?? 0 })
  }
  return expected
}

/** Sum of the credit notes by suborder ID. */
async function readCreditedCents(db: Db, orderId: number): Promise<ReadonlyMap<number, Cents>> {
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

/** Canceled units by position of the line. */
async function readCanceledUnits(db: Db, orderId: number): Promise<ReadonlyMap<number, number>> {
  const lines = await db
    .selectFrom('cancelled_lines')
    .select(['position', 'quantity'])
    .where('order_id', '=', orderId)
    .execute()
  return new Map(lines.map(({ position, quantity }) => [position, quantity]))
}

/** Once the rest of a suborder is canceled, its invoices hold everything that is due. */
async function withoutCanceled(
  db: Db,
  suborder: BilledSuborder,
  canceled: ReadonlyMap<number, number>,
): Promise<BilledSuborder> {
  const { lines } = suborder.snapshot
  const amounts = lines.some(({ position }) => canceled.has(position))
    ? await readInvoicedAmounts(db, suborder.suborderId)
    : null
  if (!amounts) return suborder
  const left = lines.flatMap((line) => {
    const quantity = line.quantity - (canceled.get(line.position) ?? 0)
    return quantity > 0 ? [{ ...line, quantity, total_cents: quantity * line.unit_cents }] : []
  })
  const total = amounts.goods + amounts.shipping + amounts.tax
  return { ...suborder, ...amounts, total, snapshot: { ...suborder.snapshot, lines: left } }
}
