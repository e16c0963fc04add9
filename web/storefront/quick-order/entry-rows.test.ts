import { expect, test } from 'vitest'
import { MAX_BULK_ROWS } from '#contract/orders/cart.ts'
import { emptyRows, entryReducer, type EntryRow, filledRows, toBulkRow, withoutRows } from './entry-rows.ts'

const requested = (product: string, quantity = '6') => ({ product, quantity, note: '' })
const imported = (...products: string[]) =>
  entryReducer(emptyRows(), { kind: 'read', rows: products.map((one) => requested(one)), at: null })
const names = (rows: readonly EntryRow[]) => rows.map(({ product }) => product)

test('an order starts with a few empty rows, and typing in the last one adds another', () => {
  const rows = emptyRows()
  expect(names(rows)).toEqual(['', '', '', ''])
  const key = rows.at(-1)?.key ?? 0
  expect(names(entryReducer(rows, { kind: 'changed', key, fields: { product: 'OW-1' } }))).toEqual([
    '',
    '',
    '',
    'OW-1',
    '',
  ])
})

test('imported rows are appended, or inserted where they were pasted', () => {
  const rows = imported('A-1', 'B-2', 'C-3')
  expect(names(filledRows(entryReducer(rows, { kind: 'read', rows: [requested('D-4')], at: null })))).toEqual([
    'A-1',
    'B-2',
    'C-3',
    'D-4',
  ])
  const at = rows[0]?.key ?? 0
  expect(names(filledRows(entryReducer(rows, { kind: 'read', rows: [requested('D-4')], at })))).toEqual([
    'A-1',
    'D-4',
    'B-2',
    'C-3',
  ])
})

test('rows pasted into an empty row replace it', () => {
  const rows = emptyRows()
  const at = rows[2]?.key ?? 0
  expect(names(entryReducer(rows, { kind: 'read', rows: [requested('A-1'), requested('B-2')], at }))).toEqual([
    'A-1',
    'B-2',
    '',
    '',
  ])
})

test('removes a single row, the added rows, and all rows', () => {
  const rows = imported('A-1', 'B-2', 'C-3', 'D-4')
  const [first, second] = rows
  expect(names(filledRows(entryReducer(rows, { kind: 'removed', key: first?.key ?? 0 })))).toEqual([
    'B-2',
    'C-3',
    'D-4',
  ])
  expect(names(entryReducer(rows, { kind: 'added', rows: second ? [second] : [] }))).toEqual(['A-1', 'C-3', 'D-4', ''])
  expect(filledRows(entryReducer(rows, { kind: 'cleared' }))).toEqual([])
})

test('keeps a row that was edited while it was submitted', () => {
  const rows = imported('A-1', 'B-2')
  const [first] = rows
  const changed = entryReducer(rows, { kind: 'changed', key: first?.key ?? 0, fields: { quantity: '24' } })
  expect(names(filledRows(entryReducer(changed, { kind: 'added', rows: filledRows(rows) })))).toEqual(['A-1'])
})

test('limits the rows to the maximum of one order', () => {
  const rows = imported(...Array.from({ length: MAX_BULK_ROWS + 3 }, (_, row) => `A-${row}`))
  expect(filledRows(rows)).toHaveLength(MAX_BULK_ROWS)
})

test.each([
  ['24', 24],
  ['1,200', 1200],
  ['', null],
  [' ', null],
  ['two', 0],
  ['2.5', 0],
  ['-4', 0],
  ['100001', 0],
  ['999999999999', 0],
])('the quantity %j is sent as %j', (quantity, sent) => {
  expect(toBulkRow({ product: ' OW-1 ', quantity, note: '' })).toEqual({ product: 'OW-1', quantity: sent })
})

test('sends packs as packs, and dozens as units', () => {
  expect(toBulkRow({ product: 'OW-1', quantity: '2 packs', note: '' })).toEqual({
    product: 'OW-1',
    quantity: 2,
    unit: 'pack',
  })
  expect(toBulkRow({ product: 'OW-1', quantity: '2 dozen', note: '' })).toEqual({ product: 'OW-1', quantity: 24 })
})

test('removes equal rows only as often as they are listed, and keeps an edited one', () => {
  const rows = imported('A-1', 'B-2', 'A-1', 'C-3')
  const removed = [requested('A-1'), requested('C-3', '12'), requested('D-4')]
  expect(names(filledRows(withoutRows(rows, removed)))).toEqual(['B-2', 'A-1', 'C-3'])
})

test('truncates a product code and a note to their maximum lengths', () => {
  const row = toBulkRow({ product: 'x'.repeat(200), quantity: '1', note: 'y'.repeat(900) })
  expect(row.product).toHaveLength(80)
  expect(row.note).toHaveLength(500)
})
