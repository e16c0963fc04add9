import { useRef } from 'react'
import { PASSWORD_MIN_LENGTH } from '#contract/text/password.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { useMe } from '#web/backoffice/shell/session.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'

/** Changes the password, which ends all other sessions. */
export function PasswordForm() {
  const me = useMe()
  const { run, pending, errors } = useAction()
  const form = useRef<HTMLFormElement>(null)
  const change = async (body: { current_password: string; password: string }) => {
    const success = 'Your password is changed. Your other devices are signed out.'
    if (await run(() => call('adminChangePassword', { body }), { success })) form.current?.reset()
  }
  return (
    <Panel title="Password">
      <form
        ref={form}
        className="max-w-sm space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          const { currentTarget } = event
          void change({
            current_password: formText(currentTarget, 'current_password'),
            password: formText(currentTarget, 'password'),
          })
        }}
      >
        {/* Password managers read the account from it. */}
        <input type="hidden" name="username" value={me?.email ?? ''} autoComplete="username" />
        <Field
          label="Current password"
          name="current_password"
          type="password"
          autoComplete="current-password"
          required
          {...(errors['current_password'] && { errors: errors['current_password'] })}
        />
        <Field
          label="New password"
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={PASSWORD_MIN_LENGTH}
          required
          hint={`At least ${PASSWORD_MIN_LENGTH} characters. It signs you out on every other device.`}
          {...(errors['password'] && { errors: errors['password'] })}
        />
        <Button type="submit" pending={pending}>
          Change the password
        </Button>
      </form>
    </Panel>
  )
}
