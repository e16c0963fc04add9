import { lazy, Suspense, useEffect, useState } from 'react'
import { firstInteraction } from '#web/ui/first-interaction.ts'
import { loadChunk } from '#web/ui/load-chunk.ts'
import { usePageFocus } from './navigation/use-page-focus.ts'

const Extras = lazy(() => loadChunk(() => import('./extras.tsx')))

/** Loads the extras on the first interaction of the visitor. */
export function LazyExtras({ build }: { build: string | null }) {
  const [isActive, setActive] = useState(false)
  usePageFocus()
  useEffect(() => void firstInteraction.then(() => setActive(true)), [])
  return isActive ? (
    <Suspense>
      <Extras build={build} />
    </Suspense>
  ) : null
}
