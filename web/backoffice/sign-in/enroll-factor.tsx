import { useState } from 'react'
import type { TotpSetup } from '#contract/schemas/admin/staff/staff-sign-in.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Rejection } from './form-parts.tsx'
import { createPasskey, supportsPasskeys } from './passkey.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { TotpSetupForm } from './totp-setup.tsx'

/**
 * Sets up a passkey or an authenticator app during the sign-in of a person who has no second factor yet, and shows their recovery codes
 * once.
 */
export function EnrollFactor({ onDone }: { onDone: () => void }) {
  const { run, pending, errors } = useAction()
  const [setup, setSetup] = useState<TotpSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const beginApp = () => run(async () => setSetup((await call('adminEnrollTotp')).data))
  const confirmApp = (code: string) =>
    run(async () => setCodes((await call('adminEnrollTotpConfirm', { body: { code } })).data.recovery_codes))
  const addPasskey = () =>
    run(async () => {
      const body = await createPasskey((await call('adminEnrollPasskeyOptions')).data)
      setCodes((await call('adminEnrollPasskey', { body })).data.recovery_codes)
    })
  if (codes) {
    return (
      <SignInFrame title="Recovery codes">
        <RecoveryCodes codes={codes} onDone={onDone} />
      </SignInFrame>
    )
  }
  if (setup) {
    return (
      <SignInFrame title="Authenticator app">
        <TotpSetupForm
          setup={setup}
          pending={pending}
          errors={errors['code']}
          onSubmit={(code) => void confirmApp(code)}
        />
        <Button variant="plain" onClick={() => setSetup(null)}>
          Go back
        </Button>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title="Set up a second factor">
      <p>Staff sign in with a password and a second factor. Set yours up now; it takes a minute.</p>
      {supportsPasskeys() && (
        <div className="space-y-2">
          <p className="text-muted">
            A passkey is the screen lock of this device, your fingerprint or face, or a security key. No one can get it
            by a fake page.
          </p>
          <Rejection text={errors['passkey']?.join(' ')} />
          <Button variant="primary" pending={pending} className="w-full" onClick={() => void addPasskey()}>
            Add a passkey
          </Button>
        </div>
      )}
      <div className="space-y-2">
        <p className="text-muted">An authenticator app on your phone shows a code of six digits for each sign-in.</p>
        <Button
          variant={supportsPasskeys() ? 'quiet' : 'primary'}
          pending={pending}
          className="w-full"
          onClick={() => void beginApp()}
        >
          Set up the app
        </Button>
      </div>
    </SignInFrame>
  )
}
