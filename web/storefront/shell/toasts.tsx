import { lazy, Suspense, useEffect, useState } from 'react'
import { listenForNotices } from '#web/storefront/notices.ts'
import { fetchPart } from '#web/ui/fetch-part.ts'

const Toaster = lazy(() => fetchPart(() => import('./toaster.tsx')))

/** The place of short messages; costs nothing until there is one. */
export function Toasts() {
  const [wanted, setWanted] = useState(false)
  useEffect(() => (wanted ? undefined : listenForNotices(() => setWanted(true))), [wanted])
  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
