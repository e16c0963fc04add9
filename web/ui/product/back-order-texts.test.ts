import { expect, it } from 'vitest'
import { backOrderText } from './product-texts.ts'
import { splitText } from './split-text.ts'

const LATER = { kind: 'backorder', units: 100, available_on: '2026-12-12', order_by: null } as const

it.each([
  ['a product in stock has none', { stock: 6, min_qty: 6, back_order: LATER }, null],
  ['a product without a policy has none', { stock: 0, min_qty: 6 }, null],
  ['a back order', { stock: 5, min_qty: 6, back_order: LATER }, 'Back order · ships about Dec 12, 2026'],
  ['a back order without a day', { stock: 0, min_qty: 1, back_order: { ...LATER, available_on: null } }, 'Back order'],
  [
    'a preorder',
    { stock: 0, min_qty: 1, back_order: { ...LATER, kind: 'preorder', order_by: '2026-12-01' } },
    'Preorder · ships from Dec 12, 2026, order by Dec 1, 2026',
  ],
] as const)('the state of a product: %s', (_case, product, text) => {
  expect(backOrderText(product)).toBe(text)
})

it.each([
  [12, null],
  [20, '12 ship now, 8 on about Dec 12, 2026'],
])('%i units of which 12 are in stock: %s', (quantity, text) => {
  expect(splitText(quantity, { stock: 12, back_order: LATER })).toBe(text)
})

it('states that all units are on back order if none is in stock', () => {
  expect(splitText(4, { stock: 0, back_order: LATER })).toBe('Back order · ships about Dec 12, 2026')
})
