import { describe, expect, test } from 'vitest'
import { answerOf, paymentMethodOf, readPlacement } from './placement.ts'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

describe('paymentMethodOf', () => {
  test.each([undefined, 'invoice', 'barter'])('%s is paid by invoice', (parameter) => {
    expect(paymentMethodOf(parameter)).toBe('invoice')
  })
})

describe('readPlacement', () => {
  test('reads the order and its key', () => {
    const fields = form({ totals_hash: 'abc', address_id: '7', po_number: ' PO-1 ', notes: '', key: 'k' })
    expect(readPlacement(fields, 'invoice')).toEqual({
      order: { totals_hash: 'abc', address_id: 7, paymentMethod: 'invoice', po_number: 'PO-1' },
      key: 'k',
    })
  })

  test('long texts are cut to what the shop accepts', () => {
    const { order } = readPlacement(form({ po_number: 'x'.repeat(100), notes: 'y'.repeat(3000) }), 'invoice')
    expect(order.po_number).toHaveLength(64)
    expect(order.notes).toHaveLength(2000)
  })
})

test('a refused form keeps what was typed', () => {
  const fields = form({ seen_total: '120.5', address_id: '7', po_number: 'PO-1', notes: 'ring twice' })
  expect(answerOf(fields, { code: 'totals_changed', message: 'Changed.', errors: {} })).toEqual({
    code: 'totals_changed',
    message: 'Changed.',
    errors: {},
    seenTotal: 120.5,
    values: { address_id: 7, po_number: 'PO-1', notes: 'ring twice' },
  })
})
