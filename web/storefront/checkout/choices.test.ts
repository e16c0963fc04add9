import { describe, expect, test } from 'vitest'
import type { Checkout } from '#contract/checkout.ts'
import { checkoutPath, choicesOf, readChoices, settledChoices, stepAfter, wantedOf } from './choices.ts'

function read(path: string) {
  const { pathname, searchParams } = new URL(path, 'https://shop.example')
  return readChoices(pathname.split('/')[2], searchParams)
}

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  return data
}

describe('the address of the checkout', () => {
  test.each([
    ['/checkout', null],
    ['/checkout/barter', null],
    ['/checkout/invoice', 'invoice'],
    ['/checkout/card', 'card'],
  ])('%s is paid by %s, and by what the shop suggests where that is none', (path, method) => {
    expect(read(path).method).toBe(method)
  })

  test('says what was chosen, and reads the same again', () => {
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

  test('what makes no sense was not chosen', () => {
    const choices = read('/checkout?step=fly&address=x&billing=99999999999&shipping=12:,3&ship_not_before=2026-13-45')
    expect(checkoutPath(choices)).toBe('/checkout')
    expect(wantedOf(choices)).toEqual({})
  })

  test('what is typed goes along only where nothing else keeps it', () => {
    const choices = choicesOf(form({ po_number: ' PO-1 ', notes: 'ring twice' }))
    expect(checkoutPath(choices)).toBe('/checkout')
    expect(checkoutPath(choices, true)).toBe('/checkout?po_number=PO-1&notes=ring+twice')
  })
})

test('the form says the same, with one field a maker or one for all', () => {
  const fields = { method: 'card', step: 'shipping', address: '7', billing: '', 'ship-12': '3', 'ship-14': '5' }
  expect(wantedOf(choicesOf(form(fields)))).toEqual({ paymentMethod: 'card', address_id: 7, shipping: '12:3,14:5' })
  expect(choicesOf(form({ shipping: '12:3' })).shipping).toBe('12:3')
})

test('every step leads to the next, and the last to itself', () => {
  expect([stepAfter('address'), stepAfter('payment'), stepAfter('review')]).toEqual(['shipping', 'review', 'review'])
})

test('what was not chosen is what the shop suggests', () => {
  const way = (id: number) => ({ id, name: 'Way', price: 15, arrives: null })
  const supplier = { id: 12, name: 'Halden', slug: 'halden', ships_from: null }
  const shipment = { supplier, item_ids: [1], subtotal: 20, options: [way(3), way(4)], method_id: 3 }
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
  expect(settledChoices(read('/checkout?billing=7&address=8'), shop)).toMatchObject({
    method: 'bank_transfer',
    address: 7,
    billing: null,
    shipping: '12:3',
  })
  expect(checkoutPath(settledChoices(read('/checkout/card?address=9&billing=7&shipping=12:4'), shop))).toBe(
    '/checkout/card?address=9&billing=7&shipping=12:4',
  )
})
