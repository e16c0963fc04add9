/** Number of pages on each side of the current one (spec 9). */
const PADDING = 3
/** Larger than any real page number, while its offset still fits the database. */
const MAX_PAGE = 999_999

/** Returns the page numbers of a pager, with `null` for a gap. */
export function pageWindow(current: number, last: number): (number | null)[] {
  const shown = new Set([1, last])
  for (let page = current - PADDING; page <= current + PADDING; page += 1) shown.add(page)
  const pages = [...shown].filter((page) => page >= 1 && page <= last).toSorted((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const before = pages[index - 1]
    return before !== undefined && page - before > 1 ? [null, page] : [page]
  })
}

/** An item of a pager: a page or `null` for a gap, and the screen sizes that show it. */
export interface PagerItem {
  page: number | null
  screen: 'all' | 'wide' | 'narrow'
}

/** Returns the items of a pager. A narrow screen shows only the first, the last and the current page. */
export function pagerItems(current: number, last: number): PagerItem[] {
  const narrow = narrowPages(current, last)
  const items: PagerItem[] = []
  let before: number | null = 0
  for (const page of pageWindow(current, last)) {
    if (page !== null && !narrow.has(page)) {
      items.push({ page, screen: 'wide' })
      continue
    }
    if (page !== null && before !== null && page - before > 1) items.push({ page: null, screen: 'narrow' })
    items.push({ page, screen: 'all' })
    before = page
  }
  return items
}

function narrowPages(current: number, last: number): Set<number> {
  const pages = new Set([1, current, last])
  if (current === 1) pages.add(2)
  if (current === last) pages.add(last - 1)
  // Show a page rather than a gap of one page.
  for (const page of pages) if (pages.has(page + 2)) pages.add(page + 1)
  return pages
}

/** Returns the query of another page of the same listing. The first page has no parameter. */
export function pageLink(search: string, page: number, name = 'page'): string {
  const parameters = new URLSearchParams(search)
  if (page <= 1) parameters.delete(name)
  else parameters.set(name, String(page))
  return `?${parameters}`
}

/** Returns the requested page; 1 for anything that is not a page number. Callers clamp it to the last page (spec 5). */
export function requestedPage(parameters: URLSearchParams, name = 'page'): number {
  const page = parameters.get(name) ?? ''
  return /^\d+$/.test(page) ? Math.min(Math.max(1, Number(page)), MAX_PAGE) : 1
}
