import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/accounts.ts'
import { changeSession, learnSession, readSession } from '#web/storefront/session/state.ts'
import { receiveEvents } from '#web/storefront/marketing/track.ts'
import { takeNotices } from '#web/storefront/notices.ts'
import { addProduct, addUnits } from './add-product.ts'

const VASE = { ocid: 10_001, title: 'Vase' }

let told: string[]

beforeEach(() => {
  told = []
  changeSession({ count: 2 })
  receiveEvents(({ name }) => told.push(name))
})

afterEach(() => {
  receiveEvents(null)
  vi.unstubAllGlobals()
})

/** The shop answers every call with this body. */
function answerWith(body: string, status = 200): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status }))
}

test('what was added raises the badge by its quantity, is said and told of', async () => {
  answerWith(JSON.stringify({ count: 26, cart: { items: [VASE] } }))
  expect(await addProduct(VASE.ocid, 24)).toBe(true)
  expect(readSession().count).toBe(26)
  expect(takeNotices()).toMatchObject([{ text: 'Product has been added to cart', look: 'good' }])
  expect(told).toEqual(['add_to_cart'])
})

test.each([
  ['nothing', '{}', 3],
  ['only a count', '{"count": 3}', 4],
  ['null', 'null', 5],
  ['a cart of another shape', '{"cart": {"items": {}}}', 6],
  ['what is no JSON', '{"count": 3, "cart"', 7],
])('it is in whatever the answer says of it: %s', async (_what, body, quantity) => {
  answerWith(body)
  expect(await addProduct(VASE.ocid, quantity)).toBe(true)
  expect(readSession().count).toBe(2 + quantity)
  expect(takeNotices()).toMatchObject([{ text: 'Product has been added to cart', look: 'good' }])
  expect(told).toEqual([])
})

test.each([
  ['the words of the server', '{"error": "Sold out."}', 'Sold out.'],
  ['words of its own', '{}', 'Failed to add product to cart'],
])('what was not added leaves the badge and says so in %s', async (_whose, body, text) => {
  answerWith(body, 422)
  expect(await addProduct(VASE.ocid, 8)).toBe(false)
  expect(readSession().count).toBe(2)
  expect(takeNotices()).toMatchObject([{ text, look: 'trouble' }])
})

test('what was sent and not answered goes under the same key when it is pressed again, and then under another', async () => {
  const keys = hearKeys([false, false, true, true])
  expect(await addProduct(VASE.ocid, 9)).toBe(false)
  expect(await addProduct(VASE.ocid, 9)).toBe(true)
  await addUnits({ id: VASE.ocid, quantity: 9 })
  const [first, again, pressed, later] = keys
  expect([again, pressed]).toEqual([first, first])
  expect(later).not.toBe(first)
})

test('what was not answered is another thing once somebody has seen that it is in, and taken it out', async () => {
  const keys = hearKeys([false, false, true])
  expect(await addProduct(VASE.ocid, 10)).toBe(false)
  changeSession({ count: 12 })
  changeSession({ count: 2 })
  expect(await addProduct(VASE.ocid, 10)).toBe(true)
  expect(keys[2]).not.toBe(keys[1])
})

test('what is left of a list goes under its key, though the rest of the list is in the cart meanwhile', async () => {
  const keys = hearKeys([false, false, true, true])
  await expect(addUnits({ id: VASE.ocid, quantity: 11 }, 'list')).rejects.toMatchObject({ status: 0 })
  await addUnits({ id: VASE.ocid + 1, quantity: 11 }, 'list')
  await addUnits({ id: VASE.ocid, quantity: 11 }, 'list')
  expect(keys[3]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})

test('what the shop had done is pressed again and counted once, by the cart that it answers with', async () => {
  const heard = JSON.stringify({ count: 14, cart: { items: [VASE] } })
  const keys = hearKeys([false, false, true], heard)
  expect(await addProduct(VASE.ocid, 12)).toBe(false)
  learnSession({ count: 14 })
  expect(await addProduct(VASE.ocid, 12)).toBe(true)
  expect(keys[2]).toBe(keys[0])
  expect(readSession().count).toBe(14)
})

test('what is answered when its buyer has logged out raises the badge of nobody else', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answered)
  changeSession({ user: { u_id: '7' } as User, count: 100, loading: false })
  const added = addUnits({ id: VASE.ocid, quantity: 14 })
  // It goes out first.
  await new Promise((resolve) => setTimeout(resolve))
  changeSession({ user: null, count: 0 })
  answer(Response.json({ count: 114, cart: { items: [VASE] } }))
  await added
  expect(readSession().count).toBe(0)
})

test('what the shop had done is done anew where it is out of the cart again', async () => {
  const keys = hearKeys([false, false, true, true], JSON.stringify({ count: 0, cart: { items: [] } }))
  expect(await addProduct(VASE.ocid, 13)).toBe(false)
  learnSession({ count: 0 })
  expect(await addProduct(VASE.ocid, 13)).toBe(true)
  expect(keys).toHaveLength(4)
  expect(keys[2]).toBe(keys[0])
  expect(keys[3]).not.toBe(keys[0])
})

/** The shop is reached by some of the calls. Returns the keys that they had. */
function hearKeys(reached: boolean[], answer = '{}'): string[] {
  const keys: string[] = []
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['Idempotency-Key'] ?? '')
    if (!reached[keys.length - 1]) throw new TypeError('Failed to fetch')
    return new Response(answer)
  })
  return keys
}
