import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { User } from '#contract/schemas/accounts/accounts.ts'
import type { Cart, CartItem } from '#contract/schemas/cart.ts'
import { ApiError } from '#web/storefront/http/api.ts'
import { changeSession, readSession } from '#web/storefront/session/state.ts'
import { savedForLater, withNote, withoutLine, withoutSavedItem, withQuantity } from './cart-updates.ts'
import {
  cartSettled,
  closeCart,
  currentCart,
  debounceCartChange,
  flushCart,
  openCart,
  submitCartChange,
} from './optimistic-cart.ts'

const item = (id: number, quantity: number) =>
  ({ id, ocid: 1000 + id, quantity, note: null, line_total: quantity * 2 }) as CartItem

/** A cart of two suppliers: lines 1 and 2 are from the first, line 3 is from the other. */
function cartOf(...items: CartItem[]): Cart {
  const groups = [
    { supplier: { id: 7 }, item_ids: [1, 2] },
    { supplier: { id: 8 }, item_ids: [3] },
  ]
  return {
    items,
    groups,
    saved_items: [],
    subtotal: 10,
    count: items.reduce((sum, line) => sum + line.quantity, 0),
  } as unknown as Cart
}

const before = cartOf(item(1, 4), item(2, 6), item(3, 2))

beforeEach(() => {
  vi.useFakeTimers()
  openCart(before)
})

afterEach(() => {
  closeCart()
  vi.useRealTimers()
})

const shown = () => currentCart()?.cart
const quantities = () => shown()?.items.map(({ id, quantity }) => [id, quantity])

test('a change is shown at once, and its amounts once the server has answered', async () => {
  const after = cartOf(item(2, 6), item(3, 2))
  const done = submitCartChange({ show: withoutLine(1), send: async () => ({ cart: { ...after, subtotal: 7 } }) })
  expect(quantities()).toEqual([
    [2, 6],
    [3, 2],
  ])
  expect(currentCart()).toMatchObject({ settling: true, cart: { subtotal: 10, count: 8 } })
  expect(readSession().count).toBe(8)
  expect(await done).toBe(true)
  expect(currentCart()).toMatchObject({ settling: false, cart: { subtotal: 7 } })
})

test('a refused change is rolled back', async () => {
  const send = () => Promise.reject(new ApiError(0, {}))
  expect(await submitCartChange({ show: withQuantity(1, 40), send })).toBe(false)
  expect(quantities()?.[0]).toEqual([1, 4])
  expect(currentCart()?.settling).toBe(false)
  expect(readSession().count).toBe(12)
})

test('cartSettled resolves to whether all changes were accepted', async () => {
  debounceCartChange(1, { show: withQuantity(1, 40), send: () => Promise.reject(new ApiError(0, {})) })
  debounceCartChange(2, { show: withQuantity(2, 12), send: async () => ({ cart: before }) })
  expect(await cartSettled()).toBe(false)
  expect(await cartSettled()).toBe(true)
})

test('quick clicks on one quantity are debounced: only the last one is sent', async () => {
  const sent: number[] = []
  const click = (quantity: number) =>
    debounceCartChange(1, {
      show: withQuantity(1, quantity),
      send: async () => {
        sent.push(quantity)
        return { cart: cartOf(item(1, quantity), item(2, 6), item(3, 2)) }
      },
    })
  click(8)
  click(12)
  expect(quantities()?.[0]).toEqual([1, 12])
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual([12])
  expect(currentCart()?.settling).toBe(false)
})

test('a debounced change is sent before another change, and when the cart is awaited', async () => {
  const sent: string[] = []
  const send = (name: string) => async () => {
    sent.push(name)
    return { cart: before }
  }
  debounceCartChange(1, { show: withQuantity(1, 8), send: send('quantity') })
  const noted = submitCartChange({ show: withNote(1, 'Window'), send: send('note') })
  expect(shown()?.items[0]).toMatchObject({ quantity: 8, note: 'Window' })
  await noted
  debounceCartChange(2, { show: withQuantity(2, 12), send: send('another') })
  await cartSettled()
  expect(sent).toEqual(['quantity', 'note', 'another'])
})

