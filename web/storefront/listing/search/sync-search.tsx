import { useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, type ShouldRevalidateFunctionArgs, useLocation, useNavigationType } from 'react-router'
import { useInstantSearch } from 'react-instantsearch'
import { readProductIds } from '#web/storefront/search/product-ids.ts'
import { type ListingQuery, readListingQuery } from '#web/storefront/listing/listing-query.ts'
import { type ListingScope, uiStateOf } from './search-state.ts'
import { withoutView } from '#web/storefront/listing/products/views.ts'

/** Id of the element that contains filters and results. */
export const LISTING_ID = 'listing'

let isSearchMounted = false

/**
 * Synchronizes the search with the URL, which holds the whole state of a listing. Every change of the listing is therefore a
 * navigation, and Back needs only the scroll position in addition.
 */
export function SyncSearch({ query, scope }: { query: ListingQuery; scope: ListingScope }) {
  const { search, key } = useLocation()
  const state = withoutView(search)
  const { setIndexUiState } = useInstantSearch()
  const synced = useRef(state)
  useEffect(() => {
    isSearchMounted = true
    return () => {
      isSearchMounted = false
    }
  }, [])
  // A layout effect, like the one of `useConfigure`: both changes are batched into one search.
  useLayoutEffect(() => {
    if (synced.current === state) return
    synced.current = state
    setIndexUiState(uiStateOf(query, scope))
  }, [state, query, scope, setIndexUiState])
  useScrollToTop(state)
  useRestoreScroll(key)
  return null
}

/**
 * Scrolls to the top of the listing when its results change. Otherwise fewer results would leave a visitor who filters far down
 * at the end of the page. The filters keep their position on the screen.
 */
function useScrollToTop(state: string): void {
  const arrivedBy = useNavigationType()
  const { results } = useInstantSearch()
  const shouldScroll = useRef(false)
  const previous = useRef(state)
  useLayoutEffect(() => {
    if (previous.current === state) return
    previous.current = state
    shouldScroll.current = arrivedBy !== NavigationType.Pop
  }, [state, arrivedBy])
  const shown = useRef(results)
  // With the new results, before the browser paints.
  useLayoutEffect(() => {
    if (shown.current === results) return
    shown.current = results
    const listing = document.getElementById(LISTING_ID)
    if (shouldScroll.current && listing && listing.getBoundingClientRect().top < 0) listing.scrollIntoView()
    shouldScroll.current = false
  }, [results])
}

/** Restores the scroll position after Back, when the results are shown again: before that the page may be too short. */
function useRestoreScroll(key: string): void {
  const arrivedBy = useNavigationType()
  const { results } = useInstantSearch()
  const offsets = useRef(new Map<string, number>())
  const current = useRef(key)
  const target = useRef<number | undefined>(undefined)
  useEffect(() => {
    // Recorded while scrolling, because the browser scrolls as soon as the page changes.
    const record = () => offsets.current.set(current.current, window.scrollY)
    // The visitor may have scrolled before the page was hydrated.
    record()
    window.addEventListener('scroll', record, { passive: true })
    return () => window.removeEventListener('scroll', record)
  }, [])
  useLayoutEffect(() => {
    current.current = key
    if (arrivedBy === NavigationType.Pop) target.current = offsets.current.get(key)
  }, [key, arrivedBy])
  const shown = useRef(results)
  useEffect(() => {
    if (shown.current === results) return
    shown.current = results
    const top = target.current
    target.current = undefined
    if (top === undefined) return
    window.scrollTo(0, top)
    // Content above may get its height one frame later, and scroll anchoring then moves the page.
    requestAnimationFrame(() => requestAnimationFrame(() => window.scrollTo(0, top)))
  }, [results])
}

/**
 * Reloads the route only when the subject of the page changes, or the ZIP code, which the server looks up. The browser searches for refinements itself, as long as
 * a search is mounted.
 */
export function revalidateListing({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const sameSubject = subjectOf(currentUrl) === subjectOf(nextUrl)
  return isSearchMounted && sameSubject ? false : defaultShouldRevalidate
}

function subjectOf({ pathname, searchParams }: URL): string {
  const keyword = searchParams.get('keyword')?.trim() ?? ''
  const zip = readListingQuery(searchParams).near?.zip ?? null
  return JSON.stringify([pathname, searchParams.get('category_id'), readProductIds(keyword) ?? keyword, zip])
}
