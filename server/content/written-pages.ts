import type { MenuLink } from '#contract/window.ts'
import type { PublishedDocument } from './documents.ts'

/** The pages that are there only once somebody has written them; each has the address of its name. */
export const WRITTEN_PAGES = ['about-us', 'faqs', 'partners', 'integrate', 'packages', 'terms', 'privacy'] as const
export type WrittenPage = (typeof WRITTEN_PAGES)[number]

/** Those that visitors can open at `now`. */
export function writtenPages(documents: readonly PublishedDocument[], now: number): WrittenPage[] {
  const due = new Set(documents.filter(({ publishAt }) => publishAt.getTime() <= now).map(({ path }) => path))
  return WRITTEN_PAGES.filter((page) => due.has(page))
}

/** Without the links to pages that nobody has written. */
export function withoutUnwritten(links: readonly MenuLink[], written: readonly WrittenPage[]): MenuLink[] {
  return links.filter(({ url }) => {
    const [, name] = /^\/([a-z-]+)(?:[/?#]|$)/.exec(url ?? '') ?? []
    const page = WRITTEN_PAGES.find((each) => each === name)
    return page === undefined || written.includes(page)
  })
}
