import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, type ShouldRevalidateFunctionArgs, useLocation, useNavigationType } from 'react-router'
import { useInstantSearch } from 'react-instantsearch'
import { readProductIds } from '#web/storefront/search/product-ids.ts'
import type { ListingAddress } from './address.ts'
import { type ListingScope, uiStateOf } from './listing-search.ts'
import { withoutView } from './views.ts'

/** Names what the filters and their results stand in. */
export const LISTING_ID = 'listing'

let searchesHere = false

/**
 * The address of a listing is its whole state; this is how the search follows it. What changes the listing is therefore
 * a navigation like any other, and Back needs nothing of its own but the scroll position.
 */
export function FollowAddress({ address, scope }: { address: ListingAddress; scope: ListingScope }) {
  const { search, key } = useLocation()
  const asked = withoutView(search)
  const { setIndexUiState } = useInstantSearch()
  const followed = useRef(asked)
  useEffect(() => {
    searchesHere = true
    return () => {
      searchesHere = false
    }
  }, [])
  // Before the browser paints, together with the parameters no widget holds: the two make one search.
  useLayoutEffect(() => {
    if (followed.current === asked) return
    followed.current = asked
    setIndexUiState(uiStateOf(address, scope))
  }, [asked, address, scope, setIndexUiState])
  useBeginning(asked)
  useScrollOf(key)
  return null
}

/**
 * Other results begin at the beginning. Whoever filters far down would otherwise see the foot of the page jump up, when
 * there are fewer. The filters stay where they are on the screen.
 */
function useBeginning(asked: string): void {
  const arrivedBy = useNavigationType()
  const { results } = useInstantSearch()
  const begins = useRef(false)
  const last = useRef(asked)
  useLayoutEffect(() => {
    if (last.current === asked) return
    last.current = asked
    begins.current = arrivedBy !== NavigationType.Pop
  }, [asked, arrivedBy])
  const shown = useRef(results)
  // Together with them, before the browser paints.
  useLayoutEffect(() => {
    if (shown.current === results) return
    shown.current = results
    const listing = document.getElementById(LISTING_ID)
    if (begins.current && listing && listing.getBoundingClientRect().top < 0) listing.scrollIntoView()
    begins.current = false
  }, [results])
}

/** Goes back to where one was on the page once its results are there again: a shorter page cannot scroll so far. */
function useScrollOf(key: string): void {
  const arrivedBy = useNavigationType()
  const { results } = useInstantSearch()
  const offsets = useRef(new Map<string, number>())
  const here = useRef(key)
  const wanted = useRef<number | undefined>(undefined)
  useEffect(() => {
    // Kept while scrolling: once the page has changed, the browser has moved it.
    const keep = () => offsets.current.set(here.current, window.scrollY)
    // Whoever scrolled before the page was awake did so before anything listened.
    keep()
    window.addEventListener('scroll', keep, { passive: true })
    return () => window.removeEventListener('scroll', keep)
  }, [])
  useLayoutEffect(() => {
    here.current = key
    if (arrivedBy === NavigationType.Pop) wanted.current = offsets.current.get(key)
  }, [key, arrivedBy])
  const shown = useRef(results)
  useEffect(() => {
    if (shown.current === results) return
    shown.current = results
    const top = wanted.current
    wanted.current = undefined
    if (top === undefined) return
    window.scrollTo(0, top)
    // What stands above may take its height a frame later, and the browser then moves the page along with it.
    requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo(0, top)))
  }, [results])
}

/**
 * A loader runs again only when the page is about something else. Refinements are the browser's to search for, as long
 * as there is a search on the page.
 */
export function revalidateListing({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const sameSubject = subjectOf(currentUrl) === subjectOf(nextUrl)
  return searchesHere && sameSubject ? false : defaultShouldRevalidate
}

function subjectOf({ pathname, searchParams }: URL): string {
  const keyword = searchParams.get('keyword')?.trim() ?? ''
  // Any text is searched for in place, but no text and each list of products is a page of its own.
  return JSON.stringify([pathname, searchParams.get('category_id'), readProductIds(keyword) ?? keyword !== ''])
}
