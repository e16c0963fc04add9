import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { demoBuyer } from './demo-buyer.ts'

/** Sends a request as a buyer: POST with a body, GET without. Returns the response. */
type BuyerCall = (path: string, body?: object) => Promise<Record<string, unknown>>

/** Signs the first demo buyer in through the API. */
export async function signInDemoBuyer(address: string): Promise<BuyerCall> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const call: BuyerCall = async (path, body) => {
    const response = await fetch(address + path, {
      method: body ? 'POST' : 'GET',
      headers: { ...headers, 'idempotency-key': randomUUID() },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    expect(response.ok, text).toBe(true)
    return JSON.parse(text) as Record<string, unknown>
  }
  headers['authorization'] = `Bearer ${String((await call('/legacy/login', demoBuyer()))['token'])}`
  return call
}

/** Places an order on an invoice. Returns its number and total. */
export async function orderOnInvoice(call: BuyerCall, ocid: number, quantity: number) {
  const order = await fillCart(call, ocid, quantity, 'invoice')
  return (await call('/api/v2/buyer/checkout/place', order)) as { invoice: string; orderTotal: number }
}

/** Places an order that is paid by a test card. Returns its number. */
export async function orderByCard(call: BuyerCall, ocid: number, quantity: number): Promise<string> {
  const order = await fillCart(call, ocid, quantity, 'card')
  const { payment_id } = await call('/api/v2/buyer/checkout/pay', order)
  await call(`/api/v2/buyer/checkout/pay/${String(payment_id)}/local`, {
    number: '4242 4242 4242 4242',
    expires: '12/49',
    cvc: '123',
  })
  const placed = await call('/api/v2/buyer/checkout/place', { ...order, payment_id })
  return String(placed['invoice'])
}

/** Adds a product to the cart. Returns the fields that every order of it has. */
async function fillCart(call: BuyerCall, ocid: number, quantity: number, paymentMethod: 'invoice' | 'card') {
  await call('/legacy/cart/add', { id: ocid, quantity })
  const checkout = await call(`/api/v2/buyer/checkout?paymentMethod=${paymentMethod}`)
  const { totals_hash, address_id, terms_version } = checkout
  return { totals_hash, address_id, terms_version, paymentMethod }
}
