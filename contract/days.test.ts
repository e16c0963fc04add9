import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { buyersDay, daysAfter, todayIs, workingDayAfter } from './days.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['2027-03-10T23:50:00Z', '2027-03-10', '2027-03-10'],
  // Four in the afternoon in California.
  ['2027-03-11T00:02:00Z', '2027-03-11', '2027-03-10'],
  ['2027-03-11T09:59:59Z', '2027-03-11', '2027-03-10'],
  // Midnight in Hawaii.
  ['2027-03-11T10:00:00Z', '2027-03-11', '2027-03-11'],
])('at %s it is %s in UTC, and a day of buyers is over with %s', (moment, today, still) => {
  vi.setSystemTime(new Date(moment))
  expect(todayIs()).toBe(today)
  expect(buyersDay()).toBe(still)
})

test('days are added over the end of a year, and working days over a weekend', () => {
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(daysAfter('2027-01-01', -1)).toBe('2026-12-31')
  expect(workingDayAfter('2026-11-27', 1)).toBe('2026-11-30')
})
