import { sql } from 'kysely'
import type { Cents } from '#contract/money.ts'
import type { Db } from '#database/connect.ts'
import { book } from './ledger.ts'

/**
 * Pays the open invoices of an order, the one with the number `first` before the others and the oldest of those first, from what
 * came in for it and was neither used nor promised back. The caller holds the order (`lockOrder`).
 */
export async function settleFromDeposits(db: Db, companyId: number, orderId: number, first?: string): Promise<void> {
  const invoices = await openInvoices(db, orderId, first)
  if (invoices.length === 0) return
  const receipts = await unusedReceipts(db, orderId)
  for (const invoice of invoices) {
    let open = invoice.open
    for (const receipt of receipts) {
      const cents = Math.min(open, receipt.unused)
      if (cents <= 0) continue
      await settle(db, companyId, { invoice_id: invoice.id, receipt_id: receipt.id, cents })
      receipt.unused -= cents
      open -= cents
    }
  }
}

/** Books that a receipt pays `cents` of an invoice; a negative amount takes it back. */
export async function settle(
  db: Db,
  companyId: number,
  settlement: { invoice_id: number; receipt_id: number; cents: Cents },
): Promise<void> {
  const { id } = await db.insertInto('settlements').values(settlement).returning('id').executeTakeFirstOrThrow()
  await book(db, {
    companyId,
    kind: 'settlement',
    ref: String(id),
    amounts: { deposits: settlement.cents, receivable: -settlement.cents },
  })
}

/** Nobody else invoices, cancels or pays anything of this order until the transaction ends. */
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

/** SQL for a refund of money that has come in: what is promised to a card that was not charged yet takes nothing back. */
export const takesBack = sql<boolean>`(refunds.card_payment_id is null
  or exists (select from receipts where receipts.card_payment_id = refunds.card_payment_id))`

/** What of each receipt of the order is left, less what is promised back; and how much of that is used all the same. */
async function receiptsOf(
  db: Db,
  orderId: number,
): Promise<{ receipts: { id: number; unused: Cents }[]; overused: Cents }> {
  const { rows } = await sql<{ id: number; unused: Cents }>`
    select receipts.id, receipts.cents
      - coalesce((select sum(cents) from settlements where settlements.receipt_id = receipts.id), 0) as unused
    from receipts where receipts.order_id = ${orderId} order by receipts.id`.execute(db)
  const promised = await db
    .selectFrom('refunds')
    .select(sql<Cents>`coalesce(sum(cents), 0)`.as('cents'))
    .where('order_id', '=', orderId)
    .where(takesBack)
    .executeTakeFirstOrThrow()
  let kept = promised.cents
  const receipts = rows.map(({ id, unused }) => {
    const held = Math.min(kept, unused)
    kept -= held
    return { id, unused: unused - held }
  })
  return { receipts, overused: kept }
}

async function unusedReceipts(db: Db, orderId: number): Promise<{ id: number; unused: Cents }[]> {
  return (await receiptsOf(db, orderId)).receipts
}

/** What goes back pays no invoice any more: where more goes back than was free, the newest invoice is open again. */
export async function freePromised(db: Db, companyId: number, orderId: number): Promise<void> {
  let { overused } = await receiptsOf(db, orderId)
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
    await settle(db, companyId, { invoice_id, receipt_id, cents: -freed })
    overused -= freed
  }
}

/** What came in for an order and is neither used by an invoice nor promised back; cents. */
export async function depositsOfOrder(db: Db, orderId: number): Promise<Cents> {
  return (await unusedReceipts(db, orderId)).reduce((sum, receipt) => sum + receipt.unused, 0)
}
