import { storedValue, storeValue } from '#web/storefront/stored-values.ts'
import { withoutRows } from './entry-rows.ts'
import type { WantedRow } from './parse-rows.ts'

const KEY = 'quick-order'
const SENDING_KEY = 'quick-order-sending'

/** Rows that were sent and not answered yet, as they were sent, and under which key. */
export interface Sending {
  rows: readonly WantedRow[]
  key: string
}

/** The rows that this tab kept, so that a reload loses nothing. */
export function keptRows(): WantedRow[] {
  return rowsOf(storedValue('sessionStorage', KEY))
}

/** Keeps the rows for as long as the tab is open. */
export function keepRows(rows: readonly WantedRow[]): void {
  storeValue('sessionStorage', KEY, rows.length === 0 ? null : rows)
}

/** Keeps all but these, each once. */
export function dropKeptRows(rows: readonly WantedRow[]): void {
  keepRows(withoutRows(keptRows(), rows))
}

/** What this tab sent last without an answer. */
export function keptSending(): Sending | null {
  const kept = storedValue('sessionStorage', SENDING_KEY)
  if (typeof kept !== 'object' || kept === null) return null
  const [rows, key]: unknown[] = [Reflect.get(kept, 'rows'), Reflect.get(kept, 'key')]
  return typeof key === 'string' && Array.isArray(rows) ? { rows: rowsOf(rows), key } : null
}

/** Keeps in the tab what is on its way, or null when it was answered. */
export function keepSending(sending: Sending | null): void {
  storeValue('sessionStorage', SENDING_KEY, sending)
}

function rowsOf(kept: unknown): WantedRow[] {
  if (!Array.isArray(kept)) return []
  return kept.filter(isRow).map(({ product, quantity, note }) => ({ product, quantity, note }))
}

function isRow(row: unknown): row is WantedRow {
  if (typeof row !== 'object' || row === null) return false
  return ['product', 'quantity', 'note'].every((name) => typeof Reflect.get(row, name) === 'string')
}
