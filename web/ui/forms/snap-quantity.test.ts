import { describe, expect, test } from 'vitest'
import { snapNote, snapQuantity, stepQuantity } from './snap-quantity.ts'

const rule = { minQty: 12, qtyStep: 6, stock: 50 }

describe('snapQuantity', () => {
  test.each([
    [0, 12],
    [-5, 12],
    [13, 18],
    [15, 18],
    [17.4, 18],
    [24, 24],
    [49, 48],
    [1000, 48],
    [Number.NaN, 12],
  ])('%d units become %d', (typed, orderable) => {
    expect(snapQuantity(rule, typed)).toBe(orderable)
  })

  test('returns the minimum if nothing is in stock', () => {
    expect(snapQuantity({ ...rule, stock: 0 }, 30)).toBe(12)
  })
})

describe('stepQuantity', () => {
  test('moves by the step', () => {
    expect(stepQuantity(rule, 12, 1)).toBe(18)
    expect(stepQuantity(rule, 18, -1)).toBe(12)
  })

  test('stops at the minimum and at the stock', () => {
    expect(stepQuantity(rule, 12, -1)).toBe(12)
    expect(stepQuantity(rule, 48, 1)).toBe(48)
  })
})

describe('snapNote', () => {
  test.each([
    [12, null],
    [48, null],
    [7, 'The minimum is 12'],
    [Number.NaN, 'The minimum is 12'],
    [16, 'Sold in packs of 6, rounded up to 18. Or enter 12'],
    [50, 'At most 48 can be ordered'],
  ])('explains %d typed units with %s', (typed, note) => {
    expect(snapNote(rule, typed)).toBe(note)
  })

  test('offers no lower quantity below the minimum', () => {
    expect(snapNote({ minQty: 18, qtyStep: 6, stock: 50 }, 17.5)).toBe('The minimum is 18')
  })

  test('explains rounding to whole units', () => {
    expect(snapNote({ minQty: 1, qtyStep: 1, stock: 9 }, 2.5)).toBe('Sold in whole units, rounded up to 3')
  })
})
