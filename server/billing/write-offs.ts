import { sql } from 'kysely'
import { type Cents, formatDollars, toDollars } from '#contract/values/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { type Occurrence, writeEvent } from '#server/history/history.ts'
import { hasStateToBeCharged } from '#database/charge-states.ts'
import { book } from './ledger.ts'

/** An invoice of an order with what is open and what was written off of it; cents. */
interface Writable {
  id: number
  number: string
  companyId: number
  open: Cents
  writtenOff: Cents
}

/**
 * Writes the open amount of an invoice off, which the shop no longer expects to be paid. The caller has locked the order. Returns the
 * amount. Throws `not_found`, and `impossible_move` if nothing is open or a card will still be charged.
 */
export async function writeOff(
  occurrence: Occurrence,
  { orderId, number, reason }: { orderId: number; number: string; reason: string },
): Promise<Cents> {
  const invoice = (await readInvoices(occurrence.db, orderId)).find((each) => each.number === number)
  if (!invoice) throw new Problem('not_found', `There is no invoice ${number} of this order.`)
  if (invoice.open <= 0) throw new Problem('impossible_move', `Nothing is open on ${number}.`)
  if (await isCardAuthorized(occurrence.db, orderId)) {
    throw new Problem(
      'impossible_move',
      `The card of the order will be charged for ${number}. Wait until it is charged or declined.`,
    )
  }
  await bookWriteOff(occurrence, orderId, invoice, invoice.open, reason)
  const text = `${formatDollars(toDollars(invoice.open))} of invoice ${number} was written off.`
  await writeEvent(occurrence, { orderId, kind: 'written_off', by: 'operator', details: { text } })
  return invoice.open
}

/**
 * Takes up to `cents` of the write-offs of an order back, of one invoice if `invoiceId` is given, because they were paid or credited after
 * all. What is taken back is open again. The caller has locked the order. Returns the amount.
 */
export async function takeWriteOffsBack(
  occurrence: Occurrence,
  orderId: number,
  cents: Cents,
  invoiceId?: number,
): Promise<Cents> {
  let left = cents
  for (const invoice of await readInvoices(occurrence.db, orderId)) {
    if (invoiceId !== undefined && invoice.id !== invoiceId) continue
    const back = Math.min(left, invoice.writtenOff)
    if (back <= 0) continue
    await bookWriteOff(occurrence, orderId, invoice, -back, 'It was paid or credited.')
    left -= back
  }
  return cents - left
}

async function bookWriteOff(
  occurrence: Occurrence,
  orderId: number,
  { id: invoice_id, companyId }: Writable,
  cents: Cents,
  reason: string,
): Promise<void> {
  const { db, at } = occurrence
  const { id } = await db
    .insertInto('write_offs')
    .values({ company_id: companyId, order_id: orderId, invoice_id, cents, reason, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('settlements').values({ invoice_id, write_off_id: id, cents, settled_at: at }).execute()
  const amounts = { bad_debt: cents, receivable: -cents }
  await book(occurrence, { companyId, kind: 'write_off', ref: String(id), amounts })
}

/** Reads the invoices of an order, oldest first. */
async function readInvoices(db: Db, orderId: number): Promise<Writable[]> {
  const { rows } = await sql<Writable>`
    select papers.id, papers.number, papers.company_id as "companyId", papers.total_cents - settled.cents as open,
      settled.written_off as "writtenOff"
    from papers
    join maker_orders on maker_orders.id = papers.maker_order_id
    cross join lateral (
      select coalesce(sum(cents), 0) as cents, coalesce(sum(cents) filter (where write_off_id is not null), 0) as written_off
      from settlements where settlements.invoice_id = papers.id
    ) as settled
    where maker_orders.order_id = ${orderId} and papers.kind = 'invoice'
    order by papers.id`.execute(db)
  return rows
}

async function isCardAuthorized(db: Db, orderId: number): Promise<boolean> {
  const card = await db
    .selectFrom('card_payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where(hasStateToBeCharged)
    .executeTakeFirst()
  return card !== undefined
}
