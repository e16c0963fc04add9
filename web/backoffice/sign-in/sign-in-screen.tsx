import type { FormEvent } from 'react'
import { call } from '#web/backoffice/api/call.ts'
import { ButtonLink } from '#web/backoffice/ui/button.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { EnrollFactor } from './enroll-factor.tsx'
import { Submit } from './form-parts.tsx'
import { SecondFactor } from './second-factor.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useSignIn } from './use-sign-in.ts'

/** The sign-in: email address and password, then the second factor. */
export function Component() {
  const signIn = useSignIn()
  const { step, send, pending, errors, message } = signIn
  if (step?.step === 'second_factor') return <SecondFactor signIn={signIn} methods={step.methods} />
  if (step?.step === 'enroll_factor') return <EnrollFactor onDone={signIn.finish} />
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    void send(() =>
      call('adminSignIn', { body: { email: formText(form, 'email').trim(), password: formText(form, 'password') } }),
    )
  }
  return (
    <SignInFrame title="Back office">
      <form onSubmit={submit} className="space-y-4">
        <Field label="Email" name="email" type="email" autoComplete="username" required errors={errors['email']} />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          errors={errors['password']}
        />
        <Submit pending={pending} message={message}>
          Sign in
        </Submit>
        <ButtonLink variant="plain" to="/forgot-password" className="w-full">
          Forgot your password?
        </ButtonLink>
      </form>
    </SignInFrame>
  )
}
