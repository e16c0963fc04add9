import { expect, it } from 'vitest'
import type { Cart } from '#contract/schemas/cart.ts'
import { savedForLater } from './cart-updates.ts'

const line = (id: number, ocid: number, quantity: number) => ({ id, ocid, quantity, note: null })

/** A cart with only the fields that the updates read. */
const cartOf = (items: object[], saved_items: object[]) =>
  ({ items, groups: [{ item_ids: [1, 2] }], saved_items, count: 0 }) as unknown as Cart

it('appends a saved line, as the server does, so that the focused one does not move', () => {
  const cart = savedForLater(2)(savedForLater(1)(cartOf([line(1, 10, 4), line(2, 20, 6)], [line(7, 5, 1)])))
  expect(cart.saved_items.map(({ ocid }) => ocid)).toEqual([5, 10, 20])
  expect(cart.items).toEqual([])
})

it('merges a saved line with the same product that was saved before', () => {
  const cart = savedForLater(1)(cartOf([line(1, 10, 4)], [line(7, 10, 2), line(8, 5, 1)]))
  expect(cart.saved_items).toMatchObject([
    { id: 7, ocid: 10, quantity: 6 },
    { id: 8, ocid: 5 },
  ])
})
