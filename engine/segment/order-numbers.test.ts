import { expect, test } from 'vitest'
import { placesByValue } from './order-numbers.ts'

test.each<[string, number[]]>([
  ['nothing', []],
  ['one number', [5]],
  ['equal ones in their order', [2, 1, 2, 1, 2]],
  ['both signs', [3, -1, 0, -2.5, 1e-9, -1e-9, 1e300, -1e300]],
  ['what is no number left out', [Number.NaN, 2, Number.NaN, -Infinity, Infinity, 1]],
  ['many', Array.from({ length: 3000 }, (_, index) => ((index * 7919) % 3001) / 7 - 200)],
])('orders %s', (_, numbers) => {
  const values = Float64Array.from(numbers)
  const expected = numbers
    .flatMap((value, place) => (Number.isNaN(value) ? [] : [place]))
    .toSorted((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0) || a - b)
  expect([...placesByValue(values)]).toEqual(expected)
})
