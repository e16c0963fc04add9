import { expect, test } from 'vitest'
import { ndcg } from './ndcg.ts'

test('the best order is worth 1', () => {
  expect(ndcg([3, 2, 1], [1, 2, 3])).toBe(1)
})

test('an order that puts the second best first is worth less, as worked by hand', () => {
  // Found: 3 + 7 / 1.58496 = 7.41651. Best: 7 + 3 / 1.58496 = 8.89279.
  expect(ndcg([2, 3], [3, 2])).toBeCloseTo(0.83399, 4)
})

test('a hit that nobody judged takes a place and is worth nothing', () => {
  // Found: 7 / log2(3) = 4.41651. Best: 7.
  expect(ndcg([0, 3], [3])).toBeCloseTo(0.63093, 4)
})

test('what was left out counts against the order', () => {
  // Found: 7. Best: 7 + 7 / 1.58496 + 1 / 2 = 11.91651.
  expect(ndcg([3], [3, 3, 1])).toBeCloseTo(0.58742, 4)
})

test('the eleventh place no longer counts', () => {
  const ten = Array.from({ length: 10 }, () => 3)
  expect(ndcg([...ten, 0], [...ten, 3])).toBe(1)
  expect(ndcg([...Array.from({ length: 10 }, () => 0), 3], [3])).toBe(0)
})

test('where nothing fits, finding nothing is worth 1 and anything else 0', () => {
  expect(ndcg([], [])).toBe(1)
  expect(ndcg([0], [])).toBe(0)
})
