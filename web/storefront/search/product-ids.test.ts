import { expect, test } from 'vitest'
import { pastedNumbers, readProductIds } from './product-ids.ts'

test.each([
  ['10001', [10_001]],
  ['10001, 10002,3', [10_001, 10_002, 3]],
  [' 7 ,7,, 8 ,', [7, 8]],
])('%s is a list of product ids', (text, ids) => {
  expect(readProductIds(text)).toEqual(ids)
})

test.each(['', ' , ', 'set of 2', '12 34', '1.5', '-3', 'HAL-001', '99999999999999999999'])(
  '“%s” is not a list of product ids',
  (text) => {
    expect(readProductIds(text)).toBeNull()
  },
)

test.each([
  ['10172\n10175\r\n10096\n', ['10172', '10175', '10096']],
  ['10216;10175', ['10216', '10175']],
  ['#10216\n#10175\u200B', ['10216', '10175']],
  ['10216\t10175', ['10216', '10175']],
  ['10216', null],
  ['lamp 10216', null],
  ['12 34', null],
])('pasted %j is read as %j', (text, numbers) => {
  expect(pastedNumbers(text)).toEqual(numbers)
})
