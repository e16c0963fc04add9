import type { FormEvent } from 'react'
import { useLoaderData } from 'react-router'
import { call, isProblem } from '#web/backoffice/api/call.ts'
import { ButtonLink } from '#web/backoffice/ui/button.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { EnrollFactor } from './enroll-factor.tsx'
import { NewPasswordField, Submit } from './form-parts.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { tokenOfLink, useSignIn } from './use-sign-in.ts'

/** Returns true if the link can still create the owner, so that no one fills in the form in vain. */
export async function loader(): Promise<boolean> {
  const token = tokenOfLink()
  if (token === '') return false
  try {
    await call('adminOpenSetUp', { body: { token } })
    return true
  } catch (error) {
    if (isProblem(error, 'invalid')) return false
    throw error
  }
}

/** The link works once: loading it again after it was used would replace the recovery codes by an error. */
export const shouldRevalidate = () => false

/** The link that a shop without staff prints at its start: creates the first owner. */
export function Component() {
  const isOpen = useLoaderData<typeof loader>()
  const { step, send, finish, pending, errors, message, failure } = useSignIn()
  if (step) return <EnrollFactor onDone={finish} />
  if (!isOpen || isProblem(failure, 'invalid')) return <RejectedLink />
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const body = {
      token: tokenOfLink(),
      name: formText(form, 'name').trim(),
      email: formText(form, 'email').trim(),
      password: formText(form, 'password'),
    }
    void send(() => call('adminSetUp', { body }))
  }
  return (
    <SignInFrame title="Set up the back office">
      <p className="text-muted">You become the owner of this shop. Owners invite everyone else.</p>
      <form onSubmit={submit} className="space-y-4">
        <Field label="Name" name="name" autoComplete="name" required errors={errors['name']} />
        <Field label="Email" name="email" type="email" autoComplete="username" required errors={errors['email']} />
        <NewPasswordField label="Password" errors={errors['password']} />
        <Submit pending={pending} message={message}>
          Continue
        </Submit>
      </form>
    </SignInFrame>
  )
}

function RejectedLink() {
  return (
    <SignInFrame title="This link does not work">
      <p role="alert">
        It was used already, it is incomplete, or the shop has staff. Sign in if you have an account, or request an
        invitation from an owner.
      </p>
      <p className="text-muted">As long as a shop has no staff, each of its starts prints a new link.</p>
      <ButtonLink variant="primary" to="/sign-in">
        Sign in
      </ButtonLink>
    </SignInFrame>
  )
}
