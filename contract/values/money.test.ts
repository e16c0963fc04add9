import { expect, it } from 'vitest'
import { formatDollars, toCents, toDollars } from './money.ts'

it('cents convert to dollars and back without loss', () => {
  for (let cents = 0; cents < 100_000; cents += 1) expect(toCents(toDollars(cents))).toBe(cents)
})

it('half a cent rounds up in spite of floating-point errors', () => {
  expect([1.005, 8.345, 0.285, 19.99].map(toCents)).toEqual([101, 835, 29, 1999])
})

it('dollars are formatted with a currency sign and separators', () => {
  expect(formatDollars(1234.5)).toBe('$1,234.50')
})
