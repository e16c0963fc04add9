import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { fetchPart } from '#web/ui/fetch-part.ts'
import { track } from './track.ts'
import { isMeasured } from './trackers.ts'

const Measuring = lazy(() => fetchPart(() => import('./measuring.tsx')))

interface MarketingProps {
  asksConsent: boolean
  hasCustomCode: boolean
  /** Whether the page is shown in this document. */
  isShown: boolean
}

/** Tells of every change of the path (spec 2), and is the place of what measures: loaded once the page is idle. */
export function Marketing({ asksConsent, hasCustomCode, isShown }: MarketingProps) {
  const { pathname } = useLocation()
  const shown = useRef(pathname)
  const [wanted, setWanted] = useState(false)
  useEffect(() => {
    if (shown.current !== pathname && isShown) track({ name: 'page_view', path: pathname })
    shown.current = pathname
    const begin = () => setWanted((isWanted) => isWanted || asksConsent || hasCustomCode || isMeasured())
    // Safari has no idle time.
    const later = setTimeout(() => (window.requestIdleCallback ?? setTimeout)(begin))
    return () => clearTimeout(later)
  }, [pathname, isShown, asksConsent, hasCustomCode])
  return wanted ? (
    <Suspense>
      <Measuring asksConsent={asksConsent} hasCustomCode={hasCustomCode} />
    </Suspense>
  ) : null
}
