import { describe, expect, it } from 'vitest'
import type { Cart, CartGroup, CartItem, CartProblem } from '#contract/schemas/cart.ts'
import { blockedPages, cartPage, pagesOfLines } from './cart-pages.ts'

const SOLD_OUT: CartProblem = { code: 'out_of_stock', message: 'Sold out', blocks: true, fix: null }

/** A cart with groups of these sizes. The lines are numbered from 1, and stored in reverse order. */
function cartOf(sizes: readonly number[], more: { problems?: Record<number, CartProblem>; short?: number } = {}): Cart {
  let last = 0
  const groups = sizes.map((size, index) => {
    const item_ids = Array.from({ length: size }, () => (last += 1))
    return { supplier: { id: index + 1 }, item_ids, shortfall: more.short === index + 1 ? 5 : 0 } as CartGroup
  })
  const items = Array.from({ length: last }, (_, index) => {
    const problem = more.problems?.[index + 1]
    return { id: index + 1, problems: problem ? [problem] : [] } as unknown as CartItem
  })
  return { groups, items: items.toReversed() } as Cart
}

const shown = (cart: Cart, page: number) =>
  cartPage(cart, page).groups.map(({ group, lines }) => [group.supplier.id, lines[0]?.id, lines.at(-1)?.id])

describe('the pages of a cart', () => {
  it('are one page of all lines, up to a hundred', () => {
    expect(cartPage(cartOf([60, 40]), 1).meta).toMatchObject({ current_page: 1, last_page: 1 })
    expect(shown(cartOf([60, 40]), 1)).toEqual([
      [1, 1, 60],
      [2, 61, 100],
    ])
  })

  it('divide a long cart, also within a supplier, in the order of its groups', () => {
    const cart = cartOf([60, 150, 41])
    expect(shown(cart, 1)).toEqual([
      [1, 1, 60],
      [2, 61, 100],
    ])
    expect(shown(cart, 2)).toEqual([[2, 101, 200]])
    expect(shown(cart, 3)).toEqual([
      [2, 201, 210],
      [3, 211, 251],
    ])
    expect([1, 100, 101, 251].map((id) => pagesOfLines(cart).get(id))).toEqual([1, 1, 2, 3])
  })

  it('end with the last page, for a page that has become empty', () => {
    expect(cartPage(cartOf([100]), 2).meta.current_page).toBe(1)
    expect(shown(cartOf([101]), 9)).toEqual([[1, 101, 101]])
  })

  it('include those with something to change before checkout', () => {
    expect(blockedPages(cartOf([60, 150]))).toEqual([])
    expect(blockedPages(cartOf([60, 150], { problems: { 205: SOLD_OUT } }))).toEqual([3])
    expect(blockedPages(cartOf([160, 90], { problems: { 7: SOLD_OUT }, short: 2 }))).toEqual([1, 2, 3])
    expect(blockedPages(cartOf([60, 150], { problems: { 3: { ...SOLD_OUT, blocks: false } } }))).toEqual([])
  })
})
