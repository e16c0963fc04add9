import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { demoBuyer } from './demo-buyer.ts'

/** Places an order of the first demo buyer through the API, paid by a test card. Returns its number. */
export async function orderByCard(address: string, ocid: number, quantity: number): Promise<string> {
  const headers: Record<string, string> = { 'content-type': 'application/json' }
  const call = async (path: string, body?: object) => {
    const method = body ? 'POST' : 'GET'
    const key = { 'idempotency-key': randomUUID() }
    const response = await fetch(address + path, {
      method,
      headers: { ...headers, ...key },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    expect(response.ok, text).toBe(true)
    return JSON.parse(text) as Record<string, unknown>
  }
  headers['authorization'] = `Bearer ${String((await call('/legacy/login', demoBuyer()))['token'])}`
  await call('/legacy/cart/add', { id: ocid, quantity })
  const { totals_hash, address_id, terms_version } = await call('/api/v2/buyer/checkout?paymentMethod=card')
  const order = { totals_hash, address_id, terms_version, paymentMethod: 'card' }
  const { payment_id } = await call('/api/v2/buyer/checkout/pay', order)
  await call(`/api/v2/buyer/checkout/pay/${String(payment_id)}/local`, {
    number: '4242 4242 4242 4242',
    expires: '12/49',
    cvc: '123',
  })
  const placed = await call('/api/v2/buyer/checkout/place', { ...order, payment_id })
  return String(placed['invoice'])
}
