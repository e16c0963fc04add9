import { expect, test } from 'vitest'
import { MAX_BULK_ROWS } from '#contract/cart.ts'
import { afterEntry, emptyRows, type EntryRow, filledRows, toBulkRow, withoutRows } from './entry-rows.ts'

const wanted = (product: string, quantity = '6') => ({ product, quantity, note: '' })
const read = (...products: string[]) =>
  afterEntry(emptyRows(), { kind: 'read', rows: products.map((one) => wanted(one)), at: null })
const names = (rows: readonly EntryRow[]) => rows.map(({ product }) => product)

test('an order begins with a few empty rows, and typing in the last one adds another', () => {
  const rows = emptyRows()
  expect(names(rows)).toEqual(['', '', '', ''])
  const key = rows.at(-1)?.key ?? 0
  expect(names(afterEntry(rows, { kind: 'changed', key, part: { product: 'OW-1' } }))).toEqual(['', '', '', 'OW-1', ''])
})

test('what is read comes behind what is filled, or where it was pasted', () => {
  const rows = read('A-1', 'B-2', 'C-3')
  expect(names(filledRows(afterEntry(rows, { kind: 'read', rows: [wanted('D-4')], at: null })))).toEqual([
    'A-1',
    'B-2',
    'C-3',
    'D-4',
  ])
  const at = rows[0]?.key ?? 0
  expect(names(filledRows(afterEntry(rows, { kind: 'read', rows: [wanted('D-4')], at })))).toEqual([
    'A-1',
    'D-4',
    'B-2',
    'C-3',
  ])
})

test('an empty row it was pasted into is filled', () => {
  const rows = emptyRows()
  const at = rows[2]?.key ?? 0
  expect(names(afterEntry(rows, { kind: 'read', rows: [wanted('A-1'), wanted('B-2')], at }))).toEqual([
    'A-1',
    'B-2',
    '',
    '',
  ])
})

test('rows go, one by one, those that were added, and all', () => {
  const rows = read('A-1', 'B-2', 'C-3', 'D-4')
  const [first, second] = rows
  expect(names(filledRows(afterEntry(rows, { kind: 'removed', key: first?.key ?? 0 })))).toEqual(['B-2', 'C-3', 'D-4'])
  expect(names(afterEntry(rows, { kind: 'added', rows: second ? [second] : [] }))).toEqual(['A-1', 'C-3', 'D-4', ''])
  expect(filledRows(afterEntry(rows, { kind: 'cleared' }))).toEqual([])
})

test('a row that was changed while it was sent stays', () => {
  const rows = read('A-1', 'B-2')
  const [first] = rows
  const changed = afterEntry(rows, { kind: 'changed', key: first?.key ?? 0, part: { quantity: '24' } })
  expect(names(filledRows(afterEntry(changed, { kind: 'added', rows: filledRows(rows) })))).toEqual(['A-1'])
})

test('no more rows are sent than one order takes', () => {
  const rows = read(...Array.from({ length: MAX_BULK_ROWS + 3 }, (_, row) => `A-${row}`))
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

test('of rows that are alike only as many go as are gone, and one that was changed stays', () => {
  const rows = read('A-1', 'B-2', 'A-1', 'C-3')
  const gone = [wanted('A-1'), wanted('C-3', '12'), wanted('D-4')]
  expect(names(filledRows(withoutRows(rows, gone)))).toEqual(['B-2', 'A-1', 'C-3'])
})

test('a name that is too long, and a note that is, are cut to what can be sent', () => {
  const row = toBulkRow({ product: 'x'.repeat(200), quantity: '1', note: 'y'.repeat(900) })
  expect(row.product).toHaveLength(80)
  expect(row.note).toHaveLength(500)
})
