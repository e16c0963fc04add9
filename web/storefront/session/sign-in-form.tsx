import { useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { LOGIN_LINK_MINUTES } from '#contract/sign-in.ts'
import { signInTexts } from '#texts/sign-in.ts'
import { readSecret, readText } from '#web/storefront/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { openModal } from './ask-to-sign-in.ts'
import { signInCalls } from './calls.ts'
import { MailAnswer } from './mail-answer.tsx'
import { pathToReturnTo } from './return-path.ts'
import { signIn } from './sign-in.ts'
import { useMailRequest } from './use-mail-request.ts'

interface SignInFormProps {
  onSignedIn?: () => void
  /** Where the form goes without JavaScript. */
  action?: string
  errors?: Record<string, string[]>
  /** False where the page offers a link by mail itself. */
  offersLink?: boolean
  firstField?: React.Ref<HTMLInputElement>
}

/**
 * Email address or username and password, or a link by mail. With JavaScript it signs in where it stands; the page is
 * rendered again for the buyer.
 */
export function SignInForm({ onSignedIn, action, errors: given, offersLink = true, firstField }: SignInFormProps) {
  const [refused, setRefused] = useState(given ?? {})
  const [pending, setPending] = useState(false)
  const link = useMailRequest('email')
  const location = useLocation()
  const form = useRef<HTMLFormElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const errors = { ...refused, ...link.errors }

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
    setRefused(texts)
    // Spec 5: after every attempt.
    if (passwordField.current) passwordField.current.value = ''
    if (Object.keys(texts).length > 0) return focusFirst(form.current, texts)
    if (!onSignedIn) return
    // The form goes, and the page of the buyer comes in its place.
    document.getElementById('content')?.focus({ preventScroll: true })
    onSignedIn()
  }

  async function sendLink() {
    const email = typedEmail()
    setRefused({})
    if (email)
      await link.ask(form.current, () => signInCalls.sendLoginLink({ email, redirect: pathToReturnTo(location) }))
    else {
      link.setErrors({ email: [signInTexts.link.whereTo] })
      focusFirst(form.current, { email: [] })
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
        look="text"
        className="no-scripting:hidden"
        onClick={() => openModal('forgot-password', typedEmail().includes('@') ? typedEmail() : '')}
      >
        {signInTexts.signIn.forgot}
      </Button>
      <Button
        type="submit"
        look={offersLink ? 'primary' : 'quiet'}
        className="mt-3 w-full no-scripting:mt-8"
        pending={pending}
      >
        {pending ? signInTexts.signIn.sending : signInTexts.signIn.send}
      </Button>
      {offersLink && (
        <Button
          look="quiet"
          className="mt-3 w-full no-scripting:hidden"
          pending={link.pending}
          onClick={() => void sendLink()}
        >
          {link.pending ? signInTexts.sending : signInTexts.link.send}
        </Button>
      )}
      {link.answer && (
        <div className="mt-4">
          <MailAnswer answer={link.answer}>{signInTexts.link.sent({ minutes: LOGIN_LINK_MINUTES })}</MailAnswer>
        </div>
      )}
    </Form>
  )
}

function focusFirst(form: HTMLFormElement | null, texts: Record<string, string[]>): void {
  const name = texts['email'] ? 'email' : 'password'
  const field = form?.elements.namedItem(name)
  if (field instanceof HTMLElement) field.focus()
}
