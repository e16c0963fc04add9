import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { salesTax, taxableAmount, toMillionths, toPercent } from './tax.ts'

describe('sales tax', () => {
  it('applies to goods, and to shipping if the state taxes it', () => {
    expect(taxableAmount({ goods: 1000, shipping: 250, taxesShipping: true })).toBe(1250)
    expect(taxableAmount({ goods: 1000, shipping: 250, taxesShipping: false })).toBe(1000)
  })

  it('rounds half a cent up', () => {
    expect(salesTax(1000, 62_500)).toBe(63)
    expect(salesTax(1000, 62_499)).toBe(62)
    expect(salesTax(8, 62_500)).toBe(1)
    expect(salesTax(7, 62_500)).toBe(0)
    expect(salesTax(0, 250_000)).toBe(0)
  })

  it('is exact for products beyond 2^53', () => {
    expect(salesTax(90_071_992_547_409, 99_999)).toBe(9_007_109_182_748)
  })

  it('is at most half a cent off, and never decreases with the amount', () => {
    const amounts = fc.integer({ min: 0, max: 10_000_000_000 })
    const rates = fc.integer({ min: 0, max: 250_000 })
    fc.assert(
      fc.property(amounts, amounts, rates, (amount, more, rate) => {
        const tax = salesTax(amount, rate)
        expect(Math.abs(tax * 1_000_000 - amount * rate)).toBeLessThanOrEqual(500_000)
        expect(salesTax(amount + more, rate)).toBeGreaterThanOrEqual(tax)
      }),
    )
  })

  it('converts rates to percent and back without loss', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 250_000 }), (rate) => toMillionths(toPercent(rate)) === rate))
    expect(toPercent(62_500)).toBe(6.25)
    expect(toMillionths(4.225)).toBe(42_250)
  })
})
