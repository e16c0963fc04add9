import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeSession, readSession } from '#web/storefront/session/state.ts'
import { receiveEvents } from '#web/storefront/marketing/track.ts'
import { takeNotices } from '#web/storefront/notices.ts'
import { addProduct } from './add-product.ts'

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
