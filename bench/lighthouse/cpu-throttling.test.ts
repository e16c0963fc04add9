import { expect, it } from 'vitest'
import { PHONES, slowdownMultiplier } from './cpu-throttling.ts'

it.each([675, 1000, 2681])('makes a machine with the benchmark index %d as fast as the phone', (index) => {
  expect(index / slowdownMultiplier(index, 'midTier')).toBeCloseTo(PHONES.midTier)
  expect(index / slowdownMultiplier(index, 'lowTier')).toBeCloseTo(PHONES.lowTier)
})

it.each([0, 674, Number.NaN])('rejects the benchmark index %d', (index) => {
  expect(() => slowdownMultiplier(index, 'midTier')).toThrow('benchmark index')
})
