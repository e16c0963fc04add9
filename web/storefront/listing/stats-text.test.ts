import { expect, test } from 'vitest'
import { statsText } from './stats-text.ts'

test.each([
  [0, 3, 'No results'],
  [1, 3, '1 result'],
  [2, 3, '2 results found in 3ms'],
  [12_345, 1000, '12,345 results found in 1,000ms'],
])('%d products in %d ms', (found, milliseconds, text) => {
  expect(statsText(found, milliseconds)).toBe(text)
})
