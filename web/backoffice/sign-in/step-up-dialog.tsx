import { type FormEvent, useEffect, useState } from 'react'
import { call, confirmIdentityWith } from '#web/backoffice/api/call.ts'
import { errorText } from '#web/backoffice/api/error-text.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { fieldOf } from './use-sign-in.ts'

/** Requests the password again before a sensitive call, which is sent after it. */
export function StepUpDialog() {
  const [answer, setAnswer] = useState<{ done: (isConfirmed: boolean) => void } | null>(null)
  const [errors, setErrors] = useState<readonly string[]>([])
  useEffect(() => {
    confirmIdentityWith(() => new Promise((resolve) => setAnswer({ done: resolve })))
    return () => confirmIdentityWith(async () => false)
  }, [])
  const close = (isConfirmed: boolean) => {
    answer?.done(isConfirmed)
    setAnswer(null)
    setErrors([])
  }
  const submit = async (form: HTMLFormElement) => {
    try {
      await call('adminConfirm', { body: { password: fieldOf(form, 'password') } })
      close(true)
    } catch (error) {
      setErrors([errorText(error)])
    }
  }
  return (
    <Dialog
      open={answer !== null}
      onOpenChange={() => close(false)}
      title="Confirm that it is you"
      description="This action needs your password, because you signed in a while ago."
    >
      <form
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault()
          void submit(event.currentTarget)
        }}
      >
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          errors={errors}
        />
        <DialogButtons>
          <Button onClick={() => close(false)}>Go back</Button>
          <Button variant="primary" type="submit">
            Confirm
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
