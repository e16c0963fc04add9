import { type RawBuilder, sql } from 'kysely'
import { type Cents, toDollars } from '#contract/values/money.ts'
import type { InvoiceSummary } from '#contract/schemas/orders/orders.ts'
import { anyOf } from '#database/any-of.ts'
import type { Db } from '#database/connect.ts'
import { isToBeCharged, leftOnCard } from '#server/billing/card-money.ts'
import { SNAPSHOT } from './snapshot.ts'

type Status = InvoiceSummary['status']

/** Returns the URL of the PDF of a document. */
export function documentUrl(number: string): string {
  return `/order-files/${encodeURIComponent(number)}.pdf`
}

/** Returns the IDs of a company's invoices and credit notes, newest first; with `status`, only those. */
export async function matchingDocuments(
  db: Db,
  companyId: number,
  status: Status | undefined,
  today: string,
): Promise<number[]> {
  const rows = await selectOfCompany(db, companyId, today, status)
    .select('papers.id')
    .orderBy('papers.issued_on', 'desc')
    .orderBy('papers.id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

/** A document in an exported file; cents. `credits` is the number of the invoice that a credit note credits. */
export type ExportedDocument = Awaited<ReturnType<typeof documentsById>>[number]

/** Returns the documents with these IDs, newest first. */
export async function documentsById(db: Db, ids: readonly number[], today: string) {
  return withColumns(selectDocuments(db), today)
    .select(['papers.goods_cents', 'papers.shipping_cents', 'papers.tax_cents', 'settled.credited'])
    .select(sql<string | null>`papers.snapshot ->> 'credits'`.as('credits'))
    .where(anyOf('papers.id', ids))
    .orderBy('papers.issued_on', 'desc')
    .orderBy('papers.id', 'desc')
    .execute()
}

/** An open invoice of a statement, in the API format and its amounts in cents. */
export interface OpenInvoice {
  summary: InvoiceSummary
  balance: Cents
  /** Share of the balance that will be charged to the card of the order. */
  onCard: Cents
}

/** Returns the open invoices of a company, the earliest due date first; the statement lists them. */
export async function openInvoices(db: Db, companyId: number, today: string): Promise<OpenInvoice[]> {
  const rows = await withColumns(selectOfCompany(db, companyId, today), today)
    .where(isOpen)
    .orderBy('papers.due_on')
    .orderBy('papers.id')
    .execute()
  return rows.map((row) => ({
    summary: toSummary(row),
    balance: row.total_cents - row.settled,
    onCard: row.on_card,
  }))
}

/** Returns the invoices and credit notes of an order, oldest first. */
export async function documentsOfOrder(db: Db, orderId: number, today: string): Promise<InvoiceSummary[]> {
  const rows = await withColumns(selectDocuments(db), today)
    .where('orders.id', '=', orderId)
    .orderBy('papers.id')
    .execute()
  return rows.map(toSummary)
}

/** SQL that is true for an invoice with a balance. */
const isOpen = sql<boolean>`papers.kind = 'invoice' and papers.total_cents > settled.cents`

/** Selects the documents of a company; with `status`, only those. */
export function selectOfCompany(db: Db, companyId: number, today: string, status?: Status) {
  const documents = selectDocuments(db).where('papers.company_id', '=', companyId)
  return status === undefined ? documents : documents.where(statusOn(today), '=', status)
}

/**
 * SQL for what of an invoice will be charged to the card of its order; cents. A job charges the card once, after the
 * order, and the charge pays the oldest invoice first; what is then still due is never charged to it.
 */
const onCard = sql<number>`case when papers.kind = 'invoice' then greatest(0, least(
  papers.total_cents - settled.cents,
  ${leftOnCard()} - (
    select coalesce(sum(older.total_cents
      - (select coalesce(sum(cents), 0) from settlements where settlements.invoice_id = older.id)), 0)
    from papers as older join maker_orders on maker_orders.id = older.maker_order_id
    where maker_orders.order_id = orders.id and older.kind = 'invoice' and older.id < papers.id)
  )) else 0 end`

/**
 * Selects documents with their orders; `settled` is what is paid and credited, `card` what of the rest will be charged
 * to a card.
 */
function selectDocuments(db: Db) {
  return db
    .selectFrom('papers')
    .innerJoin('maker_orders as suborder', 'suborder.id', 'papers.maker_order_id')
    .innerJoin('orders', 'orders.id', 'suborder.order_id')
    .leftJoin('card_payments', (join) => join.on(isToBeCharged))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('settlements')
          .select([
            sql<number>`coalesce(sum(cents), 0)`.as('cents'),
            sql<number>`coalesce(sum(cents) filter (where receipt_id is not null), 0)`.as('paid'),
            sql<number>`coalesce(sum(cents) filter (where credit_note_id is not null), 0)`.as('credited'),
            sql<number>`coalesce(sum(cents) filter (where write_off_id is not null), 0)`.as('written_off'),
          ])
          .whereRef('settlements.invoice_id', '=', 'papers.id')
          .as('settled'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(sql<{ cents: number }>`(select ${onCard} as cents)`.as('card'), (join) => join.onTrue())
}

/** Adds the columns of a summary to documents. */
export function withColumns(documents: ReturnType<typeof selectDocuments>, today: string) {
  return documents.select([
    'papers.kind',
    'papers.number',
    'orders.invoice as order',
    'suborder.number as maker_order',
    'suborder.supplier',
    'orders.po_number',
    'papers.issued_on',
    'papers.due_on',
    'papers.total_cents',
    'settled.paid',
    'settled.cents as settled',
    'settled.written_off',
    'card.cents as on_card',
    statusOn(today).as('status'),
  ])
}

/** SQL that is true if the card with which the order was placed was not charged. */
const isCardRefused = sql<boolean>`exists (
  select from card_payments as first where first.id = orders.payment_id and first.state in ('declined', 'cancelled'))`

/** SQL that is true for an invoice with a balance that will not be charged to a card. */
const isPayable = sql<boolean>`papers.kind = 'invoice' and papers.total_cents > settled.cents + card.cents`

function statusOn(today: string): RawBuilder<Status> {
  return sql<Status>`case
    when papers.kind = 'credit_note' or (settled.credited > 0 and settled.credited >= papers.total_cents) then 'credited'
    when settled.cents >= papers.total_cents and settled.written_off > 0 then 'written_off'
    when settled.cents >= papers.total_cents then 'paid'
    when papers.due_on < ${today}::date and ${isPayable} then 'overdue'
    when settled.paid > 0 then 'part_paid'
    else 'due' end`
}

/**
 * Selects invoices of all companies with a balance that will not be charged to a card, with the columns of a summary.
 */
export function selectPayable(db: Db, today: string) {
  return withColumns(selectDocuments(db), today).where(isPayable)
}

type DocumentRow = Awaited<ReturnType<ReturnType<typeof withColumns>['execute']>>[number]

/** Converts a document to the API format; money in US dollars. */
export function toSummary({
  kind,
  total_cents,
  paid,
  settled,
  written_off: _,
  on_card,
  ...row
}: DocumentRow): InvoiceSummary {
  const isInvoice = kind === 'invoice'
  return {
    ...row,
    kind: isInvoice ? 'invoice' : 'credit_note',
    total: toDollars(total_cents),
    paid: toDollars(paid),
    balance: isInvoice ? toDollars(total_cents - settled) : 0,
    on_card: toDollars(on_card),
    url: documentUrl(row.number),
  }
}

/**
 * Returns a document of the company (null: of any company) with its snapshot and its status on `today`; null if there
 * is none.
 */
export async function readDocument(db: Db, companyId: number | null, number: string, today: string) {
  const row = await withColumns(selectDocuments(db), today)
    .select([
      SNAPSHOT.as('snapshot'),
      isCardRefused.as('card_refused'),
      'papers.goods_cents',
      'papers.shipping_cents',
      'papers.tax_cents',
      'orders.email',
    ])
    .where('papers.number', '=', number)
    .$if(companyId !== null, (documents) => documents.where('papers.company_id', '=', companyId))
    .executeTakeFirst()
  if (!row) return null
  const { snapshot, card_refused, goods_cents, shipping_cents, tax_cents, email, ...columns } = row
  return {
    email,
    summary: toSummary(columns),
    cardRefused: card_refused,
    snapshot,
    amounts: { goods: goods_cents, shipping: shipping_cents, tax: tax_cents, total: columns.total_cents },
    paid: columns.paid,
    writtenOff: columns.written_off,
    balance: columns.kind === 'invoice' ? columns.total_cents - columns.settled : 0,
  }
}
