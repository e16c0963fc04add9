import { type FormEvent, useEffect, useState } from 'react'
import type { Confirmation, StaffFactors } from '#contract/schemas/admin/staff/staff-sign-in.ts'
import { call, confirmIdentityWith } from '#web/backoffice/api/call.ts'
import { errorText } from '#web/backoffice/api/error-text.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { signWithPasskey, supportsPasskeys } from './passkey.ts'

/** Requires the password, a code or a passkey before a sensitive call, which is sent after it. */
export function StepUpDialog() {
  const [answer, setAnswer] = useState<{ done: (isConfirmed: boolean) => void } | null>(null)
  useEffect(() => {
    confirmIdentityWith(() => new Promise((resolve) => setAnswer({ done: resolve })))
    return () => confirmIdentityWith(async () => false)
  }, [])
  const close = (isConfirmed: boolean) => {
    answer?.done(isConfirmed)
    setAnswer(null)
  }
  return (
    <Dialog
      open={answer !== null}
      onOpenChange={() => close(false)}
      title="Confirm that it is you"
      description="This action needs a confirmation, because you signed in a while ago."
    >
      <ConfirmationForm onDone={close} />
    </Dialog>
  )
}

function ConfirmationForm({ onDone }: { onDone: (isConfirmed: boolean) => void }) {
  const [factors, setFactors] = useState<StaffFactors | null>(null)
  const [isCode, setCode] = useState(false)
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<readonly string[]>([])
  useEffect(() => {
    // Without the factors, the password is still enough.
    call('adminFactors').then(
      ({ data }) => setFactors(data),
      () => setFactors(null),
    )
  }, [])
  const confirm = async (proof: () => Promise<Confirmation>) => {
    setPending(true)
    try {
      await call('adminConfirm', { body: await proof() })
      onDone(true)
    } catch (error) {
      setErrors([errorText(error)])
      setPending(false)
    }
  }
  const confirmWithField = (form: HTMLFormElement) => {
    const typed = formText(form, 'proof')
    return confirm(async () => (isCode ? { code: typed } : { password: typed }))
  }
  const confirmWithPasskey = () =>
    confirm(async () => ({ passkey: await signWithPasskey((await call('adminConfirmPasskeyOptions')).data) }))
  const changeField = () => {
    setCode(!isCode)
    setErrors([])
  }
  return (
    <form
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        void confirmWithField(event.currentTarget)
      }}
    >
      <Field
        key={isCode ? 'code' : 'password'}
        label={isCode ? 'Code of six digits' : 'Password'}
        name="proof"
        type={isCode ? 'text' : 'password'}
        inputMode={isCode ? 'numeric' : undefined}
        autoComplete={isCode ? 'one-time-code' : 'current-password'}
        required
        errors={errors}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        {supportsPasskeys() && factors !== null && factors.passkeys.length > 0 && (
          <Button pending={pending} onClick={() => void confirmWithPasskey()}>
            Use a passkey
          </Button>
        )}
        {factors?.totp && (
          <Button variant="plain" onClick={changeField}>
            {isCode ? 'Use the password' : 'Use a code of the app'}
          </Button>
        )}
      </div>
      <DialogButtons>
        <Button onClick={() => onDone(false)}>Go back</Button>
        <Button variant="primary" type="submit" pending={pending}>
          Confirm
        </Button>
      </DialogButtons>
    </form>
  )
}
