import { MAX_ADMIN_PAGE_SIZE } from '#contract/orders/order-work.ts'
import type { AdminOrderRow, AdminOrdersExport } from '#contract/schemas/admin/orders/orders.ts'
import type { Db } from '#database/connect.ts'
import type { Table, TableRow } from '#server/tables/table.ts'
import { listQueue } from './list-queue.ts'

const COLUMNS = [
  'order',
  'placed_at',
  'company',
  'email',
  'po_number',
  'state',
  'payment',
  'payment_method',
  'makers',
  'total',
  'open',
] as const

/**
 * Returns the orders that match, as a table with a row for each. It reads them page by page: an order that is moved to another queue
 * meanwhile may be missing.
 */
export function exportQueue(
  db: Db,
  query: AdminOrdersExport,
  now: Date,
  batchSize: number = MAX_ADMIN_PAGE_SIZE,
): Table {
  return { columns: COLUMNS, money: new Set(['total', 'open']), rows: readRows(db, query, now, batchSize) }
}

async function* readRows(
  db: Db,
  query: AdminOrdersExport,
  now: Date,
  batchSize: number,
): AsyncGenerator<TableRow, void> {
  let cursor: string | null | undefined
  while (cursor !== null) {
    const page = await listQueue(db, { ...query, limit: batchSize, ...(cursor && { cursor }) }, now)
    yield* page.data.map(toRow)
    cursor = page.next
  }
}

function toRow({ invoice, version: _, suborders, ...row }: AdminOrderRow): TableRow {
  return { ...row, order: invoice, makers: suborders.map(({ supplier }) => supplier).join('; ') }
}
