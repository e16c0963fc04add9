import type { TotpSetup } from '#contract/schemas/admin/staff/staff-sign-in.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { TotpSetupForm } from '#web/backoffice/sign-in/totp-setup.tsx'
import { Dialog } from '#web/backoffice/ui/dialog.tsx'

interface TotpDialogProps {
  setup: TotpSetup
  onClose: () => void
  /** Gets new recovery codes; none if the person has some. */
  onDone: (codes: readonly string[]) => void
}

/** Sets up the authenticator app of a person who is signed in. */
export function TotpDialog({ setup, onClose, onDone }: TotpDialogProps) {
  const { run, pending, errors } = useAction()
  const confirm = (code: string) =>
    void run(async () => onDone((await call('adminConfirmTotp', { body: { code } })).data.recovery_codes), {
      success: 'The authenticator app is set up.',
    })
  return (
    <Dialog open onOpenChange={onClose} title="Set up the authenticator app">
      <TotpSetupForm setup={setup} pending={pending} errors={errors['code']} onSubmit={confirm} />
    </Dialog>
  )
}
