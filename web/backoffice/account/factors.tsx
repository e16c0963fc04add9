import { useState } from 'react'
import type { StaffFactors, TotpSetup } from '#contract/schemas/admin/staff/staff-sign-in.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Rejection } from '#web/backoffice/sign-in/form-parts.tsx'
import { createPasskey, supportsPasskeys } from '#web/backoffice/sign-in/passkey.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { ConfirmDialog } from '#web/backoffice/ui/confirm-dialog.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { ListRow } from './list-row.tsx'
import { Passkeys } from './passkeys.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { TotpDialog } from './totp-dialog.tsx'

type Confirming = 'remove_app' | 'renew_codes' | null

/** The second factors of the person: passkeys, the authenticator app and recovery codes. */
export function Factors({ factors }: { factors: StaffFactors }) {
  const { run, pending, errors } = useAction()
  const [setup, setSetup] = useState<TotpSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const [confirming, setConfirming] = useState<Confirming>(null)
  const hasFactor = factors.totp || factors.passkeys.length > 0
  const addPasskey = () =>
    void run(
      async () => {
        const body = await createPasskey((await call('adminPasskeyOptions')).data)
        setCodes((await call('adminAddPasskey', { body })).data.recovery_codes)
      },
      { success: 'The passkey is added.' },
    )
  const beginApp = () => void run(async () => setSetup((await call('adminBeginTotp')).data))
  const removeApp = () => run(() => call('adminRemoveTotp'), { success: 'The authenticator app is removed.' })
  const renewCodes = () => run(async () => setCodes((await call('adminRenewRecoveryCodes')).data.recovery_codes))
  return (
    <Panel title="Second factors">
      {!hasFactor && (
        <p className="pb-2">
          Your password alone opens your account. Add a second factor, so that a stolen password is worthless.
        </p>
      )}
      <Rejection text={errors['passkey']?.join(' ')} />
      <ul>
        <Passkeys passkeys={factors.passkeys} />
        <ListRow title="Passkeys" details={passkeysText(factors.passkeys.length)}>
          {supportsPasskeys() && (
            <Button pending={pending} onClick={addPasskey}>
              Add a passkey
            </Button>
          )}
        </ListRow>
        <ListRow
          title="Authenticator app"
          badge={factors.totp && <Badge tone="good">Set up</Badge>}
          details="Shows a code of six digits for each sign-in."
        >
          {factors.totp ? (
            <Button onClick={() => setConfirming('remove_app')}>Remove the app</Button>
          ) : (
            <Button pending={pending} onClick={beginApp}>
              Set up the app
            </Button>
          )}
        </ListRow>
        {hasFactor && (
          <ListRow
            title="Recovery codes"
            badge={factors.recovery_codes_left < 3 && <Badge tone="warning">Few left</Badge>}
            details={`${factors.recovery_codes_left} left. Each replaces a second factor once.`}
          >
            <Button onClick={() => setConfirming('renew_codes')}>Renew the codes</Button>
          </ListRow>
        )}
      </ul>
      {setup && (
        <TotpDialog
          setup={setup}
          onClose={() => setSetup(null)}
          onDone={(recovery) => {
            setSetup(null)
            setCodes(recovery)
          }}
        />
      )}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
      <ConfirmDialog
        open={confirming === 'remove_app'}
        onOpenChange={() => setConfirming(null)}
        title="Remove the authenticator app?"
        action="Remove the app"
        isDangerous
        onConfirm={removeApp}
      >
        Its codes no longer sign you in. Without another second factor, your recovery codes end, too.
      </ConfirmDialog>
      <ConfirmDialog
        open={confirming === 'renew_codes'}
        onOpenChange={() => setConfirming(null)}
        title="Renew the recovery codes?"
        action="Renew the codes"
        onConfirm={renewCodes}
      >
        You get ten new codes. The previous ones no longer work.
      </ConfirmDialog>
    </Panel>
  )
}

function passkeysText(count: number): string {
  if (!supportsPasskeys()) return 'This browser cannot create passkeys. Open this page in another one to add some.'
  return count === 0
    ? 'The screen lock of a device, or a security key. Fake pages cannot get it.'
    : 'Add one for each device that you work on.'
}
