import type { ReactNode } from 'react'
import type { BulkAction } from './bulk-bar.tsx'
import type { Column } from './columns.ts'

/** A key that acts on the row that the keyboard is on. */
export interface RowShortcut<Row> {
  keys: string
  label: string
  run: (row: Row) => void
}

/** Properties of `DataTable`. */
export interface DataTableProps<Row> {
  /** Name of the table in the person's preferences, `table.<name>`. The loader awaits `loadPreferences` with it. */
  name: string
  /** Accessible name. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowId: (row: Row) => string
  /** Names a row for assistive technology. Without it, its id does. */
  rowLabel?: (row: Row) => string
  /** Path of the record's screen. Without it, rows do not open. */
  rowPath?: (row: Row) => string
  /** Cursor of the next page; null on the last one. */
  next: string | null
  /** Number of rows that match the filter, and whether there may be more. */
  count?: { rows: number; isAtLeast: boolean }
  /** Value of `sort` that the list has without the parameter. */
  defaultSort?: string
  bulkActions?: readonly BulkAction[]
  /** Keys that act on the marked row. */
  rowShortcuts?: readonly RowShortcut<Row>[]
  /** Paths of the exports of exactly what is filtered, such as `/api/v2/admin/orders.csv`. The filter is added. */
  exports?: readonly { label: string; path: string }[]
  /** Filters, at the left of the toolbar. */
  filters?: ReactNode
  /** Shown without rows. */
  empty: { title: string; text?: string }
}
