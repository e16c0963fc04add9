import { expect, test } from 'vitest'
import { formatDayRange } from './delivery-dates.ts'

test.each([
  ['2026-12-03', '2026-12-03', 'Dec 3'],
  ['2026-12-03', '2026-12-08', 'Dec 3–8'],
  ['2026-11-28', '2026-12-02', 'Nov 28 – Dec 2'],
  ['2026-12-28', '2027-01-04', 'Dec 28 – Jan 4'],
])('%s to %s is formatted as %s', (first, last, text) => {
  expect(formatDayRange([first, last])).toBe(text)
})
