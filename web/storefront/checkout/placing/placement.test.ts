import { describe, expect, test } from 'vitest'
import { readPlacement, placementErrorOf } from './placement.ts'

const KEY = 'a-key-of-sixteen-letters'
const COMPLETE = { address: '7', terms: '2026-11-01' }

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

  test('truncates long texts to the limits of the shop', () => {
    const placement = readPlacement(form({ ...COMPLETE, po_number: 'x'.repeat(100), notes: 'y'.repeat(3000) }))
    expect(placement).toMatchObject({ order: { po_number: 'x'.repeat(64), notes: 'y'.repeat(2000) } })
  })

  test('replaces a malformed key by a new one', () => {
    expect(readPlacement(form({ ...COMPLETE, key: 'short' }))).toMatchObject({
      key: expect.stringMatching(/^[\w-]{36}$/),
    })
  })

  test('has no order without accepted terms or without an address', () => {
    expect(readPlacement(form({ address: '7' }))).toEqual({ errors: { terms: [expect.any(String)] } })
    expect(readPlacement(form({ terms: '2026-11-01' }))).toEqual({ errors: { address_id: [expect.any(String)] } })
    for (const address of ['', '0', '-1', 'x']) {
      expect(readPlacement(form({ ...COMPLETE, address }))).toHaveProperty('errors.address_id')
    }
  })
})

test('the error keeps the submitted choices, totals and texts', () => {
  const seen = { lines: [], shipping: [], tax: 0, total: 120.5 }
  const fields = form({ seen: JSON.stringify(seen), address: '7', po_number: 'PO-1', notes: 'ring twice' })
  expect(placementErrorOf(fields, { code: 'totals_changed', message: 'Changed.', errors: {} })).toEqual({
    code: 'totals_changed',
    message: 'Changed.',
    errors: {},
    snapshot: seen,
    path: '/checkout?address=7',
    texts: { ship_not_before: '', po_number: 'PO-1', notes: 'ring twice' },
  })
})
