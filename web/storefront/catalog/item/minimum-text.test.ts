import { expect, test } from 'vitest'
import { minimumText } from './minimum-text.ts'

test.each([
  [null, null, null],
  [200, null, '$200.00 first order'],
  [null, 50, '$50.00 reorders'],
  [150, 50, '$150.00 first order, $50.00 reorders'],
  [100, 100, '$100.00 per order'],
])('formats a minimum of %j, then %j, as %j', (first, later, text) => {
  expect(minimumText({ first, later })).toBe(text)
})
