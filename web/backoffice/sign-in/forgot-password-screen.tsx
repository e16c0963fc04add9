import { type FormEvent, useState } from 'react'
import { RESET_LINK_MINUTES } from '#contract/accounts/sign-in.ts'
import { call } from '#web/backoffice/api/call.ts'
import { ButtonLink } from '#web/backoffice/ui/button.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { Submit } from './form-parts.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useSubmit } from './use-sign-in.ts'

/** Emails a link for a new password. The screen is the same whether the address belongs to someone or not. */
export function Component() {
  const { submit, pending, errors, message } = useSubmit()
  const [sentTo, setSentTo] = useState<string | null>(null)
  if (sentTo !== null) {
    return (
      <SignInFrame title="Check your email">
        <output className="block">
          {`If ${sentTo} belongs to a member of staff, a link is on its way. It works once, for ${RESET_LINK_MINUTES} minutes.`}
        </output>
        <ButtonLink to="/sign-in">Back to the sign-in</ButtonLink>
      </SignInFrame>
    )
  }
  const request = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = formText(event.currentTarget, 'email').trim()
    void submit(async () => {
      await call('adminForgotPassword', { body: { email } })
      setSentTo(email)
    })
  }
  return (
    <SignInFrame title="Forgot your password?">
      <p className="text-muted">Enter the email address that you sign in with, to get a link for a new password.</p>
      <form onSubmit={request} className="space-y-4">
        <Field label="Email" name="email" type="email" autoComplete="username" required errors={errors['email']} />
        <Submit pending={pending} message={message}>
          Email a link
        </Submit>
        <ButtonLink variant="plain" to="/sign-in" className="w-full">
          Back to the sign-in
        </ButtonLink>
      </form>
    </SignInFrame>
  )
}
