import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { VIEW_TOKEN_PREFIX } from '#contract/backoffice/impersonation.ts'
import { firstInteraction } from '#web/ui/first-interaction.ts'
import { loadChunk } from '#web/ui/load-chunk.ts'
import { readSession, sessionStore } from '#web/storefront/session/state.ts'
import { storedItem } from '#web/storefront/session/stored-items.ts'
import { usePageFocus } from './navigation/use-page-focus.ts'

const Extras = lazy(() => loadChunk(() => import('./extras.tsx')))
const AcceptDocuments = lazy(() => loadChunk(() => import('./accept-documents.tsx')))
const StaffView = lazy(() => loadChunk(() => import('./staff-view.tsx')))

/**
 * Loads the extras on the first interaction of the visitor, and at once the banner of staff who view the shop as a buyer, and the dialog of a buyer who
 * must accept new terms.
 */
export function LazyExtras({ build }: { build: string | null }) {
  const [isActive, setActive] = useState(false)
  usePageFocus()
  useEffect(() => void firstInteraction.then(() => setActive(true)), [])
  const isView = useSyncExternalStore(sessionStore.subscribe, isStaffView, () => false)
  const mustAccept = useSyncExternalStore(sessionStore.subscribe, hasDocumentsToAccept, () => false)
  return (
    <Suspense>
      {isActive && <Extras build={build} />}
      {isView && <StaffView />}
      {mustAccept && !isView && <AcceptDocuments />}
    </Suspense>
  )
}

/** Staff who view the shop as a buyer cannot accept anything for them. */
function hasDocumentsToAccept(): boolean {
  return (readSession().user?.documents_to_accept?.length ?? 0) > 0
}

function isStaffView(): boolean {
  return storedItem('token')?.startsWith(VIEW_TOKEN_PREFIX) ?? false
}
