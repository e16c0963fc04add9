/** The rows of a quick order as they are typed. Pure: there is always an empty row to go on with. */
import { MAX_LINE_QUANTITY } from '#contract/quantity.ts'
import { type BulkRow, MAX_BULK_ROWS } from '#contract/cart.ts'
import type { WantedRow } from './parse-rows.ts'
import { readQuantity } from './read-cell.ts'

/** Letters of what names a product, and of a note, as the contract has them. */
const NAME_LENGTH = 80
const NOTE_LENGTH = 500
/** An order pad with one line would not look like one. */
const FEWEST = 4

export interface EntryRow extends WantedRow {
  /** Its name for as long as it is there. */
  key: number
}

export type EntryEvent =
  | { kind: 'changed'; key: number; part: Partial<WantedRow> }
  | { kind: 'removed'; key: number }
  | { kind: 'cleared' }
  /** Rows that were read come in the place of the empty row `at`, or behind all that are filled. */
  | { kind: 'read'; rows: readonly WantedRow[]; at: number | null }
  /** These rows are in the cart; one that was changed since it was sent stays. */
  | { kind: 'added'; rows: readonly EntryRow[] }

let made = 0

/** The rows after `event`. */
export function afterEntry(rows: readonly EntryRow[], event: EntryEvent): readonly EntryRow[] {
  switch (event.kind) {
    case 'changed':
      return withEmptyRows(rows.map((row) => (row.key === event.key ? { ...row, ...event.part } : row)))
    case 'removed':
      return withEmptyRows(rows.filter(({ key }) => key !== event.key))
    case 'added':
      return withEmptyRows(rows.filter((row) => !event.rows.includes(row)))
    case 'cleared':
      return emptyRows()
    case 'read': {
      const place = event.at === null ? -1 : rows.findIndex(({ key }) => key === event.at)
      const before = place < 0 ? rows : rows.slice(0, place + 1)
      const after = place < 0 ? [] : rows.slice(place + 1)
      const read = event.rows.map((row) => ({ ...row, key: nextKey() }))
      return withEmptyRows([...filledRows(before), ...read, ...filledRows(after)])
    }
  }
}

/** The rows before anything was typed. */
export function emptyRows(): readonly EntryRow[] {
  return withEmptyRows([])
}

/** The rows in which something names a product, as many as one order takes. */
export function filledRows(rows: readonly EntryRow[]): readonly EntryRow[] {
  return rows.filter(({ product }) => product.trim() !== '').slice(0, MAX_BULK_ROWS)
}

/** The rows but those that are `gone`, each once. */
export function withoutRows<Row extends WantedRow>(rows: readonly Row[], gone: readonly WantedRow[]): readonly Row[] {
  const left = [...rows]
  for (const row of gone) {
    const place = left.findIndex((other) => isSame(row, other))
    if (place >= 0) left.splice(place, 1)
  }
  return left
}

/** A row as it is sent: a quantity that is none becomes 0, which the server explains; none at all is the minimum. */
export function toBulkRow({ product, quantity, note }: WantedRow): BulkRow {
  return {
    product: product.trim().slice(0, NAME_LENGTH),
    quantity: unitsOf(quantity),
    ...(note && { note: note.slice(0, NOTE_LENGTH) }),
  }
}

function unitsOf(quantity: string): number | null {
  if (quantity.trim() === '') return null
  const units = readQuantity(quantity) ?? 0
  return units <= MAX_LINE_QUANTITY ? units : 0
}

function withEmptyRows(rows: readonly EntryRow[]): readonly EntryRow[] {
  const last = rows.at(-1)
  const missing = Math.max(FEWEST - rows.length, last && isEmpty(last) ? 0 : 1)
  if (rows.length >= MAX_BULK_ROWS || missing === 0) return rows
  return [...rows, ...Array.from({ length: missing }, () => ({ key: nextKey(), product: '', quantity: '', note: '' }))]
}

function isSame(row: WantedRow, other: WantedRow): boolean {
  return row.product === other.product && row.quantity === other.quantity && row.note === other.note
}

function isEmpty({ product, quantity }: EntryRow): boolean {
  return product === '' && quantity === ''
}

function nextKey(): number {
  made += 1
  return made
}
