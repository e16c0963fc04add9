import { expect, test } from 'vitest'
import { toUtc, toZoned } from './zoned-time.ts'

const NEW_YORK = 'America/New_York'

test.each([
  ['2026-11-28T00:00', NEW_YORK, '2026-11-28T05:00:00Z'],
  ['2026-07-01T00:00', NEW_YORK, '2026-07-01T04:00:00Z'],
  ['2026-07-01T00:00', 'UTC', '2026-07-01T00:00:00Z'],
  ['2026-07-01T09:30', 'Asia/Kolkata', '2026-07-01T04:00:00Z'],
])('%s in %s is %s, and back', (entered, zone, utc) => {
  expect(toUtc(entered, zone)).toBe(utc)
  expect(toZoned(utc, zone)).toBe(entered)
})

test('an hour that the clocks skip counts as the hour after it, and of one that occurs twice the first one counts', () => {
  expect(toUtc('2026-03-08T02:30', NEW_YORK)).toBe('2026-03-08T07:30:00Z')
  expect(toZoned('2026-03-08T07:30:00Z', NEW_YORK)).toBe('2026-03-08T03:30')
  expect(toUtc('2026-11-01T01:30', NEW_YORK)).toBe('2026-11-01T05:30:00Z')
})

test('what is no time has none', () => {
  expect(toUtc('', NEW_YORK)).toBeNull()
})
