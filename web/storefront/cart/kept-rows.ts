import type { WantedRow } from './parse-rows.ts'

const KEY = 'quick-order'
const SENDING_KEY = 'quick-order-sending'

/** Rows that were sent and not answered yet, as they were sent, and under which key. */
export interface Sending {
  rows: string
  key: string
}

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
export function keepRows(rows: readonly WantedRow[]): void {
  write(KEY, rows.length === 0 ? null : rows)
}

/** Keeps all but these, each once. */
export function dropKeptRows(rows: readonly WantedRow[]): void {
  const kept = keptRows()
  for (const row of rows) {
    const place = kept.findIndex((other) => isSame(row, other))
    if (place >= 0) kept.splice(place, 1)
  }
  keepRows(kept)
}

/** What this tab sent last without an answer. */
export function keptSending(): Sending | null {
  try {
    return JSON.parse(sessionStorage.getItem(SENDING_KEY) ?? 'null') as Sending | null
  } catch {
    return null
  }
}

export function keepSending(sending: Sending | null): void {
  write(SENDING_KEY, sending)
}

function write(key: string, value: object | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // A full or closed storage is no reason not to order.
  }
}

function isSame(row: WantedRow, other: WantedRow): boolean {
  return row.product === other.product && row.quantity === other.quantity && row.note === other.note
}

function isRow(row: unknown): row is WantedRow {
  if (typeof row !== 'object' || row === null) return false
  return ['product', 'quantity', 'note'].every((name) => typeof Reflect.get(row, name) === 'string')
}
