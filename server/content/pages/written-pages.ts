import type { MenuLink } from '#contract/schemas/merchandising.ts'
import { documentsInForce, type PublishedDocument } from '#server/content/documents.ts'

/** Pages that exist only if the operator has published them. The path of each is its name. */
export const WRITTEN_PAGES = ['about-us', 'faqs', 'partners', 'integrate', 'packages', 'terms', 'privacy'] as const
export type WrittenPage = (typeof WRITTEN_PAGES)[number]

/** Returns the pages that are published at `now`. */
export function writtenPages(documents: readonly PublishedDocument[], now: number): WrittenPage[] {
  const due = new Set(documentsInForce(documents, now).map(({ path }) => path))
  return WRITTEN_PAGES.filter((page) => due.has(page))
}

/** Removes links to pages that are not published. */
export function withoutMissingPages(links: readonly MenuLink[], written: readonly WrittenPage[]): MenuLink[] {
  return links.filter(({ url }) => !isMissingPage(url ?? '', written))
}

/** True if the URL leads to a page that is not published. */
export function isMissingPage(url: string, written: readonly WrittenPage[]): boolean {
  const [, name] = /^\/([a-z-]+)(?:[/?#]|$)/.exec(url) ?? []
  const page = WRITTEN_PAGES.find((each) => each === name)
  return page !== undefined && !written.includes(page)
}
