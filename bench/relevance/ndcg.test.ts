import { expect, test } from 'vitest'
import { ndcg } from './ndcg.ts'

test('the best order scores 1', () => {
  expect(ndcg([3, 2, 1], [1, 2, 3])).toBe(1)
})

test('an order with the second best first scores less, as calculated by hand', () => {
  // Found: 3 + 7 / 1.58496 = 7.41651. Best: 7 + 3 / 1.58496 = 8.89279.
  expect(ndcg([2, 3], [3, 2])).toBeCloseTo(0.83399, 4)
})

test('an irrelevant hit takes a position and adds nothing', () => {
  // Found: 7 / log2(3) = 4.41651. Best: 7.
  expect(ndcg([0, 3], [3])).toBeCloseTo(0.63093, 4)
})

test('missing products lower the score', () => {
  // Found: 7. Best: 7 + 7 / 1.58496 + 1 / 2 = 11.91651.
  expect(ndcg([3], [3, 3, 1])).toBeCloseTo(0.58742, 4)
})

test('hits after the tenth do not count', () => {
  const ten = Array.from({ length: 10 }, () => 3)
  expect(ndcg([...ten, 0], [...ten, 3])).toBe(1)
  expect(ndcg([...Array.from({ length: 10 }, () => 0), 3], [3])).toBe(0)
})

test('without relevant products an empty result scores 1 and any other 0', () => {
  expect(ndcg([], [])).toBe(1)
  expect(ndcg([0], [])).toBe(0)
})
