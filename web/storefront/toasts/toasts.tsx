import { lazy, Suspense, useEffect, useState } from 'react'
import { subscribeToToasts } from './toast-queue.ts'
import { loadChunk } from '#web/ui/load-chunk.ts'

const Toaster = lazy(() => loadChunk(() => import('./toaster.tsx')))

/** Renders the toaster, which is loaded with the first toast. */
export function Toasts() {
  const [isLoaded, setLoaded] = useState(false)
  useEffect(() => (isLoaded ? undefined : subscribeToToasts(() => setLoaded(true))), [isLoaded])
  return isLoaded ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
