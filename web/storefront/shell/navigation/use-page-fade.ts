import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const FADE_MS = 200

/**
 * Fades a page in after a navigation. It does not delay the page as a view transition would, which first captures the old page
 * (decision 0020). No effect with reduced motion.
 */
export function usePageFade(): void {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  // Before the first paint of the page.
  useLayoutEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    document.getElementById('content')?.animate([{ opacity: 0.4 }, { opacity: 1 }], FADE_MS)
  }, [pathname])
}
