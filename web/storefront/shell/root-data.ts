import { useRouteLoaderData } from 'react-router'
import type { PublicBrand } from '#contract/brand.ts'
import type { MenuLink } from '#contract/window.ts'
import type { PageContext, SearchConfig } from '#web/shop.ts'
import { menuBranches } from './categories.ts'
import type { ShellLink } from './menu-link.tsx'

/** Reads what every page knows: the settings, the search (null where there is none), the categories, the menus. */
export async function loadRootData({ shop, settings, build }: PageContext) {
  const [mains, children, search, menus, footer, pages, custom] = await Promise.all([
    shop.catalog.mainCategories(),
    shop.catalog.childCategories(),
    shop.search.config(settings.publicUrl),
    shop.content.menus(),
    shop.content.footer(),
    shop.content.pages(),
    shop.content.customCode(),
  ])
  return {
    settings,
    build,
    search: search && asSeenFrom(settings.publicUrl, search),
    branches: menuBranches(mains, children),
    menus: { header: toShellLinks(menus.header, settings), slide_over: toShellLinks(menus.slide_over, settings) },
    footer: {
      ...footer,
      columns: footer.columns.map(({ title, links }) => ({ title, links: toShellLinks(links, settings) })),
    },
    /** The pages that the operator has written. */
    pages,
    /** Whether there is custom code to run. */
    hasCustomCode: settings.customCode && custom.code.trim() !== '',
  }
}

/** Where suppliers register is known to the configuration alone. */
function toShellLinks(links: readonly MenuLink[], { supplierUrl }: PageContext['settings']): ShellLink[] {
  return links.map(({ name, label, url }) => ({ name, label, url: url ?? supplierUrl }))
}

/** A page may be looked at under more than one name, and may only speak to the one it has. */
function asSeenFrom(publicUrl: string, { appId, publicKey, hosts }: OwnOrHosted): SearchConfig {
  const isOwn = hosts?.every(({ url }) => url === new URL(publicUrl).host) ?? false
  return { appId, publicKey, hosts: isOwn ? 'here' : hosts }
}

type OwnOrHosted = NonNullable<Awaited<ReturnType<PageContext['shop']['search']['config']>>>

/** What the shop is called and looks like. Without a name only when the root itself failed. */
export function useBrand(): ShownBrand {
  return useRootData()?.settings.brand ?? NAMELESS
}

type ShownBrand = Pick<PublicBrand, 'name' | 'logo' | 'hasArch' | 'stylesheet' | 'faces' | 'icon' | 'icon192'>

const NAMELESS: ShownBrand = {
  name: '',
  logo: null,
  hasArch: true,
  stylesheet: null,
  faces: [],
  icon: { src: '/favicon.svg', type: 'image/svg+xml' },
  icon192: '/icon-192.png',
}

/** What every page knows. Undefined only when the root itself failed. */
export function useRootData() {
  return useRouteLoaderData<typeof loadRootData>('root')
}
