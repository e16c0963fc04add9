import { describe, expect, it } from 'vitest'
import { effectivePrice, lowestPrice, nextBreak, type Pricing } from './price.ts'

const pricing = (fields: Partial<Pricing>): Pricing => ({
  price: 1000,
  salesPrice: null,
  isSales: false,
  breaks: [],
  ...fields,
})

describe('the effective price', () => {
  it.each([
    ['the price', {}, 1000],
    ['the sales price when on sale', { isSales: true, salesPrice: 800 }, 800],
    ['the price when on sale without a sales price', { isSales: true, salesPrice: null }, 1000],
    ['the price when not on sale, whatever the sales price', { isSales: false, salesPrice: 800 }, 1000],
    ['a sales price of 0', { isSales: true, salesPrice: 0 }, 0],
  ])('is %s', (_case, fields, expected) => {
    expect(effectivePrice(pricing(fields), 1)).toBe(expected)
  })

  it('follows the price breaks, in whatever order they are', () => {
    const tiered = pricing({
      breaks: [
        { minQty: 24, price: 700 },
        { minQty: 6, price: 900 },
      ],
    })
    expect([1, 5, 6, 23, 24, 1000].map((quantity) => effectivePrice(tiered, quantity))).toEqual([
      1000, 1000, 900, 900, 700, 700,
    ])
    expect(lowestPrice(tiered)).toBe(700)
  })

  it('never rises with the quantity, and a price break never raises a lower sales price', () => {
    const onSale = pricing({
      isSales: true,
      salesPrice: 750,
      breaks: [
        { minQty: 6, price: 900 },
        { minQty: 24, price: 700 },
      ],
    })
    expect([1, 6, 24].map((quantity) => effectivePrice(onSale, quantity))).toEqual([750, 750, 700])
  })

  it('equals the price of the next price break at its quantity', () => {
    let seed = 7
    const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below
    for (let round = 0; round < 2000; round += 1) {
      const tiered = pricing({
        price: random(5000),
        salesPrice: random(2) ? random(5000) : null,
        isSales: random(2) === 1,
        breaks: Array.from({ length: random(4) }, () => ({ minQty: 2 + random(50), price: random(5000) })),
      })
      const quantity = 1 + random(60)
      const now = effectivePrice(tiered, quantity)
      const next = nextBreak(tiered, quantity)
      expect(next === null).toBe(lowestPrice(tiered) === now)
      for (const { addQty, price } of next ? [next] : []) {
        expect(price).toBeLessThan(now)
        expect(effectivePrice(tiered, quantity + addQty)).toBeLessThanOrEqual(price)
        expect(effectivePrice(tiered, quantity + addQty - 1)).toBe(now)
      }
    }
  })
})
