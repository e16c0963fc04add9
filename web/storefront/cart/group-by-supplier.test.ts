import { expect, test } from 'vitest'
import type { CartItem } from '#contract/cart.ts'
import { groupBySupplier } from './group-by-supplier.ts'

const line = (id: number, maker: number) =>
  ({ id, supplier: { id: maker, name: `Maker ${maker}`, slug: `m-${maker}`, ships_from: null } }) as CartItem

test('lines of one maker come together, makers in order of appearance', () => {
  const groups = groupBySupplier([line(1, 7), line(2, 3), line(3, 7)])
  expect(groups.map(({ supplier, lines }) => [supplier.id, lines.map(({ id }) => id)])).toEqual([
    [7, [1, 3]],
    [3, [2]],
  ])
})
