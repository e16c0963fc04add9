import { RecoveryCodes } from '#web/backoffice/sign-in/recovery-codes.tsx'
import { Dialog } from '#web/backoffice/ui/dialog.tsx'

/** New recovery codes, which are shown once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={onClose} title="Recovery codes" isRequired>
      <RecoveryCodes codes={codes} onDone={onClose} />
    </Dialog>
  )
}
