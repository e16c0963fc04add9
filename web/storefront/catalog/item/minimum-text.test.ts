import { expect, test } from 'vitest'
import { minimumText } from './minimum-text.ts'

test.each([
  [null, null, null],
  [200, null, '$200.00 with a first order'],
  [null, 50, '$50.00 with each order after the first'],
  [150, 50, '$150.00 with a first order, $50.00 with later ones'],
  [100, 100, '$100.00 with each order'],
])('a maker that asks for %j, then %j, says %j', (first, later, said) => {
  expect(minimumText({ first, later })).toBe(said)
})
