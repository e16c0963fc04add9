import { useRouteLoaderData } from 'react-router'
import type { PublicBrand } from '#contract/content/brand.ts'
import type { MenuLink } from '#contract/schemas/content/merchandising.ts'
import type { PageContext, SearchConfig } from '#web/shop.ts'
import { menuBranches } from './header/menu-branches.ts'
import type { ShellLink } from './header/menu-link.tsx'

/** Loads the data of every page: settings, search (null if it is not configured), categories and menus. */
export async function loadRootData({ shop, settings, build }: PageContext) {
  const [mains, children, search, menus, footer, pages, custom, offersTerms] = await Promise.all([
    shop.catalog.mainCategories(),
    shop.catalog.childCategories(),
    shop.search.config(settings.publicUrl),
    shop.content.menus(),
    shop.content.footer(),
    shop.content.pages(),
    shop.content.customCode(),
    shop.accounts.newCompanies.offerTerms(),
  ])
  return {
    settings,
    build,
    search: search && configForBrowser(settings.publicUrl, search),
    branches: menuBranches(mains, children),
    menus: { header: toShellLinks(menus.header, settings), slide_over: toShellLinks(menus.slide_over, settings) },
    footer: {
      ...footer,
      columns: footer.columns.map(({ title, links }) => ({ title, links: toShellLinks(links, settings) })),
    },
    /** Names of the optional content pages that the operator has published. */
    pages,
    /** True if new companies have net terms, so that buyers can expect to pay by invoice. */
    offersTerms,
    /** True if there is custom code to run. */
    hasCustomCode: settings.customCode && custom.code.trim() !== '',
  }
}

/** Links without a URL lead to the supplier registration, whose URL is configured. */
function toShellLinks(links: readonly MenuLink[], { supplierUrl }: PageContext['settings']): ShellLink[] {
  return links.map(({ name, label, url }) => ({ name, label, url: url ?? supplierUrl }))
}

/** Replaces the shop's own search host with `here`: under another host name, the page may only connect to that host. */
function configForBrowser(publicUrl: string, { appId, publicKey, hosts }: ServerSearchConfig): SearchConfig {
  const isOwn = hosts?.every(({ url }) => url === new URL(publicUrl).host) ?? false
  return { appId, publicKey, hosts: isOwn ? 'here' : hosts }
}

type ServerSearchConfig = NonNullable<Awaited<ReturnType<PageContext['shop']['search']['config']>>>

/** Returns the brand of the shop. Its name is empty only if the root failed to load. */
export function useBrand(): ShownBrand {
  return useRootData()?.settings.brand ?? FALLBACK_BRAND
}

type ShownBrand = Pick<PublicBrand, 'name' | 'logo' | 'hasArch' | 'stylesheet' | 'faces' | 'icon' | 'icon192'>

const FALLBACK_BRAND: ShownBrand = {
  name: '',
  logo: null,
  hasArch: true,
  stylesheet: null,
  faces: [],
  icon: { src: '/favicon.svg', type: 'image/svg+xml' },
  icon192: '/icon-192.png',
}

/** Returns the data of the root. Undefined only if the root failed to load. */
export function useRootData() {
  return useRouteLoaderData<typeof loadRootData>('root')
}
