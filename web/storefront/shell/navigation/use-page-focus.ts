import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Moves the focus to the heading of the new page after a navigation, so that screen readers announce it. The focus stays where
 * it is if the page has set or kept it, if a dialog is open, or while the visitor types a search.
 */
export function usePageFocus(): void {
  const { pathname, search, hash } = useLocation()
  // A search for another keyword counts as another page, although only the query differs.
  const page = pathname + (new URLSearchParams(search).get('keyword') ?? '')
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    const main = document.getElementById('content')
    const focused = document.activeElement
    if (
      hash ||
      !main ||
      (focused !== main && main.contains(focused)) ||
      focused?.closest('[role=dialog], [data-typing]')
    )
      return
    const heading = main.querySelector('h1') ?? main
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [page, hash])
}
