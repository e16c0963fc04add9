import { expect, test } from 'vitest'
import { readProductIds } from './product-ids.ts'

test.each([
  ['10001', [10_001]],
  ['10001, 10002,3', [10_001, 10_002, 3]],
  [' 7 ,7,, 8 ,', [7, 8]],
])('%s is a list of products', (text, ids) => {
  expect(readProductIds(text)).toEqual(ids)
})

test.each(['', ' , ', 'set of 2', '12 34', '1.5', '-3', 'HAL-001', '99999999999999999999'])(
  '“%s” is no list of products',
  (text) => {
    expect(readProductIds(text)).toBeNull()
  },
)
