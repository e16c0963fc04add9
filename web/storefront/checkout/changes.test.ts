import { describe, expect, test } from 'vitest'
import { changesBetween, goodsChanges, readSeen, type Seen } from './changes.ts'

const SEEN: Seen = {
  lines: [
    { ocid: 1, title: 'Vase', quantity: 6, price: 20 },
    { ocid: 2, title: 'Bowl', quantity: 12, price: 4.5 },
  ],
  shipping: [{ id: 7, name: 'Halden', price: 15 }],
  tax: 10.25,
  total: 199.25,
}

describe('changesBetween', () => {
  test('nothing changed, nothing said', () => {
    expect(changesBetween(SEEN, structuredClone(SEEN))).toEqual([])
  })

  test('tells old and new of every line, of shipping, tax and total, the total last', () => {
    const now: Seen = {
      lines: [
        { ocid: 1, title: 'Vase', quantity: 6, price: 22 },
        { ocid: 3, title: 'Tray', quantity: 1, price: 9 },
      ],
      shipping: [{ id: 7, name: 'Halden', price: null }],
      tax: 11,
      total: 152,
    }
    expect(changesBetween(SEEN, now)).toEqual([
      { what: 'Vase', was: '6 × $20.00', now: '6 × $22.00' },
      { what: 'Tray', was: 'not in the cart', now: '1 × $9.00' },
      { what: 'Bowl', was: '12 × $4.50', now: 'not in the cart' },
      { what: 'Shipping, Halden', was: '$15.00', now: 'freight' },
      { what: 'Tax', was: '$10.25', now: '$11.00' },
      { what: 'Total', was: '$199.25', now: '$152.00' },
    ])
  })
})

describe('goodsChanges', () => {
  test('what the buyer chose themselves is no news', () => {
    expect(goodsChanges(SEEN, { ...SEEN, shipping: [], tax: 0, total: 174 })).toEqual([])
  })

  test('a line that sells for more is', () => {
    const lines = SEEN.lines.map((line) => (line.ocid === 2 ? { ...line, price: 5 } : line))
    expect(goodsChanges(SEEN, { ...SEEN, lines, total: 205.25 })).toEqual([
      { what: 'Bowl', was: '12 × $4.50', now: '12 × $5.00' },
      { what: 'Total', was: '$199.25', now: '$205.25' },
    ])
  })
})

test('what a form carries is read back, and anything else is nothing', () => {
  expect(readSeen(JSON.stringify(SEEN))).toEqual(SEEN)
  for (const text of ['', 'null', '{"lines":3}', '[']) expect(readSeen(text)).toBeNull()
})
