import { describe, expect, test } from 'vitest'
import { changesBetween, lineAndTotalChanges, readSnapshot, type CheckoutSnapshot } from './changes.ts'

const SEEN: CheckoutSnapshot = {
  lines: [
    { ocid: 1, title: 'Vase', quantity: 6, price: 20 },
    { ocid: 2, title: 'Bowl', quantity: 12, price: 4.5 },
  ],
  shipping: [{ id: 7, name: 'Halden', price: 15 }],
  tax: 10.25,
  total: 199.25,
}

describe('changesBetween', () => {
  test('is empty if nothing changed', () => {
    expect(changesBetween(SEEN, structuredClone(SEEN))).toEqual([])
  })

  test('has the old and new value of each line, of shipping, tax and total, the total last', () => {
    const now: CheckoutSnapshot = {
      lines: [
        { ocid: 1, title: 'Vase', quantity: 6, price: 22 },
        { ocid: 3, title: 'Tray', quantity: 1, price: 9 },
      ],
      shipping: [{ id: 7, name: 'Halden', price: null }],
      tax: 11,
      total: 152,
    }
    expect(changesBetween(SEEN, now)).toEqual([
      { label: 'Vase', before: '6 × $20.00', after: '6 × $22.00' },
      { label: 'Tray', before: 'not in the cart', after: '1 × $9.00' },
      { label: 'Bowl', before: '12 × $4.50', after: 'not in the cart' },
      { label: 'Shipping, Halden', before: '$15.00', after: 'freight' },
      { label: 'Tax', before: '$10.25', after: '$11.00' },
      { label: 'Total', before: '$199.25', after: '$152.00' },
    ])
  })
})

describe('lineAndTotalChanges', () => {
  test('ignores shipping and tax, which the buyer changes by their own choices', () => {
    expect(lineAndTotalChanges(SEEN, { ...SEEN, shipping: [], tax: 0, total: 174 })).toEqual([])
  })

  test('has a line whose price rose', () => {
    const lines = SEEN.lines.map((line) => (line.ocid === 2 ? { ...line, price: 5 } : line))
    expect(lineAndTotalChanges(SEEN, { ...SEEN, lines, total: 205.25 })).toEqual([
      { label: 'Bowl', before: '12 × $4.50', after: '12 × $5.00' },
      { label: 'Total', before: '$199.25', after: '$205.25' },
    ])
  })
})

test('readSnapshot parses a snapshot, and returns null for anything else', () => {
  expect(readSnapshot(JSON.stringify(SEEN))).toEqual(SEEN)
  for (const text of ['', 'null', '{"lines":3}', '[']) expect(readSnapshot(text)).toBeNull()
})
