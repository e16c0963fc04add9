import { describe, expect, it } from 'vitest'
import type { EditedLine } from '#contract/schemas/admin/orders/order-edits.ts'
import { addProduct, isEmpty, setMethod, setPrice, setUnits } from './edit-state.ts'

const line = (fields: Partial<EditedLine>): EditedLine => ({
  position: 2,
  ocid: 1,
  sku: 'VASE-1',
  title: 'Vase',
  suborder: 'T-100001-1',
  can_edit: true,
  quantity: 6,
  quantity_before: 6,
  price: 10,
  price_before: 10,
  line_total: 60,
  problem: null,
  ...fields,
})

describe('the draft of an edit', () => {
  it('has a line only while its units or price differ from the order', () => {
    const fewer = setUnits({}, line({}), 4)
    expect(fewer).toEqual({ lines: [{ position: 2, quantity: 4 }] })
    const cheaper = setPrice(fewer, line({}), 9.5)
    expect(cheaper).toEqual({ lines: [{ position: 2, quantity: 4, price: 9.5 }] })
    expect(setPrice(setUnits(cheaper, line({}), 6), line({}), 10)).toEqual({ lines: [] })
  })

  it('adds a product once, with its minimum, until its units are 0', () => {
    const added = addProduct(addProduct({}, { sku: 'CUP-1', min_qty: 12 }), { sku: 'CUP-1', min_qty: 12 })
    expect(added).toEqual({ added: [{ sku: 'CUP-1', quantity: 12 }] })
    const cup = line({ position: null, sku: 'CUP-1', quantity_before: 0 })
    expect(setUnits(added, cup, 24)).toEqual({ added: [{ sku: 'CUP-1', quantity: 24 }] })
    expect(setUnits(added, cup, 0)).toEqual({ added: [] })
  })

  it('is empty again when everything is as agreed, and has one shipping method of each supplier', () => {
    expect(isEmpty(setUnits(setUnits({}, line({}), 4), line({}), 6))).toBe(true)
    expect(setMethod(setMethod({}, 1, 5), 1, 6)).toEqual({ shipping: [{ supplier_id: 1, method_id: 6 }] })
  })
})
