import type { ChildCategory, MainCategory } from '#contract/schemas/catalog/catalog.ts'

/** A category as shown in menus. */
interface MenuCategory {
  c_id: number
  c_name: string
  c_link: string
}

export interface MenuBranch extends MenuCategory {
  children: MenuCategory[]
}

/** Returns the two upper levels of the category tree with the fields that menus need, without empty categories. */
export function menuBranches(mains: readonly MainCategory[], children: readonly ChildCategory[]): MenuBranch[] {
  return mains.filter(hasProducts).map((main) => ({
    ...menuCategory(main),
    children: children.filter((child) => child.c_parent_id === main.c_id && hasProducts(child)).map(menuCategory),
  }))
}

function hasProducts({ c_count }: MainCategory): boolean {
  return c_count > 0
}

function menuCategory({ c_id, c_name, c_link }: MainCategory): MenuCategory {
  return { c_id, c_name, c_link }
}
