import { randomUUID } from 'node:crypto'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import { SCOPES } from '#contract/integrations.ts'
import type { CreatedApiKey } from '#contract/schemas/integrations.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { addBuyer, placementOf } from '#test-kit/catalog.ts'
import type { TestShop } from '#test-kit/shop.ts'

/** Returns calls of the buyer API, or of another path, with an API key. */
export function clientWith({ app }: TestShop, key: string) {
  async function call<Body = { code?: string }>(method: 'GET' | 'POST' | 'DELETE', path: string, more: object = {}) {
    const { payload, headers } = more as { payload?: object; headers?: object }
    const url = path.startsWith('/legacy') || path.startsWith('/order-files') ? path : `/api/v2/buyer${path}`
    const response = await app.inject({
      method,
      url,
      ...(payload && { payload }),
      headers: { authorization: `Bearer ${key}`, ...headers },
    })
    return { status: response.statusCode, body: response.json<Body>(), response }
  }

  return {
    call,
    /** Puts units into the cart and places them unchanged. */
    async place(lines: readonly (readonly [ocid: number, units: number])[], request: object = {}): Promise<Order> {
      for (const [id, quantity] of lines) await call('POST', '/legacy/cart/add', { payload: { id, quantity } })
      const { body: checkout } = await call<Checkout>('GET', '/checkout')
      const payload = { ...placementOf(checkout), ...request }
      const placed = await call<Order>('POST', '/checkout/place', {
        payload,
        headers: { 'idempotency-key': randomUUID() },
      })
      if (placed.status !== 201) throw new Error(`The order was not placed: ${placed.response.body}`)
      return placed.body
    },
    /** Makes a step of a test order. */
    move: (invoice: string, move: string, payload: object = {}) =>
      call<{ data: Order; code?: string }>('POST', `/test-orders/${invoice}/${move}`, { payload }),
  }
}

/** Adds a buyer with a test key and another key, both with every scope. */
export async function addTester(test: TestShop, name: string) {
  await addBuyer(test.shop, name)
  const buyer = await signInAs(test, name)
  const create = async (isTest: boolean) => {
    const payload = { name: isTest ? 'Test' : 'Live', scopes: SCOPES, test: isTest }
    return ((await buyer.call('POST', '/api-keys', payload)).body as CreatedApiKey).key
  }
  const [testKey, liveKey] = [await create(true), await create(false)]
  return { buyer, testKey, tester: clientWith(test, testKey), live: clientWith(test, liveKey) }
}
