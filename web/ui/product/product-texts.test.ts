import { expect, test } from 'vitest'
import { leadTimeText, packText } from './product-texts.ts'

test.each([
  [12, 6, 'Min. 12 · packs of 6'],
  [4, 1, 'Min. 4'],
  [1, 1, 'Min. 1'],
])('formats a minimum of %d in packs of %d', (min_qty, case_pack, text) => {
  expect(packText({ min_qty, case_pack })).toBe(text)
})

test.each([
  [[3, 5] as [number, number], '3–5 days'],
  [[1, 1] as [number, number], '1 day'],
  [[7, 7] as [number, number], '7 days'],
  [null, null],
])('formats a lead time of %j', (lead_time_days, text) => {
  expect(leadTimeText({ lead_time_days })).toBe(text)
})
