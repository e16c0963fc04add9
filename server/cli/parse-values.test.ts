import { expect, it } from 'vitest'
import { orderNumber, positiveNumber, unitsBySku } from './parse-values.ts'

it.each([
  ['A-1=12', [['A-1', 12]]],
  [
    ' A-1 = 12 , B-2=6 ',
    [
      ['A-1', 12],
      ['B-2', 6],
    ],
  ],
  [
    'W,1=4,X=2',
    [
      ['W,1', 4],
      ['X', 2],
    ],
  ],
  ['A=B=3', [['A=B', 3]]],
] as const)('%s is parsed into units by SKU, which can contain a comma', (text, units) => {
  expect([...unitsBySku(text)]).toEqual(units)
})

it.each(['', 'A-1', 'A-1=', 'A-1=0', 'A-1=12,', '=3', 'A-1=1.5'])('"%s" is not units by SKU', (text) => {
  expect(() => unitsBySku(text)).toThrow('such as SKU=12,SKU=6')
})

it('a SKU that appears twice is rejected, also across repeated options', () => {
  expect(() => unitsBySku('A-1=1,A-1=2')).toThrow('A-1 twice')
  expect(() => unitsBySku('A-1=2', unitsBySku('A-1=1'))).toThrow('A-1 twice')
})

it.each(['t-100001', '100001', 'T-100001', '#T100001', 'T\u2011100001', '\uFEFFt_100001 '])(
  '%s is the order number T-100001',
  (text) => {
    expect(orderNumber(text)).toBe('T-100001')
  },
)

it('a number above zero is written in decimal digits', () => {
  expect(['1.27', '.5', '30'].map(positiveNumber)).toEqual([1.27, 0.5, 30])
  for (const text of ['0', '-1', '1e3', '0x6', ' 7 ', '1e400', 'Infinity', 'NaN', '', '9'.repeat(400)]) {
    expect(() => positiveNumber(text), text).toThrow('such as 1.27')
  }
})
