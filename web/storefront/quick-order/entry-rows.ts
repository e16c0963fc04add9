/** The reducer of the rows of a quick order. There is always an empty row to type in. */
import { LINE_NOTE_LENGTH, MAX_BULK_ROWS, MAX_CODE_LENGTH } from '#contract/orders/cart.ts'
import { MAX_LINE_QUANTITY } from '#contract/values/quantity.ts'
import type { BulkRow } from '#contract/schemas/cart.ts'
import type { RequestedRow } from '#contract/order-list/parse-rows.ts'
import { readAmount } from '#contract/order-list/read-quantity.ts'

/** Rows of an empty order. */
const MIN_ROWS = 4

export interface EntryRow extends RequestedRow {
  /** React key. */
  key: number
}

export type EntryEvent =
  | { kind: 'changed'; key: number; fields: Partial<RequestedRow> }
  | { kind: 'removed'; key: number }
  | { kind: 'cleared' }
  /** Inserts the rows of a list after the row `at`, or in its place if it is empty; with null, after all filled rows. */
  | { kind: 'read'; rows: readonly RequestedRow[]; at: number | null }
  /** Removes rows that are in the cart. A row that was edited since it was submitted stays. */
  | { kind: 'added'; rows: readonly EntryRow[] }

let lastKey = 0

/** Returns the rows after `event`. */
export function entryReducer(rows: readonly EntryRow[], event: EntryEvent): readonly EntryRow[] {
  switch (event.kind) {
    case 'changed':
      return withEmptyRows(rows.map((row) => (row.key === event.key ? { ...row, ...event.fields } : row)))
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

/** Returns the rows of an empty order. */
export function emptyRows(): readonly EntryRow[] {
  return withEmptyRows([])
}

/** Returns the rows with a product, up to the maximum of one order. */
export function filledRows(rows: readonly EntryRow[]): readonly EntryRow[] {
  return rows.filter(({ product }) => product.trim() !== '').slice(0, MAX_BULK_ROWS)
}

/** Returns the rows without those in `removed`, each once. */
export function withoutRows<Row extends RequestedRow>(
  rows: readonly Row[],
  removed: readonly RequestedRow[],
): readonly Row[] {
  const left = [...rows]
  for (const row of removed) {
    const place = left.findIndex((other) => isSame(row, other))
    if (place >= 0) left.splice(place, 1)
  }
  return left
}

/** Converts a row for the API. An invalid quantity becomes 0, for which the server answers an error; an empty one means the minimum. */
export function toBulkRow({ product, quantity, note }: RequestedRow): BulkRow {
  return {
    product: product.trim().slice(0, MAX_CODE_LENGTH),
    ...amountOf(quantity),
    ...(note && { note: note.slice(0, LINE_NOTE_LENGTH) }),
  }
}

function amountOf(quantity: string): Pick<BulkRow, 'quantity' | 'unit'> {
  if (quantity.trim() === '') return { quantity: null }
  const amount = readAmount(quantity)
  if (!amount || amount.number > MAX_LINE_QUANTITY) return { quantity: 0 }
  return { quantity: amount.number, ...(amount.unit === 'pack' && { unit: 'pack' }) }
}

function withEmptyRows(rows: readonly EntryRow[]): readonly EntryRow[] {
  const last = rows.at(-1)
  const missing = Math.max(MIN_ROWS - rows.length, last && isEmpty(last) ? 0 : 1)
  if (rows.length >= MAX_BULK_ROWS || missing === 0) return rows
  return [...rows, ...Array.from({ length: missing }, () => ({ key: nextKey(), product: '', quantity: '', note: '' }))]
}

function isSame(row: RequestedRow, other: RequestedRow): boolean {
  return row.product === other.product && row.quantity === other.quantity && row.note === other.note
}

function isEmpty({ product, quantity }: EntryRow): boolean {
  return product === '' && quantity === ''
}

function nextKey(): number {
  lastKey += 1
  return lastKey
}
