/** Pages named on each side of the current one (spec 9). */
const PADDING = 3
/** A page after the last one of any list, and one that a database can still skip to. */
const BEYOND_ALL = 999_999

/** The numbers a pager shows, with `null` where some are left out. */
export function pageWindow(current: number, last: number): (number | null)[] {
  const shown = new Set([1, last])
  for (let page = current - PADDING; page <= current + PADDING; page += 1) shown.add(page)
  const pages = [...shown].filter((page) => page >= 1 && page <= last).toSorted((a, b) => a - b)
  return pages.flatMap((page, index) => {
    const before = pages[index - 1]
    return before !== undefined && page - before > 1 ? [null, page] : [page]
  })
}

/** A place of a pager: a page, or `null` where pages are left out; and the screens it stands on. */
export interface PagePlace {
  page: number | null
  on: 'all' | 'wide' | 'narrow'
}

/** The places of a pager. A small screen has room for the ends and the current page, between Previous and Next. */
export function pagePlaces(current: number, last: number): PagePlace[] {
  const narrow = narrowPages(current, last)
  const places: PagePlace[] = []
  let before: number | null = 0
  for (const page of pageWindow(current, last)) {
    if (page !== null && !narrow.has(page)) {
      places.push({ page, on: 'wide' })
      continue
    }
    if (page !== null && before !== null && page - before > 1) places.push({ page: null, on: 'narrow' })
    places.push({ page, on: 'all' })
    before = page
  }
  return places
}

function narrowPages(current: number, last: number): Set<number> {
  const pages = new Set([1, current, last])
  if (current === 1) pages.add(2)
  if (current === last) pages.add(last - 1)
  // One page is shown rather than left out alone.
  for (const page of pages) if (pages.has(page + 2)) pages.add(page + 1)
  return pages
}

/** The address of one page of the same listing; the first page needs no number. */
export function pageLink(search: string, page: number): string {
  const parameters = new URLSearchParams(search)
  if (page <= 1) parameters.delete('page')
  else parameters.set('page', String(page))
  return `?${parameters}`
}

/** The page an address asks for; anything that is not a page number means the first. A list ends where it ends (spec 5). */
export function requestedPage(parameters: URLSearchParams): number {
  const asked = parameters.get('page') ?? ''
  return /^\d+$/.test(asked) ? Math.min(Math.max(1, Number(asked)), BEYOND_ALL) : 1
}
