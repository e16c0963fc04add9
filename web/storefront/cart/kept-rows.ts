import type { EntryRow } from './entry-rows.ts'
import type { WantedRow } from './parse-rows.ts'

const KEY = 'quick-order'

/** The rows that this tab kept, so that a reload loses nothing. */
export function keptRows(): WantedRow[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.filter(isRow).map(({ product, quantity, note }) => ({ product, quantity, note }))
  } catch {
    // Something else has written there, or nothing may be read.
    return []
  }
}

/** Keeps the rows for as long as the tab is open. */
export function keepRows(rows: readonly EntryRow[]): void {
  try {
    if (rows.length === 0) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, JSON.stringify(rows))
  } catch {
    // A full or closed storage is no reason not to order.
  }
}

function isRow(row: unknown): row is WantedRow {
  if (typeof row !== 'object' || row === null) return false
  return ['product', 'quantity', 'note'].every((name) => typeof Reflect.get(row, name) === 'string')
}
