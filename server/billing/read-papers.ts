import { type RawBuilder, sql } from 'kysely'
import { toDollars } from '#contract/money.ts'
import type { InvoiceSummary, InvoicesWanted } from '#contract/orders.ts'
import { type PageMeta, pageMeta } from '#contract/wire.ts'
import type { Db } from '#database/connect.ts'
import { leftOnCard } from './card-money.ts'
import type { Snapshot } from './snapshot.ts'

type Status = InvoiceSummary['status']

/** Where a paper is opened. */
export function paperUrl(number: string): string {
  return `/order-files/${encodeURIComponent(number)}.pdf`
}

/** One page of a company's invoices and credit notes, the newest first; beyond the last page is the last page. */
export async function listPapers(
  db: Db,
  companyId: number,
  { page, limit, status }: InvoicesWanted,
  today: string,
): Promise<{ data: InvoiceSummary[]; meta: PageMeta }> {
  const found = ofCompany(db, companyId, today, status)
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const meta = pageMeta(page, limit, total)
  const rows = await withColumns(found, today)
    .orderBy('papers.issued_on', 'desc')
    .orderBy('papers.id', 'desc')
    .limit(limit)
    .offset((meta.current_page - 1) * limit)
    .execute()
  return { data: rows.map(toSummary), meta }
}

/** What the company owes something on, what is due first at the head; it is in a statement. */
export async function openInvoices(db: Db, companyId: number, today: string): Promise<InvoiceSummary[]> {
  const rows = await withColumns(ofCompany(db, companyId, today), today)
    .where(isOpen)
    .orderBy('papers.due_on')
    .orderBy('papers.id')
    .execute()
  return rows.map(toSummary)
}

/** The invoices and credit notes of one order, in the order they were written. */
export async function papersOfOrder(db: Db, orderId: number, today: string): Promise<InvoiceSummary[]> {
  const rows = await withColumns(selectPapers(db), today)
    .where('orders.id', '=', orderId)
    .orderBy('papers.id')
    .execute()
  return rows.map(toSummary)
}

/** SQL for an invoice on which something is owed. */
const isOpen = sql<boolean>`papers.kind = 'invoice' and papers.total_cents > settled.cents`

function ofCompany(db: Db, companyId: number, today: string, status?: Status) {
  const papers = selectPapers(db).where('papers.company_id', '=', companyId)
  return status === undefined ? papers : papers.where(statusOn(today), '=', status)
}

/**
 * SQL for what of an invoice the card of its order is still charged with; cents. The money of a card is taken once, after the order, by
 * a job, and pays the oldest invoice first: then what is still open never comes from it.
 */
const onCard = sql<number>`case when papers.kind = 'invoice' then greatest(0, least(
  papers.total_cents - settled.cents,
  ${leftOnCard()} - (
    select coalesce(sum(older.total_cents
      - (select coalesce(sum(cents), 0) from settlements where settlements.invoice_id = older.id)), 0)
    from papers as older join maker_orders on maker_orders.id = older.maker_order_id
    where maker_orders.order_id = orders.id and older.kind = 'invoice' and older.id < papers.id)
  )) else 0 end`

/** Papers with their orders and, as `settled`, what of them is paid and credited, and as `card` what of the rest is on a card. */
function selectPapers(db: Db) {
  return db
    .selectFrom('papers')
    .innerJoin('maker_orders as child', 'child.id', 'papers.maker_order_id')
    .innerJoin('orders', 'orders.id', 'child.order_id')
    .leftJoin('card_payments', 'card_payments.id', 'orders.payment_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('settlements')
          .select([
            sql<number>`coalesce(sum(cents), 0)`.as('cents'),
            sql<number>`coalesce(sum(cents) filter (where receipt_id is not null), 0)`.as('paid'),
            sql<number>`coalesce(sum(cents) filter (where credit_note_id is not null), 0)`.as('credited'),
          ])
          .whereRef('settlements.invoice_id', '=', 'papers.id')
          .as('settled'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(sql<{ cents: number }>`(select ${onCard} as cents)`.as('card'), (join) => join.onTrue())
}

function withColumns(papers: ReturnType<typeof selectPapers>, today: string) {
  return papers.select([
    'papers.kind',
    'papers.number',
    'orders.invoice as order',
    'child.number as maker_order',
    'child.supplier',
    'orders.po_number',
    'papers.issued_on',
    'papers.due_on',
    'papers.total_cents',
    'settled.paid',
    'settled.cents as settled',
    'card.cents as on_card',
    statusOn(today).as('status'),
  ])
}

/** SQL for an invoice of which something is open that is on no card. */
const isAsked = sql<boolean>`papers.kind = 'invoice' and papers.total_cents > settled.cents + card.cents`

function statusOn(today: string): RawBuilder<Status> {
  return sql<Status>`case
    when papers.kind = 'credit_note' or (settled.credited > 0 and settled.credited >= papers.total_cents) then 'credited'
    when settled.cents >= papers.total_cents then 'paid'
    when papers.due_on < ${today}::date and ${isAsked} then 'overdue'
    when settled.paid > 0 then 'part_paid'
    else 'due' end`
}

/** Invoices of everybody of which something is open that is on no card, with what a summary says of them. */
export function selectAsked(db: Db, today: string) {
  return withColumns(selectPapers(db), today).where(isAsked)
}

type PaperRow = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number]

/** A paper as the wire has it; money in US dollars. */
export function toSummary({ kind, total_cents, paid, settled, on_card, ...row }: PaperRow): InvoiceSummary {
  const isInvoice = kind === 'invoice'
  return {
    ...row,
    kind: isInvoice ? 'invoice' : 'credit_note',
    total: toDollars(total_cents),
    paid: toDollars(paid),
    balance: isInvoice ? toDollars(total_cents - settled) : 0,
    on_card: toDollars(on_card),
    url: paperUrl(row.number),
  }
}

/** A paper as it was written, if it is the company's (or anybody's, for null), with how it stands today; null where there is none. */
export async function readPaper(db: Db, companyId: number | null, number: string, today: string) {
  const row = await withColumns(selectPapers(db), today)
    .select([
      'papers.snapshot',
      'card_payments.state as card_state',
      'papers.goods_cents',
      'papers.shipping_cents',
      'papers.tax_cents',
      'orders.email',
    ])
    .where('papers.number', '=', number)
    .$if(companyId !== null, (papers) => papers.where('papers.company_id', '=', companyId))
    .executeTakeFirst()
  if (!row) return null
  const { snapshot, card_state, goods_cents, shipping_cents, tax_cents, email, ...columns } = row
  return {
    email,
    summary: toSummary(columns),
    cardRefused: card_state === 'declined' || card_state === 'cancelled',
    snapshot: snapshot as unknown as Snapshot,
    amounts: { goods: goods_cents, shipping: shipping_cents, tax: tax_cents, total: columns.total_cents },
  }
}
