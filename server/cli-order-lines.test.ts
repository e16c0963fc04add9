import { expect, it } from 'vitest'
import { linesOf } from './cli-order-lines.ts'

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
] as const)('the lines %s are units by SKU, also of one with a comma', (text, lines) => {
  expect([...linesOf(text)]).toEqual(lines)
})

it.each(['', 'A-1', 'A-1=', 'A-1=0', 'A-1=12,', '=3', 'A-1=1.5'])('"%s" is refused', (text) => {
  expect(() => linesOf(text)).toThrow('--lines wants SKU=12,SKU=6')
})

it('a SKU that is named twice is named', () => {
  expect(() => linesOf('A-1=1,A-1=2')).toThrow('A-1 is named twice in "A-1=1,A-1=2".')
})
