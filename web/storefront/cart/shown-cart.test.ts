import { expect, it } from 'vitest'
import type { Cart } from '#contract/cart.ts'
import { savedForLater } from './shown-cart.ts'

const line = (id: number, ocid: number, quantity: number) => ({ id, ocid, quantity, note: null })

/** Lines and what was put aside are all that a change looks at. */
const cartOf = (items: object[], saved_items: object[]) =>
  ({ items, groups: [{ item_ids: [1, 2] }], saved_items, count: 0 }) as unknown as Cart

it('stands behind what was put aside before, where the server has it too: the keyboard is on one of them', () => {
  const cart = savedForLater(2)(savedForLater(1)(cartOf([line(1, 10, 4), line(2, 20, 6)], [line(7, 5, 1)])))
  expect(cart.saved_items.map(({ ocid }) => ocid)).toEqual([5, 10, 20])
  expect(cart.items).toEqual([])
})

it('joins as much of the product as was put aside before', () => {
  const cart = savedForLater(1)(cartOf([line(1, 10, 4)], [line(7, 10, 2), line(8, 5, 1)]))
  expect(cart.saved_items).toMatchObject([
    { id: 7, ocid: 10, quantity: 6 },
    { id: 8, ocid: 5 },
  ])
})
