import { lazy, Suspense, useEffect, useState } from 'react'
import { loadChunk } from '#web/ui/load-chunk.ts'
import { usePageFocus } from './navigation/use-page-focus.ts'

const Extras = lazy(() => loadChunk(() => import('./extras.tsx')))

const INTERACTIONS = ['pointermove', 'pointerdown', 'focusin', 'keydown', 'scroll'] as const

/** Loads the extras on the first interaction of the visitor. */
export function LazyExtras({ build }: { build: string | null }) {
  const [isActive, setActive] = useState(false)
  usePageFocus()
  useEffect(() => {
    const listening = new AbortController()
    const activate = () => {
      listening.abort()
      setActive(true)
    }
    for (const type of INTERACTIONS) {
      document.addEventListener(type, activate, { signal: listening.signal, passive: true })
    }
    return () => listening.abort()
  }, [])
  return isActive ? (
    <Suspense>
      <Extras build={build} />
    </Suspense>
  ) : null
}
