import { useRef, useState } from 'react'
import { Form } from 'react-router'
import { readSecret, readText } from '#web/storefront/form-fields.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { signIn } from './session.ts'

interface SignInFormProps {
  onSignedIn: () => void
  /** Where the form goes without JavaScript. */
  action?: string
  errors?: Record<string, string[]>
  firstField?: React.Ref<HTMLInputElement>
}

/** E-mail address or username and password. With JavaScript it signs in where it stands. */
export function SignInForm({ onSignedIn, action, errors: given, firstField }: SignInFormProps) {
  const [errors, setErrors] = useState(given ?? {})
  const [pending, setPending] = useState(false)
  const passwordField = useRef<HTMLInputElement>(null)

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = new FormData(event.currentTarget)
    setPending(true)
    const refused = await signIn({ email: readText(fields, 'email'), password: readSecret(fields, 'password') })
    setPending(false)
    setErrors(refused)
    // Spec 5: after every attempt.
    if (passwordField.current) passwordField.current.value = ''
    if (Object.keys(refused).length === 0) onSignedIn()
  }

  return (
    <Form method="post" action={action} onSubmit={(event) => void submit(event)} className="mt-6 space-y-5">
      <input type="hidden" name="intent" value="sign-in" />
      <Field
        label="Email or username"
        name="email"
        autoComplete="username"
        required
        maxLength={254}
        ref={firstField}
        errors={errors['email']}
      />
      <Field
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        required
        maxLength={1024}
        ref={passwordField}
        errors={errors['password']}
      />
      <Button type="submit" className="w-full" disabled={pending}>
        {pending ? 'Signing in…' : 'Sign in'}
      </Button>
    </Form>
  )
}
