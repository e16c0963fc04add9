import type { MenuLink } from '#contract/schemas/content/merchandising.ts'
import { documentsInForce, type PublishedDocument } from '#server/content/documents.ts'

/** Pages that exist only if the operator has published them. The path of each is its name. */
export const WRITTEN_PAGES = ['about-us', 'faqs', 'partners', 'integrate', 'packages', 'terms', 'privacy'] as const
export type WrittenPage = (typeof WRITTEN_PAGES)[number]

/** Returns the pages that are published at `now`. */
export function writtenPages(documents: readonly PublishedDocument[], now: number): WrittenPage[] {
  const due = publishedPaths(documents, now)
  return WRITTEN_PAGES.filter((page) => due.has(page))
}

/** Returns the paths of the documents that are published at `now`, such as `faqs` and `pages/care`. */
export function publishedPaths(documents: readonly PublishedDocument[], now: number): Set<string> {
  return new Set(documentsInForce(documents, now).map(({ path }) => path))
}

/** Removes links to pages that are not published. */
export function withoutMissingPages(links: readonly MenuLink[], published: ReadonlySet<string>): MenuLink[] {
  return links.filter(({ url }) => !isMissingPage(url ?? '', published))
}

/** True if the URL leads to a page that is not published, also one of the operator's own. */
export function isMissingPage(url: string, published: ReadonlySet<string>): boolean {
  const [, path] = /^\/(pages\/[^/?#]+|[a-z-]+)(?:[/?#]|$)/.exec(url) ?? []
  if (path === undefined || published.has(path)) return false
  return path.startsWith('pages/') || WRITTEN_PAGES.some((page) => page === path)
}
