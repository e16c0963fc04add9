import { describe, expect, it } from 'vitest'
import {
  largestQuantity,
  nearestQuantities,
  roundUpQuantity,
  orderableFrom,
  quantityError,
  quantityRule,
} from './quantity.ts'

const rule = { minQty: 48, qtyStep: 24, stock: 130 }

describe('orderable quantities', () => {
  it.each([
    [48, null],
    [120, null],
    [24, 'below_min_qty'],
    [50, 'not_a_multiple'],
    [144, 'insufficient_stock'],
    // More than the stock and not a multiple: the stock is the more useful error.
    [9999, 'insufficient_stock'],
  ])('%i has the error %s', (quantity, error) => {
    expect(quantityError(rule, quantity)).toBe(error)
  })

  it.each([
    [50, [48, 72]],
    [1, [48]],
    [500, [120]],
    [72, [72]],
  ])('next to %i are %j', (quantity, nearest) => {
    expect(nearestQuantities(rule, quantity)).toEqual(nearest)
  })

  it.each([
    [1, 48],
    [50, 72],
    [72, 72],
    [121, null],
  ])('of at least %i start at %j', (quantity, units) => {
    expect(orderableFrom(rule, quantity)).toBe(units)
  })

  it('do not exist if the stock is below the minimum', () => {
    const scarce = { ...rule, stock: 47 }
    expect(largestQuantity(scarce)).toBe(0)
    expect(nearestQuantities(scarce, 48)).toEqual([])
    expect(quantityError(scarce, 48)).toBe('out_of_stock')
  })

  it.each([
    [59, 72],
    [60, 72],
    [1, 48],
    [9999, 120],
  ])('for %i entered units are %i: up to the next pack, or down to the stock', (quantity, rounded) => {
    expect(roundUpQuantity(rule, quantity)).toBe(rounded)
  })

  it('do not exceed the maximum of a line, whatever the stock', () => {
    const plenty = quantityRule({ min_qty: 1, qty_step: 7, stock: 2_000_000_000 })
    expect(largestQuantity(plenty)).toBe(99_995)
    expect(quantityError(plenty, 100_002)).toBe('insufficient_stock')
  })
})
