import { describe, expect, test } from 'vitest'
import { isInReach, linePrice, nextRung, priceLadder, rungAt, unitPrice } from './pricing.ts'

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

describe('priceLadder', () => {
  test('starts at the minimum', () => {
    expect(priceLadder(item)).toEqual([
      { from: 6, price: 20 },
      { from: 24, price: 18 },
      { from: 48, price: 16.5 },
    ])
  })

  test('a rung that a sale undercuts is left out', () => {
    expect(priceLadder({ ...item, is_sales: true, sales_price: 17 })).toEqual([
      { from: 6, price: 17 },
      { from: 48, price: 16.5 },
    ])
  })

  test('a rung below the minimum is where the ladder starts', () => {
    expect(priceLadder({ ...item, min_qty: 24 })[0]).toEqual({ from: 24, price: 18 })
  })
})

test('the rung of a quantity', () => {
  expect(rungAt(priceLadder(item), 30)?.from).toBe(24)
})

test('prices follow the ladder to the cent', () => {
  expect(unitPrice(item, 48)).toBe(16.5)
  expect(linePrice({ ...item, price: 0.07 }, 30)).toBe(2.1)
})

describe('nextRung', () => {
  const stocked = { ...item, qty_step: 10, stock: 35 }

  test('is reached in whole packs', () => {
    expect(nextRung(stocked, 10)).toEqual({ addQty: 20, price: 18 })
  })

  test('is not praised where the stock does not reach so far', () => {
    expect(nextRung(stocked, 30)).toBeNull()
  })
})

describe('isInReach', () => {
  const ladder = priceLadder(item)
  const reached = (stock: number, qty_step = 6) =>
    ladder.filter((rung) => isInReach({ ...item, qty_step, stock }, rung)).map(({ from }) => from)

  test('ends where the stock does', () => {
    expect(reached(48)).toEqual([6, 24, 48])
    expect(reached(47)).toEqual([6, 24])
    expect(reached(6)).toEqual([6])
  })

  test('counts whole packs', () => {
    expect(reached(25, 10)).toEqual([6])
  })

  test('says nothing of what is sold out', () => {
    expect(reached(0)).toEqual([6, 24, 48])
  })
})
