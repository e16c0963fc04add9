import { describe, expect, test } from 'vitest'
import { isTierInStock, linePrice, nextTier, priceTiers, tierAt, unitPrice } from './pricing.ts'

const item = {
  price: 20,
  sales_price: null,
  is_sales: false,
  min_qty: 6,
  price_breaks: [
    { min_qty: 24, price: 18 },
    { min_qty: 48, price: 16.5 },
  ],
}

describe('priceTiers', () => {
  test('starts at the minimum', () => {
    expect(priceTiers(item)).toEqual([
      { from: 6, price: 20 },
      { from: 24, price: 18 },
      { from: 48, price: 16.5 },
    ])
  })

  test('omits a tier that is not below the sale price', () => {
    expect(priceTiers({ ...item, is_sales: true, sales_price: 17 })).toEqual([
      { from: 6, price: 17 },
      { from: 48, price: 16.5 },
    ])
  })

  test('starts with the tier at the minimum', () => {
    expect(priceTiers({ ...item, min_qty: 24 })[0]).toEqual({ from: 24, price: 18 })
  })
})

test('tierAt returns the tier of a quantity', () => {
  expect(tierAt(priceTiers(item), 30)?.from).toBe(24)
})

test('prices follow the tiers to the cent', () => {
  expect(unitPrice(item, 48)).toBe(16.5)
  expect(linePrice({ ...item, price: 0.07 }, 30)).toBe(2.1)
})

describe('nextRung', () => {
  const stocked = { ...item, qty_step: 10, stock: 35 }

  test('counts whole packs', () => {
    expect(nextTier(stocked, 10)).toEqual({ quantity: 30, price: 18, saving: 2 })
  })

  test('is null if the stock is too low', () => {
    expect(nextTier(stocked, 30)).toBeNull()
  })
})

describe('isInReach', () => {
  const tiers = priceTiers(item)
  const inStock = (stock: number, qty_step = 6) =>
    tiers.filter((tier) => isTierInStock({ ...item, qty_step, stock }, tier)).map(({ from }) => from)

  test('is false above the stock', () => {
    expect(inStock(48)).toEqual([6, 24, 48])
    expect(inStock(47)).toEqual([6, 24])
    expect(inStock(6)).toEqual([6])
  })

  test('counts whole packs only', () => {
    expect(inStock(25, 10)).toEqual([6])
  })

  test('is true for all tiers of a sold-out product', () => {
    expect(inStock(0)).toEqual([6, 24, 48])
  })
})
