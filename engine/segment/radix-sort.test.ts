import { expect, test } from 'vitest'
import { docsByValue } from './radix-sort.ts'

test.each<[string, number[]]>([
  ['nothing', []],
  ['one number', [5]],
  ['equal numbers, stably', [2, 1, 2, 1, 2]],
  ['positive and negative numbers', [3, -1, 0, -2.5, 1e-9, -1e-9, 1e300, -1e300]],
  ['numbers without NaN', [Number.NaN, 2, Number.NaN, -Infinity, Infinity, 1]],
  ['many numbers', Array.from({ length: 3000 }, (_, index) => ((index * 7919) % 3001) / 7 - 200)],
])('sorts %s', (_, numbers) => {
  const values = Float64Array.from(numbers)
  const expected = numbers
    .flatMap((value, index) => (Number.isNaN(value) ? [] : [index]))
    .toSorted((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0) || a - b)
  expect([...docsByValue(values)]).toEqual(expected)
})
