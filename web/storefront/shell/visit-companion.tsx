import { lazy, Suspense, useEffect, useState } from 'react'
import { fetchPart } from '#web/ui/fetch-part.ts'
import { useFocusOfPage } from './use-focus-of-page.ts'

const Companion = lazy(() => fetchPart(() => import('./companion.tsx')))

const SIGNS_OF_LIFE = ['pointermove', 'pointerdown', 'focusin', 'keydown', 'scroll'] as const

/** The place of what goes along with a visit; a page that is opened and left alone does not load it. */
export function VisitCompanion({ build }: { build: string | null }) {
  const [isVisited, setVisited] = useState(false)
  useFocusOfPage()
  useEffect(() => {
    const listening = new AbortController()
    const begin = () => {
      listening.abort()
      setVisited(true)
    }
    for (const sign of SIGNS_OF_LIFE) {
      document.addEventListener(sign, begin, { signal: listening.signal, passive: true })
    }
    return () => listening.abort()
  }, [])
  return isVisited ? (
    <Suspense>
      <Companion build={build} />
    </Suspense>
  ) : null
}
