import { expect, test } from 'vitest'
import { leadTimeText } from './lead-time-text.ts'

test.each([
  ['2026-11-24', '2026-12-03', 'Expected to ship by Dec 3'],
  ['2026-11-24', null, null],
  [null, '2026-12-03', 'Ships by Dec 3'],
  [null, null, null],
])('the lead time of a suborder to accept by %s and ship by %s: %s', (accept_by, ship_by, text) => {
  expect(leadTimeText({ accept_by, ship_by })).toBe(text)
})
