import type { FormEvent } from 'react'
import { useLoaderData } from 'react-router'
import type { OpenInvitation } from '#contract/schemas/admin/staff/staff-sign-in.ts'
import { call } from '#web/backoffice/api/call.ts'
import { Field } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { EnrollFactor } from './enroll-factor.tsx'
import { NewPasswordField, Submit } from './form-parts.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { tokenOfLink, useSignIn } from './use-sign-in.ts'

export async function loader(): Promise<OpenInvitation> {
  return (await call('adminOpenInvitation', { body: { token: tokenOfLink() } })).data
}

/** The link works once: loading it again after it was accepted would replace the recovery codes by an error. */
export const shouldRevalidate = () => false

/** The link of an invitation: choose a name and a password. */
export function Component() {
  const { email, name, roles } = useLoaderData<OpenInvitation>()
  const { step, send, finish, pending, errors, message } = useSignIn()
  if (step) return <EnrollFactor onDone={finish} />
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const body = { token: tokenOfLink(), name: formText(form, 'name'), password: formText(form, 'password') }
    void send(() => call('adminAcceptInvitation', { body }))
  }
  return (
    <SignInFrame title="Join the back office">
      <p className="text-muted">{`${email} · ${roles.join(', ')}`}</p>
      <form onSubmit={submit} className="space-y-4">
        <Field label="Name" name="name" defaultValue={name} autoComplete="name" required errors={errors['name']} />
        <input type="hidden" name="username" value={email} autoComplete="username" />
        <NewPasswordField label="Password" errors={errors['password']} />
        <Submit pending={pending} message={message}>
          Continue
        </Submit>
      </form>
    </SignInFrame>
  )
}
