import { describe, expect, it } from 'vitest'
import type { ReorderLine } from '#contract/schemas/orders/reorder.ts'
import { rowsOf, totalOf, toBulkRows, withChecked } from './reorder-rows.ts'

const line = (position: number, over: Partial<ReorderLine> = {}): ReorderLine => ({
  position,
  ocid: 10_001 + position,
  title: `Vase ${position}`,
  sku: `VASE-${position}`,
  image: null,
  supplier: 'Hoshiro Kiln',
  quantity: 6,
  min_qty: 2,
  qty_step: 2,
  stock: 40,
  was: 10,
  now: 10.1,
  status: 'ok',
  message: null,
  replacement: null,
  ...over,
})

describe('the rows of an order to order again', () => {
  it('are the orderable lines; unavailable ones are separate', () => {
    const { rows, unavailable } = rowsOf([line(0), line(1, { status: 'unavailable', quantity: 0, now: null })], [])
    expect(rows.map(({ ocid }) => ocid)).toEqual([10_001])
    expect(unavailable.map(({ title }) => title)).toEqual(['Vase 1'])
    expect(toBulkRows(rows)).toEqual([{ product: 'VASE-0', quantity: 6 }])
  })

  it('have the total of the selected rows at today’s prices, in whole cents', () => {
    const { rows } = rowsOf([line(0), line(1), line(2, { now: 0.07, quantity: 4 })], [])
    expect(totalOf(rows)).toEqual({ units: 16, total: 121.48 })
    expect(totalOf(rows.map((row) => ({ ...row, chosen: row.ocid === 10_003 })))).toEqual({ units: 4, total: 0.28 })
  })

  it('take the server’s price for a changed quantity', () => {
    const { rows } = rowsOf([line(0)], [])
    const response = { row: 0, status: 'adjusted', message: 'Only 4 left.', ocid: 10_001, itemPrice: 9.5 } as const
    const checked = { ...response, sku: null, title: null, slug: null, image: null, supplier: null, line_total: 38 }
    expect(withChecked(rows, [{ ...checked, quantity: 4, suggested: [] }])).toMatchObject([
      { now: 9.5, message: 'Only 4 left.' },
    ])
  })
})
