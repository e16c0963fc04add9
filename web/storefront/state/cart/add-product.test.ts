import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/schemas/accounts/accounts.ts'
import { receiveEvents } from '#web/storefront/marketing/track.ts'
import { changeSession, readSession, syncSession } from '#web/storefront/session/state.ts'
import { takeToasts } from '#web/storefront/toasts/toast-queue.ts'
import { addProduct, addUnits } from './add-product.ts'

const VASE = { ocid: 10_001, title: 'Vase' }

let tracked: string[]

beforeEach(() => {
  tracked = []
  changeSession({ count: 2 })
  receiveEvents(({ name }) => tracked.push(name))
})

afterEach(() => {
  receiveEvents(null)
  vi.unstubAllGlobals()
})

/** Stubs `fetch`: the shop answers every call with this body. */
function answerWith(body: string, status = 200): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
}

test('adding updates the badge, shows a toast and is tracked', async () => {
  answerWith(JSON.stringify({ count: 26, cart: { items: [VASE] } }))
  expect(await addProduct(VASE.ocid, 24)).toBe(true)
  expect(readSession().count).toBe(26)
  expect(takeToasts()).toMatchObject([{ text: 'Product has been added to cart', variant: 'success' }])
  expect(tracked).toEqual(['add_to_cart'])
})

test.each([
  ['nothing', '{}', 3],
  ['only a count', '{"count": 3}', 4],
  ['null', 'null', 5],
  ['a cart of another shape', '{"cart": {"items": {}}}', 6],
  ['no JSON', '{"count": 3, "cart"', 7],
])('a successful answer counts as added, whatever its body is: %s', async (_what, body, quantity) => {
  answerWith(body)
  expect(await addProduct(VASE.ocid, quantity)).toBe(true)
  expect(readSession().count).toBe(2 + quantity)
  expect(takeToasts()).toMatchObject([{ text: 'Product has been added to cart', variant: 'success' }])
  expect(tracked).toEqual([])
})

test.each([
  ['the message of the server', '{"error": "Sold out."}', 'Sold out.'],
  ['its own message', '{}', 'Failed to add product to cart'],
])('a failure leaves the badge and shows %s', async (_whose, body, text) => {
  answerWith(body, 422)
  expect(await addProduct(VASE.ocid, 8)).toBe(false)
  expect(readSession().count).toBe(2)
  expect(takeToasts()).toMatchObject([{ text, variant: 'error' }])
})

test('a call without an answer is repeated with the same idempotency key, the next one gets another key', async () => {
  const keys = recordKeys([false, false, true, true])
  expect(await addProduct(VASE.ocid, 9)).toBe(false)
  expect(await addProduct(VASE.ocid, 9)).toBe(true)
  await addUnits({ id: VASE.ocid, quantity: 9 })
  const [first, retried, repeated, later] = keys
  expect([retried, repeated]).toEqual([first, first])
  expect(later).not.toBe(first)
})

test('a call without an answer gets another key once the cart was changed', async () => {
  const keys = recordKeys([false, false, true])
  expect(await addProduct(VASE.ocid, 10)).toBe(false)
  changeSession({ count: 12 })
  changeSession({ count: 2 })
  expect(await addProduct(VASE.ocid, 10)).toBe(true)
  expect(keys[2]).not.toBe(keys[1])
})

test('the remaining products of a list keep their keys while the others are added', async () => {
  const keys = recordKeys([false, false, true, true])
  await expect(addUnits({ id: VASE.ocid, quantity: 11 }, 'list')).rejects.toMatchObject({ status: 0 })
  await addUnits({ id: VASE.ocid + 1, quantity: 11 }, 'list')
  await addUnits({ id: VASE.ocid, quantity: 11 }, 'list')
  expect(keys[3]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('a repeated call that the shop had already handled is counted once, by the cart in its answer', async () => {
  const answer = JSON.stringify({ count: 14, cart: { items: [VASE] } })
  const keys = recordKeys([false, false, true], answer)
  expect(await addProduct(VASE.ocid, 12)).toBe(false)
  syncSession({ count: 14 })
  expect(await addProduct(VASE.ocid, 12)).toBe(true)
  expect(keys[2]).toBe(keys[0])
  expect(readSession().count).toBe(14)
})

test('an answer after the buyer has logged out does not change the badge', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answered)
  changeSession({ user: { u_id: '7', company: { id: 1 } } as User, count: 100, loading: false })
  const added = addUnits({ id: VASE.ocid, quantity: 14 })
  // Let the call be sent first.
  await new Promise((resolve) => setTimeout(resolve))
  changeSession({ user: null, count: 0 })
  answer(Response.json({ count: 114, cart: { items: [VASE] } }))
  await added
  expect(readSession().count).toBe(0)
})

test('a repeated call that the shop had already handled is made again if the product is not in the cart any more', async () => {
  const keys = recordKeys([false, false, true, true], JSON.stringify({ count: 0, cart: { items: [] } }))
  expect(await addProduct(VASE.ocid, 13)).toBe(false)
  syncSession({ count: 0 })
  expect(await addProduct(VASE.ocid, 13)).toBe(true)
  expect(keys).toHaveLength(4)
  expect(keys[2]).toBe(keys[0])
  expect(keys[3]).not.toBe(keys[0])
})

/** Stubs `fetch`: only some of the calls reach the shop. Returns the idempotency keys of all calls. */
function recordKeys(reached: boolean[], answer = '{}'): string[] {
  const keys: string[] = []
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['Idempotency-Key'] ?? '')
    if (!reached[keys.length - 1]) throw new TypeError('Failed to fetch')
    return new Response(answer)
  })
  return keys
}
