import { useRouteLoaderData } from 'react-router'
import type { PageContext } from '#web/shop.ts'
import { menuBranches } from './categories.ts'

/** Reads what every page knows: the settings and the categories. */
export async function loadRootData({ shop, settings }: PageContext) {
  const [mains, children] = await Promise.all([shop.catalog.mainCategories(), shop.catalog.childCategories()])
  return { settings, branches: menuBranches(mains, children) }
}

/** What every page knows. Undefined only when the root itself failed. */
export function useRootData() {
  return useRouteLoaderData<typeof loadRootData>('root')
}
