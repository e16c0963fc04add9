import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Cart, CartItem } from '#contract/cart.ts'
import { CallFailure } from '#web/storefront/api.ts'
import { readSession } from '#web/storefront/session/state.ts'
import { adoptCart, changeCart, changeSoon, heldCart, leaveCart, sendBeforeLeaving, settledCart } from './held-cart.ts'
import { savedForLater, withNote, withoutLine, withoutSaved, withQuantity } from './shown-cart.ts'

const item = (id: number, quantity: number) =>
  ({ id, ocid: 1000 + id, quantity, note: null, line_total: quantity * 2 }) as CartItem

/** A cart of two makers: of the first the lines 1 and 2, of the other the line 3. */
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
  adoptCart(before)
})

afterEach(() => {
  leaveCart()
  vi.useRealTimers()
})

const shown = () => heldCart()?.cart
const quantities = () => shown()?.items.map(({ id, quantity }) => [id, quantity])

test('a change is shown at once, and its sums when the server has answered', async () => {
  const after = cartOf(item(2, 6), item(3, 2))
  const done = changeCart({ show: withoutLine(1), send: async () => ({ cart: { ...after, subtotal: 7 } }) })
  expect(quantities()).toEqual([
    [2, 6],
    [3, 2],
  ])
  expect(heldCart()).toMatchObject({ settling: true, cart: { subtotal: 10, count: 8 } })
  expect(readSession().count).toBe(8)
  expect(await done).toBe(true)
  expect(heldCart()).toMatchObject({ settling: false, cart: { subtotal: 7 } })
})

test('a change that is refused is taken back', async () => {
  const send = () => Promise.reject(new CallFailure(0, {}))
  expect(await changeCart({ show: withQuantity(1, 40), send })).toBe(false)
  expect(quantities()?.[0]).toEqual([1, 4])
  expect(heldCart()?.settling).toBe(false)
  expect(readSession().count).toBe(12)
})

test('who waits for the cart learns whether all of it was taken', async () => {
  changeSoon(1, { show: withQuantity(1, 40), send: () => Promise.reject(new CallFailure(0, {})) })
  changeSoon(2, { show: withQuantity(2, 12), send: async () => ({ cart: before }) })
  expect(await settledCart()).toBe(false)
  expect(await settledCart()).toBe(true)
})

test('quick presses on one quantity are sent once, with the last of them', async () => {
  const sent: number[] = []
  const press = (quantity: number) =>
    changeSoon(1, {
      show: withQuantity(1, quantity),
      send: async () => {
        sent.push(quantity)
        return { cart: cartOf(item(1, quantity), item(2, 6), item(3, 2)) }
      },
    })
  press(8)
  press(12)
  expect(quantities()?.[0]).toEqual([1, 12])
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toEqual([12])
  expect(heldCart()?.settling).toBe(false)
})

test('what still waits is sent before the page is left, and before another change', async () => {
  const sent: string[] = []
  const send = (name: string) => async () => {
    sent.push(name)
    return { cart: before }
  }
  changeSoon(1, { show: withQuantity(1, 8), send: send('quantity') })
  const noted = changeCart({ show: withNote(1, 'Window'), send: send('note') })
  expect(shown()?.items[0]).toMatchObject({ quantity: 8, note: 'Window' })
  await noted
  changeSoon(2, { show: withQuantity(2, 12), send: send('another') })
  await settledCart()
  expect(sent).toEqual(['quantity', 'note', 'another'])
})

test('when the tab is left all that was not sent yet is sent at once, and only once', async () => {
  const sent: string[] = []
  const answered = Promise.withResolvers<{ cart: Cart }>()
  const send = (name: string) => () => {
    sent.push(name)
    return answered.promise
  }
  void changeCart({ show: withNote(1, 'Window'), send: send('under way') })
  await vi.advanceTimersByTimeAsync(0)
  void changeCart({ show: withoutLine(2), send: send('next in turn') })
  changeSoon(1, { show: withQuantity(1, 8), send: send('held') })
  sendBeforeLeaving()
  expect(sent).toEqual(['under way', 'next in turn', 'held'])
  answered.resolve({ cart: cartOf(item(1, 8), item(3, 2)) })
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toHaveLength(3)
  expect(heldCart()).toMatchObject({ settling: false, cart: { count: 10 } })
})

test('of what is set again before it was sent only the last is, and its answer is the one that is shown', async () => {
  const sent: string[] = []
  const answered = Promise.withResolvers<{ cart: Cart }>()
  const send = (name: string) => () => {
    sent.push(name)
    return answered.promise
  }
  const note = (text: string) => changeCart({ show: withNote(2, text), send: send(text), sets: 'note 2' })
  void changeCart({ show: withoutLine(3), send: send('under way') })
  changeSoon(1, { show: withQuantity(1, 8), send: send('8 units') })
  void note('Window')
  await vi.advanceTimersByTimeAsync(500)
  changeSoon(1, { show: withQuantity(1, 12), send: send('12 units') })
  void note('Shelf')
  changeSoon(1, { show: withQuantity(1, 16), send: send('16 units') })
  sendBeforeLeaving()
  expect(sent).toEqual(['under way', 'Shelf', '16 units'])
  answered.resolve({ cart: cartOf(item(1, 16), item(2, 6)) })
  await vi.advanceTimersByTimeAsync(1000)
  expect(sent).toHaveLength(3)
  expect(heldCart()).toMatchObject({ settling: false, cart: { count: 22 } })
})

test('an answer to a page that is gone still reaches the count of the header', async () => {
  const done = changeCart({ show: withoutLine(1), send: async () => ({ cart: cartOf(item(3, 2)) }) })
  leaveCart()
  await done
  expect(heldCart()).toBeNull()
  expect(readSession().count).toBe(2)
})

test('a maker without lines is gone, and what is put aside stands first', () => {
  const cart = savedForLater(3)(before)
  expect(cart.groups.map(({ supplier }) => supplier.id)).toEqual([7])
  expect(cart.saved_items.map(({ ocid, available }) => [ocid, available])).toEqual([[1003, true]])
  expect(withoutSaved(1003)(cart).saved_items).toEqual([])
})
