import { sql } from 'kysely'
import type { Cents } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import type { Occurrence } from '#server/history/history.ts'
import { book } from './ledger.ts'

/**
 * Pays the open invoices of an order from its unused receipts: the invoice numbered `first`, then the oldest. The
 * caller has locked the order (`lockOrder`).
 */
export async function settleFromDeposits(
  occurrence: Occurrence,
  companyId: number,
  orderId: number,
  first?: string,
): Promise<void> {
  const { db } = occurrence
  const invoices = await openInvoices(db, orderId, first)
  if (invoices.length === 0) return
  const receipts = await readUnusedReceipts(db, orderId)
  for (const invoice of invoices) {
    let open = invoice.open
    for (const receipt of receipts) {
      const cents = Math.min(open, receipt.unused)
      if (cents <= 0) continue
      await settle(occurrence, companyId, { invoice_id: invoice.id, receipt_id: receipt.id, cents })
      receipt.unused -= cents
      open -= cents
    }
  }
}

/** Books that a receipt pays `cents` of an invoice; a negative amount reverses it. */
export async function settle(
  occurrence: Occurrence,
  companyId: number,
  settlement: { invoice_id: number; receipt_id: number; cents: Cents },
): Promise<void> {
  const { db, at } = occurrence
  const { id } = await db
    .insertInto('settlements')
    .values({ ...settlement, settled_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await book(occurrence, {
    companyId,
    kind: 'settlement',
    ref: String(id),
    amounts: { deposits: settlement.cents, receivable: -settlement.cents },
  })
}

/**
 * Locks the order until the transaction ends: nothing else invoices, cancels or pays any of it. Lock it before its
 * suborders and products, to avoid a deadlock.
 */
export async function lockOrder(db: Db, orderId: number): Promise<void> {
  await db.selectFrom('orders').select('id').where('id', '=', orderId).forNoKeyUpdate().executeTakeFirstOrThrow()
}

async function openInvoices(db: Db, orderId: number, first = ''): Promise<{ id: number; open: Cents }[]> {
  const { rows } = await sql<{ id: number; open: Cents }>`
    select id, open from (
      select papers.id, papers.number, papers.total_cents
        - coalesce((select sum(cents) from settlements where settlements.invoice_id = papers.id), 0) as open
      from papers join maker_orders on maker_orders.id = papers.maker_order_id
      where maker_orders.order_id = ${orderId} and papers.kind = 'invoice'
    ) as owed where open > 0 order by number <> ${first}, id`.execute(db)
  return rows
}

/**
 * SQL that is true for refunds of money that was received. A pending refund to a card that is not charged yet reduces
 * no deposits.
 */
export const reducesDeposits = sql<boolean>`(refunds.card_payment_id is null
  or exists (select from receipts where receipts.card_payment_id = refunds.card_payment_id))`

/**
 * Returns the unused rest of each receipt of the order after refunds, and by how much invoices use refunded money
 * (`overused`).
 */
async function readReceipts(
  db: Db,
  orderId: number,
): Promise<{ receipts: { id: number; unused: Cents }[]; overused: Cents }> {
  const { rows } = await sql<{ id: number; unused: Cents }>`
    select receipts.id, receipts.cents
      - coalesce((select sum(cents) from settlements where settlements.receipt_id = receipts.id), 0) as unused
    from receipts where receipts.order_id = ${orderId} order by receipts.id`.execute(db)
  const refunded = await db
    .selectFrom('refunds')
    .select(sql<Cents>`coalesce(sum(cents), 0)`.as('cents'))
    .where('order_id', '=', orderId)
    .where(reducesDeposits)
    .executeTakeFirstOrThrow()
  let refundedLeft = refunded.cents
  const receipts = rows.map(({ id, unused }) => {
    const taken = Math.min(refundedLeft, unused)
    refundedLeft -= taken
    return { id, unused: unused - taken }
  })
  return { receipts, overused: refundedLeft }
}

async function readUnusedReceipts(db: Db, orderId: number): Promise<{ id: number; unused: Cents }[]> {
  return (await readReceipts(db, orderId)).receipts
}

/** Refunded money pays no invoice. If more is refunded than was unused, reopens the newest invoices. */
export async function releaseRefunded(occurrence: Occurrence, companyId: number, orderId: number): Promise<void> {
  const { db } = occurrence
  let { overused } = await readReceipts(db, orderId)
  if (overused === 0) return
  const used = await db
    .selectFrom('settlements')
    .innerJoin('receipts', 'receipts.id', 'settlements.receipt_id')
    .select(['invoice_id', 'receipts.id as receipt_id', sql<Cents>`sum(settlements.cents)`.as('cents')])
    .where('receipts.order_id', '=', orderId)
    .groupBy(['invoice_id', 'receipts.id'])
    .having(sql<Cents>`sum(settlements.cents)`, '>', 0)
    .orderBy('invoice_id', 'desc')
    .orderBy('receipts.id', 'desc')
    .execute()
  for (const { invoice_id, receipt_id, cents } of used) {
    const freed = Math.min(overused, cents)
    if (freed <= 0) return
    await settle(occurrence, companyId, { invoice_id, receipt_id, cents: -freed })
    overused -= freed
  }
}

/** Returns what was received for an order and is neither used by an invoice nor refunded; cents. */
export async function depositsOfOrder(db: Db, orderId: number): Promise<Cents> {
  return (await readUnusedReceipts(db, orderId)).reduce((sum, receipt) => sum + receipt.unused, 0)
}
