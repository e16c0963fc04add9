import { describe, expect, test } from 'vitest'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import { checkoutPath, choicesFromForm, readChoices, withDefaults, stepAfter, toCheckoutQuery } from './choices.ts'

function read(path: string) {
  const { pathname, searchParams } = new URL(path, 'https://shop.example')
  return readChoices(pathname.split('/')[2], searchParams)
}

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

describe('the URL of the checkout', () => {
  test.each([
    ['/checkout', null],
    ['/checkout/barter', null],
    ['/checkout/invoice', 'invoice'],
    ['/checkout/card', 'card'],
  ])('%s selects the payment method %s; null is the default of the shop', (path, method) => {
    expect(read(path).method).toBe(method)
  })

  test('a URL with every choice reads and writes the same', () => {
    const path = '/checkout/bank_transfer?step=review&address=7&billing=9&shipping=12:3,14:5&ship_not_before=2026-12-01'
    expect(read(path)).toEqual({
      method: 'bank_transfer',
      step: 'review',
      address: 7,
      billing: 9,
      shipping: '12:3,14:5',
      texts: { ship_not_before: '2026-12-01', po_number: '', notes: '' },
    })
    expect(checkoutPath(read(path))).toBe(path)
  })

  test('invalid values are ignored', () => {
    const choices = read('/checkout?step=fly&address=x&billing=99999999999&shipping=12:,3&ship_not_before=2026-13-45')
    expect(checkoutPath(choices)).toBe('/checkout')
    expect(toCheckoutQuery(choices)).toEqual({})
  })

  test('typed texts are in the URL only on request', () => {
    const choices = choicesFromForm(form({ po_number: ' PO-1 ', notes: 'ring twice' }))
    expect(checkoutPath(choices)).toBe('/checkout')
    expect(checkoutPath(choices, true)).toBe('/checkout?po_number=PO-1&notes=ring+twice')
  })
})

test('a form has the same choices, with one shipping field per supplier or one for all', () => {
  const fields = { method: 'card', step: 'shipping', address: '7', billing: '', 'ship-12': '3', 'ship-14': '5' }
  expect(toCheckoutQuery(choicesFromForm(form(fields)))).toEqual({
    paymentMethod: 'card',
    address_id: 7,
    shipping: '12:3,14:5',
  })
  expect(choicesFromForm(form({ shipping: '12:3' })).shipping).toBe('12:3')
})

test('each step leads to the next, and the last to itself', () => {
  expect([stepAfter('address'), stepAfter('payment'), stepAfter('review')]).toEqual(['shipping', 'review', 'review'])
})

test('missing choices get the defaults of the shop', () => {
  const method = (id: number) => ({ id, name: 'Ground', price: 15, arrives: null })
  const supplier = { id: 12, name: 'Halden', slug: 'halden', ships_from: null }
  const shipment = { supplier, item_ids: [1], subtotal: 20, options: [method(3), method(4)], method_id: 3 }
  const address = { label: '', name: '', line1: '', line2: null, city: '', state: 'ME', zip: '', country: 'US' }
  const shop = {
    addresses: [
      { id: 7, ...address },
      { id: 9, ...address },
    ],
    address_id: 7,
    shipments: [shipment],
    paymentMethod: 'bank_transfer',
  } as unknown as Checkout
  expect(withDefaults(read('/checkout?billing=7&address=8'), shop)).toMatchObject({
    method: 'bank_transfer',
    address: 7,
    billing: null,
    shipping: '12:3',
  })
  expect(checkoutPath(withDefaults(read('/checkout/card?address=9&billing=7&shipping=12:4'), shop))).toBe(
    '/checkout/card?address=9&billing=7&shipping=12:4',
  )
})
