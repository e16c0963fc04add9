import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

/** State of a navigation that needs no confirmation, because the record was saved or deleted. */
export const UNGUARDED = { isUnguarded: true }

/** Requires a confirmation before a screen with unsaved changes is left. `own`: path on which parameters may change. */
export function UnsavedGuard({ isDirty, own }: { isDirty: boolean; own?: string }) {
  const blocker = useBlocker(
    ({ nextLocation: { pathname, state } }) => isDirty && pathname !== own && !isUnguarded(state),
  )
  useEffect(() => {
    if (!isDirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isDirty])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => {
        if (!open) blocker.reset?.()
      }}
      title="Leave without saving?"
      action="Leave"
      isDangerous
      onConfirm={async () => {
        blocker.proceed?.()
        return false
      }}
    >
      Your changes on this screen will be lost.
    </ConfirmDialog>
  )
}

function isUnguarded(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isUnguarded' in state
}
