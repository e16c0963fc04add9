import { useRouteLoaderData } from 'react-router'
import type { PageContext, SearchConfig } from '#web/shop.ts'
import { menuBranches } from './categories.ts'

/** Reads what every page knows: the settings, the search (null where there is none) and the categories. */
export async function loadRootData({ shop, settings, build }: PageContext) {
  const [mains, children, search] = await Promise.all([
    shop.catalog.mainCategories(),
    shop.catalog.childCategories(),
    shop.search.config(settings.publicUrl),
  ])
  return {
    settings,
    build,
    search: search && asSeenFrom(settings.publicUrl, search),
    branches: menuBranches(mains, children),
  }
}

/** A page may be looked at under more than one name, and may only speak to the one it has. */
function asSeenFrom(publicUrl: string, { appId, publicKey, hosts }: OwnOrHosted): SearchConfig {
  const isOwn = hosts?.every(({ url }) => url === new URL(publicUrl).host) ?? false
  return { appId, publicKey, hosts: isOwn ? 'here' : hosts }
}

type OwnOrHosted = NonNullable<Awaited<ReturnType<PageContext['shop']['search']['config']>>>

/** What every page knows. Undefined only when the root itself failed. */
export function useRootData() {
  return useRouteLoaderData<typeof loadRootData>('root')
}
