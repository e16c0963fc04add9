import { expect, it } from 'vitest'
import type { CategoryNode } from '#contract/schemas/admin/catalog/categories.ts'
import { categoryOptions, placeAfterDrop, placeAfterStep, placeOf, treeRows } from './tree-model.ts'

const node = (c_id: number, parent_id: number | null, products = 1): CategoryNode => ({
  c_id,
  parent_id,
  products,
  c_link: `c-${c_id}`,
  c_name: `C ${c_id}`,
  status: 'active',
})

/** 1 (2 (4), 3), 5 */
const NODES = [node(1, null), node(5, null), node(2, 1), node(3, 1), node(4, 2, 10)]

it('lists the tree from top to bottom with levels, places and the products below', () => {
  const rows = treeRows(NODES, new Set())
  expect(rows.map(({ c_id, level, place, siblings, total }) => [c_id, level, place, siblings, total])).toEqual([
    [1, 1, 1, 2, 13],
    [2, 2, 1, 2, 11],
    [4, 3, 1, 1, 10],
    [3, 2, 2, 2, 1],
    [5, 1, 2, 2, 1],
  ])
  expect(treeRows(NODES, new Set([1])).map(({ c_id, total }) => [c_id, total])).toEqual([
    [1, 13],
    [5, 1],
  ])
})

it('moves a category by a step among its neighbors, below the one before it, and out of its parent', () => {
  expect(placeAfterStep(NODES, 3, 'up')).toEqual({ parent_id: 1, before: 2 })
  expect(placeAfterStep(NODES, 2, 'up')).toBeNull()
  expect(placeAfterStep(NODES, 2, 'down')).toEqual({ parent_id: 1, before: null })
  expect(placeAfterStep(NODES, 3, 'down')).toBeNull()
  expect(placeAfterStep(NODES, 3, 'in')).toEqual({ parent_id: 2, before: null })
  expect(placeAfterStep(NODES, 2, 'in')).toBeNull()
  expect(placeAfterStep(NODES, 4, 'out')).toEqual({ parent_id: 1, before: 3 })
  expect(placeAfterStep(NODES, 1, 'out')).toBeNull()
})

it('drops a category beside or into another one, never into itself or where it is', () => {
  expect(placeAfterDrop(NODES, 5, 2, 'before')).toEqual({ parent_id: 1, before: 2 })
  expect(placeAfterDrop(NODES, 5, 3, 'after')).toEqual({ parent_id: 1, before: null })
  expect(placeAfterDrop(NODES, 5, 4, 'inside')).toEqual({ parent_id: 4, before: null })
  expect(placeAfterDrop(NODES, 1, 4, 'inside')).toBeNull()
  expect(placeAfterDrop(NODES, 3, 2, 'after')).toBeNull()
  expect(placeOf(NODES, 2)).toEqual({ parent_id: 1, before: 3 })
})

it('offers every other category with its depth', () => {
  expect(categoryOptions(NODES, 2).map(({ label }) => label)).toEqual(['C 1', '\u2003C 3', 'C 5'])
})
