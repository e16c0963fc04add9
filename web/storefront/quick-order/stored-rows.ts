import { readJson, writeJson } from '#web/storefront/browser/json-storage.ts'
import { withoutRows } from './entry-rows.ts'
import type { RequestedRow } from '#contract/order-list/parse-rows.ts'

const KEY = 'quick-order'
const SUBMISSION_KEY = 'quick-order-sending'

/** Rows that were submitted and not answered yet, with their idempotency key. */
export interface Submission {
  rows: readonly RequestedRow[]
  key: string
}

/** The rows stored in this tab, so that a reload loses nothing. */
export function storedRows(): RequestedRow[] {
  return rowsOf(readJson('sessionStorage', KEY))
}

/** Stores the rows for as long as the tab is open. */
export function storeRows(rows: readonly RequestedRow[]): void {
  writeJson('sessionStorage', KEY, rows.length === 0 ? null : rows)
}

/** Removes these from the stored rows, each once. */
export function removeStoredRows(rows: readonly RequestedRow[]): void {
  storeRows(withoutRows(storedRows(), rows))
}

/** The last submission of this tab without an answer. */
export function storedSubmission(): Submission | null {
  const stored = readJson('sessionStorage', SUBMISSION_KEY)
  if (typeof stored !== 'object' || stored === null) return null
  const [rows, key]: unknown[] = [Reflect.get(stored, 'rows'), Reflect.get(stored, 'key')]
  return typeof key === 'string' && Array.isArray(rows) ? { rows: rowsOf(rows), key } : null
}

/** Stores the submission that is in flight, or null once it is answered. */
export function storeSubmission(submission: Submission | null): void {
  writeJson('sessionStorage', SUBMISSION_KEY, submission)
}

function rowsOf(stored: unknown): RequestedRow[] {
  if (!Array.isArray(stored)) return []
  return stored.filter(isRow).map(({ product, quantity, note }) => ({ product, quantity, note }))
}

function isRow(row: unknown): row is RequestedRow {
  if (typeof row !== 'object' || row === null) return false
  return ['product', 'quantity', 'note'].every((name) => typeof Reflect.get(row, name) === 'string')
}
