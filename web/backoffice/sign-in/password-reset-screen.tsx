import type { FormEvent } from 'react'
import { useNavigate } from 'react-router'
import { call, isProblem } from '#web/backoffice/api/call.ts'
import { ButtonLink } from '#web/backoffice/ui/button.tsx'
import { showToast } from '#web/backoffice/ui/toasts.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { NewPasswordField, Submit } from './form-parts.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { tokenOfLink, useSubmit } from './use-sign-in.ts'

/** The emailed link for a new password. It signs no one in: that still needs the second factor. */
export function Component() {
  const { submit, pending, errors, message, failure } = useSubmit()
  const navigate = useNavigate()
  if (tokenOfLink() === '' || isProblem(failure, 'invalid') || isProblem(failure, 'expired')) return <RejectedLink />
  const change = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = { token: tokenOfLink(), password: formText(event.currentTarget, 'password') }
    void submit(async () => {
      await call('adminResetPassword', { body })
      await navigate('/sign-in', { replace: true })
      showToast('Your password is changed. Sign in with it.')
    })
  }
  return (
    <SignInFrame title="New password">
      <p className="text-muted">It signs you out on every device. Your second factor stays.</p>
      <form onSubmit={change} className="space-y-4">
        <NewPasswordField label="New password" errors={errors['password']} />
        <Submit pending={pending} message={message}>
          Change the password
        </Submit>
      </form>
    </SignInFrame>
  )
}

function RejectedLink() {
  return (
    <SignInFrame title="This link does not work">
      <p role="alert">It was used already, it is incomplete, or it has expired. Request a new one.</p>
      <ButtonLink variant="primary" to="/forgot-password">
        Request a new link
      </ButtonLink>
    </SignInFrame>
  )
}
