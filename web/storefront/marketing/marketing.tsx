import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { loadChunk } from '#web/ui/load-chunk.ts'
import { track } from './track.ts'
import { hasTrackers } from './trackers.ts'

const Measuring = lazy(() => loadChunk(() => import('./measuring.tsx')))

interface MarketingProps {
  requiresConsent: boolean
  hasCustomCode: boolean
  /** True if the page is shown in this document (document-boundary.ts). */
  isShown: boolean
}

/** Tracks page views on path changes (spec 2), and loads the trackers when the page is idle. */
export function Marketing({ requiresConsent, hasCustomCode, isShown }: MarketingProps) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => {
    if (shown.current !== pathname && isShown) track({ name: 'page_view', path: pathname })
    shown.current = pathname
    const load = () => setLoaded((wasLoaded) => wasLoaded || requiresConsent || hasCustomCode || hasTrackers())
    // Safari has no `requestIdleCallback`.
    const later = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(load))
    return () => clearTimeout(later)
  }, [pathname, isShown, requiresConsent, hasCustomCode])
  return isLoaded ? (
    <Suspense>
      <Measuring requiresConsent={requiresConsent} hasCustomCode={hasCustomCode} />
    </Suspense>
  ) : null
}
