import { expect, it } from 'vitest'
import { addLine, parseLines, setQuantity } from './draft-lines.ts'

it('a pasted list becomes lines, with the units of the same product added up', () => {
  expect(parseLines('VASE-1\t24\nCUP-2\t6\nVASE-1\t6').lines).toEqual([
    { sku: 'VASE-1', quantity: 30 },
    { sku: 'CUP-2', quantity: 6 },
  ])
})

it('a pasted list reports the lines that are no product', () => {
  expect(parseLines('Hello Ann,\nVASE-1\t24\nthank you')).toEqual({
    lines: [{ sku: 'VASE-1', quantity: 24 }],
    leftOut: ['2 lines without a SKU: “Hello Ann,”, “thank you”.'],
  })
})

it('a line has units until they are 0', () => {
  const lines = addLine(addLine([], { sku: 'VASE-1', quantity: 6 }), { sku: 'CUP-2', quantity: 2 })
  expect(setQuantity(lines, 'VASE-1', 12)[0]).toEqual({ sku: 'VASE-1', quantity: 12 })
  expect(setQuantity(lines, 'VASE-1', 0)).toEqual([{ sku: 'CUP-2', quantity: 2 }])
})
