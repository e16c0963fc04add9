import { expect, test } from 'vitest'
import { shipDatesText } from './ship-dates.ts'

const WEDNESDAY = new Date(2026, 10, 25, 23, 30)
const SATURDAY = new Date(2026, 10, 28, 8)

test('skips weekends', () => {
  expect(shipDatesText([2, 8], WEDNESDAY)).toBe('Nov 27 – Dec 7')
  expect(shipDatesText([1, 5], SATURDAY)).toBe('Nov 30 – Dec 4')
})

test('shows a single date once, and never a weekend', () => {
  expect(shipDatesText([3, 3], WEDNESDAY)).toBe('Nov 30')
  expect(shipDatesText([0, 0], WEDNESDAY)).toBe('Nov 25')
  expect(shipDatesText([0, 0], SATURDAY)).toBe('Nov 30')
})

test('a long lead time crosses the year', () => {
  expect(shipDatesText([20, 30], new Date(2026, 11, 15))).toBe('Jan 12 – Jan 26')
})
