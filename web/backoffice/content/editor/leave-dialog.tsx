import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from '#web/backoffice/ui/confirm-dialog.tsx'

/** Requires a confirmation before a screen with changes that are not saved is left. */
export function LeaveDialog({ isDirty, own }: { isDirty: boolean; own: string }) {
  const blocker = useBlocker(({ nextLocation }) => isDirty && nextLocation.pathname !== own)
  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={() => blocker.reset?.()}
      title="Leave without saving?"
      action="Leave"
      isDangerous
      onConfirm={async () => {
        blocker.proceed?.()
        return false
      }}
    >
      What you have changed here since the last save will be lost.
    </ConfirmDialog>
  )
}
