import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * After a navigation the keyboard goes on from the heading of the new page, and a screen reader says it. A page that
 * has put the focus somewhere itself, or kept what was focused, knows better, and so does who is typing another search.
 */
export function useFocusOfPage(): void {
  const { pathname, search, hash } = useLocation()
  // Another text searched for is another page, although its address differs in the query alone.
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
