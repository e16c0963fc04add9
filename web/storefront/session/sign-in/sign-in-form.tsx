import { useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { LOGIN_LINK_MINUTES } from '#contract/accounts/sign-in.ts'
import { signInTexts } from '#texts/account/sign-in.ts'
import { readSecret, readText } from '#web/storefront/forms/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { openModal } from '#web/storefront/session/modals/modal-state.ts'
import { signInCalls } from '#web/storefront/session/calls.ts'
import { EmailRequestResult } from './email-request-result.tsx'
import { returnPath } from './return-path.ts'
import { signIn } from './sign-in.ts'
import { useEmailRequest } from './use-email-request.ts'

interface SignInFormProps {
  onSignedIn?: () => void
  /** URL of the action without JavaScript. */
  action?: string
  errors?: Record<string, string[]>
  /** False if the page itself offers a sign-in link by email. */
  offersLink?: boolean
  firstField?: React.Ref<HTMLInputElement>
}

/**
 * Form to sign in with email or username and password, or to request a sign-in link by email. With JavaScript it signs in
 * without leaving the page.
 */
export function SignInForm({ onSignedIn, action, errors: given, offersLink = true, firstField }: SignInFormProps) {
  const [signInErrors, setSignInErrors] = useState(given ?? {})
  const [pending, setPending] = useState(false)
  const link = useEmailRequest('email')
  const location = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const errors = { ...signInErrors, ...link.errors }

  function typedEmail(): string {
    return form.current ? readText(new FormData(form.current), 'email') : ''
  }

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setPending(true)
    link.setErrors({})
    const texts = await signIn({ email: readText(fields, 'email'), password: readSecret(fields, 'password') })
    setPending(false)
    setSignInErrors(texts)
    // Cleared after every attempt (spec 5).
    if (passwordField.current) passwordField.current.value = ''
    // The password has to be typed again, also where the error is at the email.
    if (Object.keys(texts).length > 0) return passwordField.current?.focus()
    if (!onSignedIn) return
    // The form is replaced by the buyer's page.
    document.getElementById('content')?.focus({ preventScroll: true })
    onSignedIn()
  }

  async function sendLink() {
    const email = typedEmail()
    setSignInErrors({})
    if (email) await link.send(form.current, () => signInCalls.sendLoginLink({ email, redirect: returnPath(location) }))
    else {
      link.setErrors({ email: [signInTexts.link.whereTo] })
      focusEmail(form.current)
    }
  }

  return (
    <Form method="post" action={action} ref={form} onSubmit={(event) => void submit(event)} className="mt-6">
      <input type="hidden" name="intent" value="sign-in" />
      <Field
        label={signInTexts.signIn.email}
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        maxLength={254}
        ref={firstField}
        errors={errors['email']}
      />
      <div className="mt-5">
        <Field
          label={signInTexts.signIn.password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={1024}
          ref={passwordField}
          errors={errors['password']}
        />
      </div>
      <Button
        variant="text"
        className="no-scripting:hidden"
        onClick={() => openModal('forgot-password', typedEmail().includes('@') ? typedEmail() : '')}
      >
        {signInTexts.signIn.forgot}
      </Button>
      <Button
        type="submit"
        variant={offersLink ? 'primary' : 'quiet'}
        className="mt-3 w-full no-scripting:mt-8"
        pending={pending}
      >
        {pending ? signInTexts.signIn.sending : signInTexts.signIn.send}
      </Button>
      {offersLink && (
        <Button
          variant="quiet"
          className="mt-3 w-full no-scripting:hidden"
          pending={link.pending}
          onClick={() => void sendLink()}
        >
          {link.pending ? signInTexts.sending : signInTexts.link.send}
        </Button>
      )}
      {link.answer && (
        <div className="mt-4">
          <EmailRequestResult answer={link.answer}>
            {signInTexts.link.sent({ minutes: LOGIN_LINK_MINUTES })}
          </EmailRequestResult>
        </div>
      )}
    </Form>
  )
}

function focusEmail(form: HTMLFormElement | null): void {
  const field = form?.elements.namedItem('email')
  if (field instanceof HTMLElement) field.focus()
}
