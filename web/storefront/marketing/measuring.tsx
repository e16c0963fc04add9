import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { mayRunCustomCode } from '#contract/content/custom-code.ts'
import { OPEN_COOKIE_CHOICES } from './consent/cookie-choices.tsx'
import { ConsentBanner } from './consent/consent-banner.tsx'
import { type Consent, EVERYTHING, NECESSARY_ONLY, useConsent } from './consent/consent.ts'
import { refusesMeasuring } from './consent/privacy-signal.ts'
import { runCustomCode, violatesConsent } from './custom-code/custom-code.ts'
import { deliver, deliverQueued, clearQueue } from './deliver.ts'
import { restrictDocument, openedPath } from './custom-code/document-boundary.ts'
import { documentLoad, isPathChange, rememberPath } from './document-path.ts'
import { receiveEvents, track, trackFirst } from './track.ts'
import { removeCookies } from './consent/tracker-cookies.ts'

interface MeasuringProps {
  requiresConsent: boolean
  hasCustomCode: boolean
}

/** Custom code, event delivery and the consent banner. Loaded lazily if any of them is used, hence the default export. */
export default function Measuring({ requiresConsent, hasCustomCode }: MeasuringProps) {
  const chosen = useConsent()
  const [isReopened, setReopened] = useState(false)
  const isRefused = refusesMeasuring()
  const given = requiresConsent ? chosen : EVERYTHING
  const consent = isRefused ? NECESSARY_ONLY : given
  usePathChanges(hasCustomCode)

  useEffect(() => {
    const open = () => setReopened(true)
    addEventListener(OPEN_COOKIE_CHOICES, open)
    return () => removeEventListener(OPEN_COOKIE_CHOICES, open)
  }, [])

  useEffect(() => {
    let isCanceled = false
    async function measure(): Promise<void> {
      if (consent) removeCookies(consent)
      const mayRun = hasCustomCode && mayRunCustomCode(openedPath ?? '')
      if (hasCustomCode && !isolateDocument(mayRun)) return
      if (mayRun) await runCustomCode(consent)
      if (!isCanceled && consent) startDelivery(consent, hasCustomCode && !mayRun)
    }
    void measure()
    return () => {
      isCanceled = true
      // Buffer events until the next choice is known.
      receiveEvents(null)
    }
  }, [consent, hasCustomCode])

  // With Global Privacy Control there is nothing to choose.
  return requiresConsent && !isRefused && (!chosen || isReopened) ? (
    <ConsentBanner chosen={chosen} onDone={() => setReopened(false)} />
  ) : null
}

/** Tracks path changes that load a document (spec 2), and remembers the path for the next document. */
function usePathChanges(hasCustomCode: boolean): void {
  const { pathname } = useLocation()
  const isShown = !hasCustomCode || mayRunCustomCode(pathname) === mayRunCustomCode(openedPath ?? '')
  useEffect(() => {
    const opened = openedPath ?? ''
    if (isPathChange(documentLoad(opened))) trackFirst({ name: 'page_view', path: opened })
    rememberPath(opened)
    const restore = ({ persisted }: PageTransitionEvent) => {
      const path = location.pathname
      if (persisted && isPathChange({ ...documentLoad(path), type: 'back_forward' })) track({ name: 'page_view', path })
      if (persisted) rememberPath(path)
    }
    addEventListener('pageshow', restore)
    return () => removeEventListener('pageshow', restore)
  }, [])
  useEffect(() => {
    // Another document shows the page, and tracks the change.
    if (isShown) rememberPath(pathname)
  }, [pathname, isShown])
}

/**
 * Requires a document load between pages with and without custom code, because a script cannot be unloaded. False if the visitor
 * had already navigated to such a page before this was loaded.
 */
function isolateDocument(mayRun: boolean): boolean {
  const isAllowed = (pathname: string) => mayRunCustomCode(pathname) === mayRun
  restrictDocument(isAllowed)
  return isAllowed(location.pathname)
}

function startDelivery(consent: Consent, queues: boolean): void {
  // A running script cannot be stopped, only unloaded.
  if (violatesConsent(consent)) return location.reload()
  const options = { allows: (category: keyof Consent) => consent[category], queues }
  if (!consent.marketing && !consent.statistics) clearQueue()
  deliverQueued(options)
  receiveEvents((event) => deliver(event, options))
}
