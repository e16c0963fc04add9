import { describe, expect, it } from 'vitest'
import type { ReorderLine } from '#contract/reorder.ts'
import { rowsOf, sumOf, toSend, withChecked } from './reorder-rows.ts'

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

describe('the rows of an order that is ordered again', () => {
  it('are what can be ordered; what cannot is told apart', () => {
    const { rows, gone } = rowsOf([line(0), line(1, { status: 'unavailable', quantity: 0, now: null })], [])
    expect(rows.map(({ ocid }) => ocid)).toEqual([10_001])
    expect(gone.map(({ title }) => title)).toEqual(['Vase 1'])
    expect(toSend(rows)).toEqual([{ product: 'VASE-0', quantity: 6 }])
  })

  it('come to what they cost today, in whole cents, without those that are not chosen', () => {
    const { rows } = rowsOf([line(0), line(1), line(2, { now: 0.07, quantity: 4 })], [])
    expect(sumOf(rows)).toEqual({ units: 16, total: 121.48 })
    expect(sumOf(rows.map((row) => ({ ...row, chosen: row.ocid === 10_003 })))).toEqual({ units: 4, total: 0.28 })
  })

  it('take the price that the server has for another quantity', () => {
    const { rows } = rowsOf([line(0)], [])
    const told = { row: 0, status: 'adjusted', message: 'Only 4 left.', ocid: 10_001, itemPrice: 9.5 } as const
    const checked = { ...told, sku: null, title: null, slug: null, image: null, supplier: null, line_total: 38 }
    expect(withChecked(rows, [{ ...checked, quantity: 4, suggested: [] }])).toMatchObject([
      { now: 9.5, message: 'Only 4 left.' },
    ])
  })
})
