import { type RawBuilder, sql } from 'kysely'
import { MAX_EXPANDED_ORDERS } from '#contract/orders/orders.ts'
import { Problem } from '#contract/problem.ts'
import type { InvoiceListQuery, InvoiceLine, ListedInvoice } from '#contract/schemas/orders/orders.ts'
import { pageMeta } from '#contract/values/pagination.ts'
import { anyOf } from '#database/any-of.ts'
import type { Db } from '#database/connect.ts'
import {
  type CountedPage,
  type CursorPage,
  pageAfterCursor,
  parseIdCursor,
  withNextCursor,
} from '#database/keyset-cursor.ts'
import { toInvoiceLine } from './invoice-details.ts'
import { selectOfCompany, toSummary, withColumns } from './read-documents.ts'
import { SNAPSHOT } from './snapshot.ts'

type Filters = Omit<InvoiceListQuery, 'page'>

/**
 * Returns one page of a company's invoices and credit notes, newest first. A page beyond the last returns the last page. Throws
 * `invalid_input` for too many documents with their lines.
 */
export async function listDocuments(
  db: Db,
  companyId: number,
  { page, ...filters }: Filters & { page: number },
  today: string,
): Promise<CountedPage<ListedInvoice>> {
  requireFewExpanded(filters)
  const matching = selectMatching(db, companyId, filters, today)
  const { total } = await matching.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const meta = pageMeta(page, filters.limit, total)
  const rows = await newestFirst(matching, today)
    .limit(filters.limit)
    .offset((meta.current_page - 1) * filters.limit)
    .execute()
  return { data: await describe(db, rows, filters), meta: withNextCursor(rows, meta, ({ id }) => [id]) }
}

/** Like `listDocuments`, for the page after a cursor, or the first one: the id of a document, which never changes. Counts nothing. */
export async function listDocumentsAfter(
  db: Db,
  companyId: number,
  { cursor, ...filters }: Filters,
  today: string,
): Promise<CursorPage<ListedInvoice>> {
  requireFewExpanded(filters)
  const last = cursor === undefined ? null : parseIdCursor(cursor)
  const rows = await newestFirst(selectMatching(db, companyId, filters, today), today)
    .$if(last !== null, (documents) =>
      documents.where(
        sql<boolean>`(papers.issued_on, papers.id) <
          (select issued_on, id from papers where id = ${last} and company_id = ${companyId})`,
      ),
    )
    .limit(filters.limit + 1)
    .execute()
  const { shown, meta } = pageAfterCursor(rows, filters.limit, ({ id }) => [id])
  return { data: await describe(db, shown, filters), meta }
}

/** Rejects a page of too many records with their lines, which may be hundreds for each. Throws `invalid_input`. */
export function requireFewExpanded({ expand, limit }: Pick<InvoiceListQuery, 'expand' | 'limit'>): void {
  if (expand && limit > MAX_EXPANDED_ORDERS) {
    throw Problem.invalid({ limit: [`With expand=lines, this must be at most ${MAX_EXPANDED_ORDERS}.`] })
  }
}

function selectMatching(db: Db, companyId: number, { status, updated_since }: Filters, today: string) {
  return selectOfCompany(db, companyId, today, status).$if(updated_since !== undefined, (documents) =>
    documents.where(changedSince(updated_since ?? '')),
  )
}

/** SQL that is true for a document that was issued or settled since a time. The day of issue has no time. */
function changedSince(since: string): RawBuilder<boolean> {
  return sql<boolean>`(papers.issued_on >= (${since}::timestamptz at time zone 'UTC')::date - 1
    or exists (select from settlements where invoice_id = papers.id and settled_at >= ${since}::timestamptz))`
}

function newestFirst(documents: ReturnType<typeof selectMatching>, today: string) {
  return withColumns(documents, today)
    .select('papers.id')
    .orderBy('papers.issued_on', 'desc')
    .orderBy('papers.id', 'desc')
}

type Row = Awaited<ReturnType<ReturnType<typeof newestFirst>['execute']>>[number]

async function describe(db: Db, rows: readonly Row[], { expand }: Filters): Promise<ListedInvoice[]> {
  const lines = expand && (await readLines(db, rows))
  return rows.map(({ id, ...row }) => ({ ...toSummary(row), ...(lines && { lines: lines.get(id) ?? [] }) }))
}

/** Returns the lines of documents by their ID. */
async function readLines(db: Db, documents: readonly { id: number }[]): Promise<Map<number, InvoiceLine[]>> {
  const ids = documents.map(({ id }) => id)
  const rows = await db
    .selectFrom('papers')
    .select(['id', SNAPSHOT.as('snapshot')])
    .where(anyOf('papers.id', ids))
    .execute()
  return new Map(rows.map(({ id, snapshot }) => [id, snapshot.lines.map(toInvoiceLine)]))
}
