import { expect, it } from 'vitest'
import { formatDollars, toCents, toDollars } from './money.ts'

it('every cent survives the way to dollars and back', () => {
  for (let cents = 0; cents < 100_000; cents += 1) expect(toCents(toDollars(cents))).toBe(cents)
})

it('half a cent rounds up, also where binary fractions fall short', () => {
  expect([1.005, 8.345, 0.285, 19.99].map(toCents)).toEqual([101, 835, 29, 1999])
})

it('dollars are written as buyers read them', () => {
  expect(formatDollars(1234.5)).toBe('$1,234.50')
})
