import { useEffect, useState } from 'react'
import { mayRunCustomCode } from '#contract/custom-code.ts'
import { CHOICES_ASKED_FOR } from './cookie-choices.tsx'
import { ConsentBanner } from './consent-banner.tsx'
import { type Consent, EVERYTHING, useConsent } from './consent.ts'
import { runCustomCode, runsAgainst } from './custom-code.ts'
import { deliver, deliverHeld, forgetHeld } from './deliver.ts'
import { keepDocumentTo, openedAt } from './own-document.ts'
import { receiveEvents } from './track.ts'
import { removeCookies } from './tracker-cookies.ts'

interface MeasuringProps {
  asksConsent: boolean
  hasCustomCode: boolean
}

/** Custom code, the events and the choice about both. Loaded when there is any of them, hence the default export. */
export default function Measuring({ asksConsent, hasCustomCode }: MeasuringProps) {
  const chosen = useConsent()
  const [isAskedFor, setAskedFor] = useState(false)
  const consent = asksConsent ? chosen : EVERYTHING

  useEffect(() => {
    const open = () => setAskedFor(true)
    addEventListener(CHOICES_ASKED_FOR, open)
    return () => removeEventListener(CHOICES_ASKED_FOR, open)
  }, [])

  useEffect(() => {
    let isOver = false
    async function measure(): Promise<void> {
      if (consent) removeCookies(consent)
      const mayRun = hasCustomCode && mayRunCustomCode(openedAt ?? '')
      if (hasCustomCode && !keepApart(mayRun)) return
      if (mayRun) await runCustomCode(consent)
      if (!isOver && consent) tell(consent, hasCustomCode && !mayRun)
    }
    void measure()
    return () => {
      isOver = true
      // By another choice, or none, until it is known.
      receiveEvents(null)
    }
  }, [consent, hasCustomCode])

  return asksConsent && (!chosen || isAskedFor) ? (
    <ConsentBanner chosen={chosen} onDone={() => setAskedFor(false)} />
  ) : null
}

/**
 * Custom code stays in a document until that ends, so between the shop and the pages without such code there is no way but
 * loading the page. False where the visitor has gone that way before this was loaded.
 */
function keepApart(mayRun: boolean): boolean {
  const belongs = (pathname: string) => mayRunCustomCode(pathname) === mayRun
  keepDocumentTo(belongs)
  return belongs(location.pathname)
}

function tell(consent: Consent, holds: boolean): void {
  // What runs cannot be stopped, only left behind.
  if (runsAgainst(consent)) return location.reload()
  const circumstances = { allows: (category: keyof Consent) => consent[category], holds }
  if (!consent.marketing && !consent.statistics) forgetHeld()
  deliverHeld(circumstances)
  receiveEvents((event) => deliver(event, circumstances))
}