test('all unsent changes are sent at once, and only once, when the page is unloaded', async () => {
  const sent: string[] = []
  const answered = Promise.withResolvers<{ cart: Cart }>()
  const send = (name: string) => () => {
    sent.push(name)
    return answered.promise
  }
  void submitCartChange({ show: withNote(1, 'Window'), send: send('in flight') })
  await vi.advanceTimersByTimeAsync(0)
  void submitCartChange({ show: withoutLine(2), send: send('queued') })
  debounceCartChange(1, { show: withQuantity(1, 8), send: send('debounced') })
  flushCart()
  expect(sent).toEqual(['in flight', 'queued', 'debounced'])
  answered.resolve({ cart: cartOf(item(1, 8), item(3, 2)) })
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toHaveLength(3)
  expect(currentCart()).toMatchObject({ settling: false, cart: { count: 10 } })
})

test('unsent changes of the same value are coalesced, and the answer to the last one is shown', async () => {
  const sent: string[] = []
  const answered = Promise.withResolvers<{ cart: Cart }>()
  const send = (name: string) => () => {
    sent.push(name)
    return answered.promise
  }
  const note = (text: string) => submitCartChange({ show: withNote(2, text), send: send(text), key: 'note 2' })
  void submitCartChange({ show: withoutLine(3), send: send('in flight') })
  debounceCartChange(1, { show: withQuantity(1, 8), send: send('8 units') })
  void note('Window')
  await vi.advanceTimersByTimeAsync(500)
  debounceCartChange(1, { show: withQuantity(1, 12), send: send('12 units') })
  void note('Shelf')
  debounceCartChange(1, { show: withQuantity(1, 16), send: send('16 units') })
  flushCart()
  expect(sent).toEqual(['in flight', 'Shelf', '16 units'])
  answered.resolve({ cart: cartOf(item(1, 16), item(2, 6)) })
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toHaveLength(3)
  expect(currentCart()).toMatchObject({ settling: false, cart: { count: 22 } })
})

test('an answer after the page was left still updates the count in the header', async () => {
  const done = submitCartChange({ show: withoutLine(1), send: async () => ({ cart: cartOf(item(3, 2)) }) })
  closeCart()
  await done
  expect(currentCart()).toBeNull()
  expect(readSession().count).toBe(2)
})

test('a late answer to the previous buyer does not replace the cart', async () => {
  const answer = Promise.withResolvers<{ cart: Cart }>()
  changeSession({ user: { u_id: '7', company: { id: 1 } } as User, loading: false })
  const done = submitCartChange({ show: withoutLine(1), send: () => answer.promise })
  await vi.advanceTimersByTimeAsync(0)
  changeSession({ user: { u_id: '8', company: { id: 1 } } as User })
  const cart = cartOf(item(3, 2))
  openCart(cart)
  answer.resolve({ cart: before })
  expect(await done).toBe(false)
  expect(currentCart()).toMatchObject({ settling: false, cart: { count: 2 } })
})

test('an unsent change of the previous buyer is dropped without changing the count in the header', async () => {
  changeSession({ user: { u_id: '7', company: { id: 1 } } as User, loading: false })
  debounceCartChange(1, { show: withQuantity(1, 8), send: () => Promise.reject(new Error('not sent')) })
  expect(readSession().count).toBe(16)
  changeSession({ user: null, count: 0 })
  expect(await cartSettled()).toBe(false)
  expect(readSession().count).toBe(0)
})

test('a supplier without lines disappears, and a line saved for later is listed', () => {
  const cart = savedForLater(3)(before)
  expect(cart.groups.map(({ supplier }) => supplier.id)).toEqual([7])
  expect(cart.saved_items.map(({ ocid, available }) => [ocid, available])).toEqual([[1003, true]])
  expect(withoutSavedItem(1003)(cart).saved_items).toEqual([])
})
