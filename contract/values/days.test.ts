import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { todayForBuyers, addDays, todayIn, todayUtc, addWorkingDays } from './days.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['2027-03-10T23:50:00Z', '2027-03-10', '2027-03-10'],
  // 4 p.m. in California.
  ['2027-03-11T00:02:00Z', '2027-03-11', '2027-03-10'],
  ['2027-03-11T09:59:59Z', '2027-03-11', '2027-03-10'],
  // Midnight in Hawaii.
  ['2027-03-11T10:00:00Z', '2027-03-11', '2027-03-11'],
])('at %s the date is %s in UTC and %s in Hawaii', (moment, today, inHawaii) => {
  vi.setSystemTime(new Date(moment))
  expect(todayUtc()).toBe(today)
  expect(todayForBuyers()).toBe(inHawaii)
})

test.each([
  ['2027-03-11T04:59:59Z', 'America/New_York', '2027-03-10'],
  ['2027-03-11T05:00:00Z', 'America/New_York', '2027-03-11'],
  // Four hours behind in summer.
  ['2027-07-01T04:00:00Z', 'America/New_York', '2027-07-01'],
  ['2027-03-11T05:00:00Z', 'UTC', '2027-03-11'],
  ['2027-03-11T10:00:00Z', 'Pacific/Kiritimati', '2027-03-12'],
])('at %s the date in %s is %s', (moment, zone, today) => {
  vi.setSystemTime(new Date(moment))
  expect(todayIn(zone)).toBe(today)
})

test('days are added across years, and working days across weekends', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  expect(addWorkingDays('2026-11-27', 1)).toBe('2026-11-30')
})
