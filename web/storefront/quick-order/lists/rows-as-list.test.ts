import { expect, test } from 'vitest'
import { parseText } from '#contract/order-list/parse-rows.ts'
import { rowsAsList } from './rows-as-list.ts'

test.each([
  ['quantities', 'OW-1001\t6\nBR-2002\ttwo'],
  ['some quantities', 'OW-1001,\nBR-2002,6'],
  ['products alone', 'OW-1001\nBR-2002'],
  ['notes', 'sku,qty,note\nOW-1001,6,"For the window, left"\nBR-2002,7,'],
  ['notes alone', 'note\tsku\n"Say ""hello""; then,\nring"\tOW-1001\n\tBR-2002'],
])('formats rows with %s so that they are parsed as the same rows', (_what, list) => {
  const { rows } = parseText(list)
  expect(rows).toHaveLength(2)
  expect(parseText(rowsAsList(rows)).rows).toEqual(rows)
})

test('a list without notes has no column names', () => {
  expect(rowsAsList(parseText('OW-1001 6\nBR-2002 12').rows)).toBe('OW-1001\t6\nBR-2002\t12')
})
