import type { CompaniesExport } from '#contract/schemas/admin/companies/companies.ts'
import type { Db } from '#database/connect.ts'
import type { Table, TableRow } from '#server/tables/table.ts'
import { listCompanies } from './list-companies.ts'

/** Companies that are read at once. */
const BATCH_SIZE = 200

const COLUMNS = [
  'id',
  'name',
  'status',
  'suspended',
  'closed',
  'buyer_type',
  'place',
  'owner',
  'email',
  'terms_days',
  'credit_limit',
  'created_at',
] as const

/** Returns the companies that match a filter as a table, in the order of the list; the credit limit in US dollars. Rows are read in batches. */
export function exportCompanies(db: Db, query: CompaniesExport): Table {
  return { columns: COLUMNS, money: new Set(['credit_limit']), rows: readRows(db, query) }
}

async function* readRows(db: Db, query: CompaniesExport): AsyncGenerator<TableRow, void> {
  let cursor: string | null = null
  do {
    const page = await listCompanies(db, { ...query, limit: BATCH_SIZE, ...(cursor !== null && { cursor }) })
    for (const { terms, suspended, closed, ...company } of page.data) {
      yield {
        ...company,
        suspended: suspended ? 'yes' : 'no',
        closed: closed ? 'yes' : 'no',
        terms_days: terms.days,
        credit_limit: terms.limit,
      }
    }
    cursor = page.next
  } while (cursor !== null)
}
