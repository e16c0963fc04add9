import { expect, test } from 'vitest'
import type { ChildCategory, MainCategory } from '#contract/schemas/catalog/catalog.ts'
import { menuBranches } from './menu-branches.ts'

const main = (c_id: number, c_name: string, c_count: number): MainCategory => ({
  c_id,
  c_name,
  c_link: c_name.toLowerCase(),
  c_image: null,
  c_count,
})
const child = (c_id: number, c_name: string, c_count: number, c_parent_id: number): ChildCategory => ({
  ...main(c_id, c_name, c_count),
  c_parent_id,
})

test('menus have the categories with products, and no empty ones', () => {
  const mains = [main(1, 'Decor', 5), main(2, 'Holiday', 0)]
  const children = [child(3, 'Vases', 5, 1), child(4, 'Wreaths', 0, 1), child(5, 'Ornaments', 0, 2)]
  expect(menuBranches(mains, children)).toEqual([
    {
      c_id: 1,
      c_name: 'Decor',
      c_link: 'decor',
      children: [{ c_id: 3, c_name: 'Vases', c_link: 'vases' }],
    },
  ])
})
