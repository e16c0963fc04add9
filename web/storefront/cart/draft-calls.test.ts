import { afterEach, expect, it, test, vi } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import { changeSession, readSession } from '#web/storefront/session/state.ts'
import { draftCalls } from './draft-calls.ts'
import { adoptCart, leaveCart, refreshCart } from './held-cart.ts'
import { refreshCount } from './refresh-count.ts'

let keys: (string | undefined)[] = []
afterEach(() => {
  keys = []
  leaveCart()
  vi.unstubAllGlobals()
})

const kept = JSON.stringify({ data: { id: 'a', name: 'Spring' }, cart: { items: [] } })
const cartOf = (quantity: number, note: string | null = null) =>
  ({ items: quantity === 0 ? [] : [{ ocid: 1, quantity, note }], count: quantity }) as unknown as Cart

/** What changes a draft is answered by one after the other, null is no answer; what asks for the cart is told `cart`. */
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
  ['kept', () => draftCalls.keep({ name: 'Spring', keep: true })],
  ['opened', () => draftCalls.open('a', 'add')],
] as const)(
  'a draft is %s under one key until it is answered, and under another of another cart',
  async (_what, press) => {
    answerWith(['{"data":{"', kept, null, kept])
    await expect(press()).rejects.toMatchObject({ status: 0 })
    await press()
    await expect(press()).rejects.toMatchObject({ status: 0 })
    changeSession({ count: 7 })
    await press()
    const [first, again, next, ofAnotherCart] = keys
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(again).toBe(first)
    expect(new Set([first, next, ofAnotherCart]).size).toBe(3)
  },
)

it.each([
  ['kept', 4, () => draftCalls.keep({ name: 'Spring', keep: true })],
  ['kept instead of the cart', 0, () => draftCalls.keep({ name: 'Spring', keep: false })],
  ['added', 8, () => draftCalls.open('a', 'add')],
] as const)('a draft is %s under the same key by who looked at another tab in between', async (_what, units, press) => {
  adoptCart(cartOf(4))
  answerWith([null, kept], cartOf(units))
  await expect(press()).rejects.toMatchObject({ status: 0 })
  await refreshCart()
  refreshCount()
  await vi.waitFor(() => expect(readSession().count).toBe(units))
  await press()
  expect(keys[1]).toBe(keys[0])
})

test('a cart with another note, written in another tab, is kept as another draft', async () => {
  adoptCart(cartOf(4))
  answerWith([null, kept], cartOf(4, 'For the barn'))
  const press = () => draftCalls.keep({ name: 'Spring', keep: true })
  await expect(press()).rejects.toMatchObject({ status: 0 })
  await refreshCart()
  await press()
  expect(keys[1]).not.toBe(keys[0])
})
