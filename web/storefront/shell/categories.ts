import type { ChildCategory, MainCategory } from '#contract/catalog.ts'

/** A category as menus list it. */
interface MenuCategory {
  c_id: number
  c_name: string
  c_link: string
}

export interface MenuBranch extends MenuCategory {
  children: MenuCategory[]
}

/** The two upper levels of the category tree, without what menus do not show. */
export function menuBranches(mains: readonly MainCategory[], children: readonly ChildCategory[]): MenuBranch[] {
  return mains.map((main) => ({
    ...menuCategory(main),
    children: children.filter((child) => child.c_parent_id === main.c_id).map(menuCategory),
  }))
}

function menuCategory({ c_id, c_name, c_link }: MainCategory): MenuCategory {
  return { c_id, c_name, c_link }
}
