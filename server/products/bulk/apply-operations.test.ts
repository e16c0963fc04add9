import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ROUNDINGS } from '#contract/catalog/bulk-edits.ts'
import type { BulkOperation } from '#contract/schemas/admin/catalog/bulk-edits.ts'
import type { ProductFields } from '#contract/schemas/admin/catalog/product-fields.ts'
import { applyOperations, requireOperations } from './apply-operations.ts'

const MUG = {
  title: 'Mug, sage',
  description: 'A sage mug.',
  care: null,
  status: 'draft',
  price: 19.99,
  sales_price: null,
  retail_price: 40,
  price_breaks: [{ min_qty: 12, price: 18.1 }],
  attributes: { finish: 'Matte' },
} as unknown as ProductFields
const applied = (...operations: BulkOperation[]) => applyOperations(MUG, operations)

it('sets, adds, multiplies, rounds and replaces, in this order, and returns what differs', () => {
  expect(applied({ kind: 'set', field: 'status', value: 'active' })).toEqual({ status: 'active' })
  expect(applied({ kind: 'set', field: 'price', value: 19.99 })).toEqual({})
  expect(applied({ kind: 'set', field: 'attributes', attribute: 'glaze', value: 'Ash' })).toEqual({
    attributes: { glaze: 'Ash' },
  })
  expect(applied({ kind: 'set', field: 'attributes', attribute: 'finish', value: 'Matte' })).toEqual({})
  expect(applied({ kind: 'set', field: 'attributes', attribute: 'finish', value: null })).toEqual({
    attributes: { finish: null },
  })
  expect(applied({ kind: 'add', field: 'price', amount: -30 })).toEqual({ price: 0 })
  expect(applied({ kind: 'multiply', field: 'price', amount: 1.1 })).toEqual({ price: 21.99 })
  expect(applied({ kind: 'multiply', field: 'price', amount: 1.1, round_to: 0.5 })).toEqual({ price: 22 })
  expect(applied({ kind: 'multiply', field: 'price_breaks', amount: 1.05, round_to: 0.05 })).toEqual({
    price_breaks: [{ min_qty: 12, price: 19 }],
  })
  expect(applied({ kind: 'multiply', field: 'sales_price', amount: 2 })).toEqual({})
  expect(applied({ kind: 'replace', field: 'title', find: 'sage', replacement: '$& green' })).toEqual({
    title: 'Mug, $& green',
  })
  expect(applied({ kind: 'replace', field: 'care', find: 'x' })).toEqual({})
  expect(
    applied(
      { kind: 'set', field: 'price', value: 10 },
      { kind: 'multiply', field: 'price', amount: 1.25 },
      { kind: 'add', field: 'price', amount: 0.2, round_to: 0.5 },
    ),
  ).toEqual({ price: 12.5 })
})

it('rounds every amount to the nearest step, half up', () => {
  const amounts = fc.record({ cents: fc.integer({ min: 0, max: 2e9 }), step: fc.constantFrom(...ROUNDINGS) })
  fc.assert(
    fc.property(amounts, ({ cents, step }) => {
      const { price = cents / 100 } = applyOperations({ ...MUG, price: cents / 100 }, [
        { kind: 'multiply', field: 'price', amount: 1, round_to: step },
      ])
      const [result, stepCents] = [Math.round(price * 100), Math.round(step * 100)]
      expect(result % stepCents).toBe(0)
      expect(2 * (result - cents)).toBeLessThanOrEqual(stepCents)
      expect(2 * (cents - result)).toBeLessThan(stepCents)
    }),
  )
})

it('rejects what a field does not have', () => {
  for (const operation of [
    { kind: 'multiply', field: 'title', amount: 2 },
    { kind: 'set', field: 'description', value: 'x' },
    { kind: 'replace', field: 'price', find: '1' },
    { kind: 'set', field: 'status' },
    { kind: 'set', field: 'status', value: null },
    { kind: 'set', field: 'status', value: 'sold' },
    { kind: 'set', field: 'is_sales', value: null },
    { kind: 'set', field: 'case_pack', value: null },
    { kind: 'set', field: 'min_qty', value: '6' },
    { kind: 'set', field: 'price', value: -1 },
    { kind: 'add', field: 'price' },
    { kind: 'multiply', field: 'price', amount: 0 },
    { kind: 'replace', field: 'title' },
  ] as const satisfies BulkOperation[]) {
    expect(() => requireOperations([operation], []), JSON.stringify(operation)).toThrow(
      'Some fields need your attention.',
    )
  }
})

it('sets a field that can be empty to null', () => {
  for (const field of ['sales_price', 'retail_price', 'country'] as const)
    expect(() => requireOperations([{ kind: 'set', field, value: null }], []), field).not.toThrow()
})
