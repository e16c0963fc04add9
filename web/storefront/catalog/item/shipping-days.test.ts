import { expect, test } from 'vitest'
import { shippingDaysText } from './shipping-days.ts'

const WEDNESDAY = new Date(2026, 10, 25, 23, 30)
const SATURDAY = new Date(2026, 10, 28, 8)

test('weekends do not count', () => {
  expect(shippingDaysText([2, 8], WEDNESDAY)).toBe('Nov 27 – Dec 7')
  expect(shippingDaysText([1, 5], SATURDAY)).toBe('Nov 30 – Dec 4')
})

test('one day is said once, and nothing comes on a weekend', () => {
  expect(shippingDaysText([3, 3], WEDNESDAY)).toBe('Nov 30')
  expect(shippingDaysText([0, 0], WEDNESDAY)).toBe('Nov 25')
  expect(shippingDaysText([0, 0], SATURDAY)).toBe('Nov 30')
})

test('a long lead time crosses the year', () => {
  expect(shippingDaysText([20, 30], new Date(2026, 11, 15))).toBe('Jan 12 – Jan 26')
})
