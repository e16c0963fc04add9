import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const FADE_MS = 200

/**
 * Lets a page appear softly after a navigation, and costs it no time: a view transition holds the new page back until
 * the old one is drawn (decisions/0020). Nothing for who wants no motion.
 */
export function usePageFade(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  // Before the browser paints the page for the first time.
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    document.getElementById('content')?.animate([{ opacity: 0.4 }, { opacity: 1 }], FADE_MS)
  }, [pathname])
}
