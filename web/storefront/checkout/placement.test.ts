import { describe, expect, test } from 'vitest'
import { faultsOf, readPlacement, refusalOf } from './placement.ts'

const KEY = 'a-key-of-sixteen-letters'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

describe('readPlacement', () => {
  test('reads the order and its key', () => {
    const fields = { totals_hash: 'abc', address: '7', po_number: ' PO-1 ', notes: '', terms: '2026-11-01', key: KEY }
    expect(readPlacement(form({ ...fields, billing: '8', 'ship-3': '2', method: 'bank_transfer' }))).toEqual({
      order: {
        totals_hash: 'abc',
        address_id: 7,
        billing_address_id: 8,
        shipping: '3:2',
        paymentMethod: 'bank_transfer',
        terms_version: '2026-11-01',
        po_number: 'PO-1',
      },
      key: KEY,
    })
  })

  test('long texts are cut to what the shop accepts', () => {
    const { order } = readPlacement(form({ po_number: 'x'.repeat(100), notes: 'y'.repeat(3000) }))
    expect(order.po_number).toHaveLength(64)
    expect(order.notes).toHaveLength(2000)
  })

  test('a key that is none is replaced by one', () => {
    expect(readPlacement(form({ key: 'short' })).key).toMatch(/^[\w-]{36}$/)
  })
})

test('terms that are not accepted keep the order here', () => {
  expect(faultsOf(readPlacement(form({})).order)).toHaveProperty('terms')
  expect(faultsOf(readPlacement(form({ terms: '2026-11-01' })).order)).toBeNull()
})

test('a refused form keeps what was chosen, seen and typed', () => {
  const seen = { lines: [], shipping: [], tax: 0, total: 120.5 }
  const fields = form({ seen: JSON.stringify(seen), address: '7', po_number: 'PO-1', notes: 'ring twice' })
  expect(refusalOf(fields, { code: 'totals_changed', message: 'Changed.', errors: {} })).toEqual({
    code: 'totals_changed',
    message: 'Changed.',
    errors: {},
    seen,
    path: '/checkout?address=7',
    texts: { ship_not_before: '', po_number: 'PO-1', notes: 'ring twice' },
  })
})
