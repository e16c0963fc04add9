import { afterEach, expect, it, test, vi } from 'vitest'
import type { Cart } from '#contract/schemas/cart.ts'
import { changeSession, readSession } from '#web/storefront/session/state.ts'
import { closeCart, openCart, refreshCart } from '#web/storefront/state/cart/optimistic-cart.ts'
import { refreshCount } from '#web/storefront/state/cart/refresh-count.ts'
import { draftCalls } from './draft-calls.ts'

let keys: (string | undefined)[] = []
afterEach(() => {
  keys = []
  closeCart()
  vi.unstubAllGlobals()
})

const saved = JSON.stringify({ data: { id: 'a', name: 'Spring' }, cart: { items: [] } })
const cartOf = (quantity: number, note: string | null = null) =>
  ({ items: quantity === 0 ? [] : [{ ocid: 1, quantity, note }], count: quantity }) as unknown as Cart

/** Stubs `fetch`: calls that change a draft get these answers one after the other, null is a network error. Others get `cart`. */
function answerWith(answers: readonly (string | null)[], cart: Cart = cartOf(4)): void {
  vi.stubGlobal('fetch', async (_address: string, { headers, method }: RequestInit & { headers: Headers }) => {
    if (method === 'GET') return new Response(JSON.stringify(cart))
    const answer = answers[keys.push(headers['Idempotency-Key']) - 1]
    if (typeof answer !== 'string') throw new TypeError('Failed to fetch')
    return new Response(answer)
  })
}
type Headers = Record<string, string | undefined>

it.each([
  ['saved', () => draftCalls.save({ name: 'Spring', keep: true })],
  ['opened', () => draftCalls.open('a', 'add')],
] as const)(
  'a draft is %s with the same idempotency key until it is answered, and with another key after the cart has changed',
  async (_action, run) => {
    answerWith(['{"data":{"', saved, null, saved])
    await expect(run()).rejects.toMatchObject({ status: 0 })
    await run()
    await expect(run()).rejects.toMatchObject({ status: 0 })
    changeSession({ count: 7 })
    await run()
    const [first, repeated, next, ofAnotherCart] = keys
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(repeated).toBe(first)
    expect(new Set([first, next, ofAnotherCart]).size).toBe(3)
  },
)

it.each([
  ['saved', 4, () => draftCalls.save({ name: 'Spring', keep: true })],
  ['saved and the cart emptied', 0, () => draftCalls.save({ name: 'Spring', keep: false })],
  ['added', 8, () => draftCalls.open('a', 'add')],
] as const)('a draft is %s with the same idempotency key after the cart was refreshed', async (_action, units, run) => {
  openCart(cartOf(4))
  answerWith([null, saved], cartOf(units))
  await expect(run()).rejects.toMatchObject({ status: 0 })
  await refreshCart()
  refreshCount()
  await vi.waitFor(() => expect(readSession().count).toBe(units))
  await run()
  expect(keys[1]).toBe(keys[0])
})

test('a cart with a different note, written in another tab, is saved as another draft', async () => {
  openCart(cartOf(4))
  answerWith([null, saved], cartOf(4, 'For the barn'))
  const run = () => draftCalls.save({ name: 'Spring', keep: true })
  await expect(run()).rejects.toMatchObject({ status: 0 })
  await refreshCart()
  await run()
  expect(keys[1]).not.toBe(keys[0])
})
