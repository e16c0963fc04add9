import type { Place } from '#contract/schemas/catalog/catalog.ts'
import type { WrittenPage } from './written-pages.ts'

/** Names by which the search finds the pages. */
const PAGE_NAMES: Readonly<Record<WrittenPage, string>> = {
  'about-us': 'About us',
  faqs: 'FAQs',
  partners: 'Partners',
  integrate: 'Integrate',
  packages: 'Packages',
  terms: 'Terms',
  privacy: 'Privacy',
}

/** Returns collections and published pages as places that the search finds by name. */
export function namedPlaces(
  collections: readonly { id: number; name: string }[],
  pages: readonly WrittenPage[],
  ownPages: readonly { name: string; title: string }[],
): Place[] {
  return [
    ...collections.map(({ id, name }) => ({ kind: 'collection' as const, name, slug: String(id), within: null })),
    ...pages.map((page) => ({ kind: 'page' as const, name: PAGE_NAMES[page], slug: page, within: null })),
    ...ownPages.map(({ name, title }) => ({ kind: 'page' as const, name: title, slug: `pages/${name}`, within: null })),
  ]
}
