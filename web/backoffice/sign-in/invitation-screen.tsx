import type { FormEvent } from 'react'
import { useLoaderData } from 'react-router'
import { PASSWORD_MIN_LENGTH } from '#contract/text/password.ts'
import type { OpenInvitation } from '#contract/schemas/staff-sign-in.ts'
import { call } from '#web/backoffice/api/call.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { EnrollFactor } from './enroll-factor.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { fieldOf, useSignIn } from './use-sign-in.ts'

/** The token is in the fragment, which browsers do not send. */
const tokenOfLink = () => location.hash.slice(1)

export async function loader(): Promise<OpenInvitation> {
  return (await call('adminOpenInvitation', { body: { token: tokenOfLink() } })).data
}

/** The link of an invitation: choose a name and a password. */
export function Component() {
  const { email, name, roles } = useLoaderData<OpenInvitation>()
  const { step, send, finish, pending, errors, message } = useSignIn()
  if (step) return <EnrollFactor onDone={finish} />
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const body = { token: tokenOfLink(), name: fieldOf(form, 'name'), password: fieldOf(form, 'password') }
    void send(() => call('adminAcceptInvitation', { body }))
  }
  return (
    <SignInFrame title="Join the back office">
      <p className="text-muted">{`${email} · ${roles.join(', ')}`}</p>
      <form onSubmit={submit} className="space-y-4">
        <Field label="Name" name="name" defaultValue={name} autoComplete="name" required errors={errors['name']} />
        <input type="hidden" name="username" value={email} autoComplete="username" />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={PASSWORD_MIN_LENGTH}
          required
          errors={errors['password']}
        />
        {message && (
          <p role="alert" className="text-danger">
            {message}
          </p>
        )}
        <Button variant="primary" type="submit" pending={pending} className="w-full">
          Continue
        </Button>
      </form>
    </SignInFrame>
  )
}
