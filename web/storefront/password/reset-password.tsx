import { useState } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { PASSWORD_MIN_LENGTH } from '#contract/text/password.ts'
import { passwordTexts } from '#texts/account/password.ts'
import { ApiError } from '#web/storefront/http/api.ts'
import { PRIVATE_PAGE } from '#web/storefront/http/cache-control.ts'
import { readSecret } from '#web/storefront/forms/form-fields.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { signInCalls } from '#web/storefront/session/calls.ts'
import { ForgotPasswordForm } from '#web/storefront/session/sign-in/forgot-password-form.tsx'
import { NarrowPage } from '#web/storefront/session/sign-in/narrow-page.tsx'
import { endCurrentSession } from '#web/storefront/session/session.ts'
import { SignInForm } from '#web/storefront/session/sign-in/sign-in-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { PasswordField } from '#web/ui/forms/password-field.tsx'
import { REGISTERED_ELSEWHERE } from './registered-elsewhere.ts'
import { useLinkToken } from './use-link-token.ts'
import type { Route } from './+types/reset-password'

export const headers = () => ({ ...PRIVATE_PAGE, 'Referrer-Policy': 'no-referrer' })

export const meta: Route.MetaFunction = ({ matches }) => pageHead({ title: passwordTexts.title, hidden: true }, matches)

/**
 * Page that sets a new password: for a forgotten one, and for buyers who confirm their email in another browser than they
 * registered in. The token is in the URL fragment, which is not sent to servers or logs.
 */
export default function ResetPassword() {
  const token = useLinkToken()
  const navigate = useNavigate()
  const isRegistering = useLocation().state === REGISTERED_ELSEWHERE
  const [isSet, setIsSet] = useState(false)
  const [expired, setExpired] = useState<string | null>(null)
  if (isSet) {
    return (
      <NarrowPage title={passwordTexts.set.title}>
        <p role="status" className="mt-3 text-body text-muted">
          {isRegistering ? passwordTexts.set.signIn : passwordTexts.set.signInAgain}
        </p>
        <SignInForm onSignedIn={() => void navigate(href('/'), { replace: true })} />
      </NarrowPage>
    )
  }
  if (expired || token === null) {
    return (
      <NarrowPage title={expired ? passwordTexts.expired : passwordTexts.title}>
        {expired ? (
          <Callout variant="warning" role="alert" className="mt-4">
            {expired}
          </Callout>
        ) : (
          <p className="mt-3 text-body text-muted">{passwordTexts.missing}</p>
        )}
        <ForgotPasswordForm />
      </NarrowPage>
    )
  }
  return (
    <NarrowPage title={isRegistering ? passwordTexts.registering.title : passwordTexts.title}>
      {isRegistering && (
        <p role="status" className="mt-3 text-body text-muted">
          {passwordTexts.registering.text}
        </p>
      )}
      <noscript>
        <p className="mt-3 text-body text-muted">{passwordTexts.withoutScript}</p>
      </noscript>
      <NewPasswordForm token={token} onSet={() => setIsSet(true)} onExpired={setExpired} />
    </NarrowPage>
  )
}

interface NewPasswordFormProps {
  /** Undefined until hydration: the server does not see the fragment. */
  token: string | undefined
  onSet: () => void
  onExpired: (message: string) => void
}

function NewPasswordForm({ token, onSet, onExpired }: NewPasswordFormProps) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const [pending, setPending] = useState(false)

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!token) return
    const password = readSecret(new FormData(event.currentTarget), 'password')
    setPending(true)
    try {
      await signInCalls.resetPassword({ token, password })
      // The server has ended all sessions, including this browser's.
      await endCurrentSession()
      onSet()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.status === 410) onExpired(error.message)
      else setErrors(error.errors['password'] ?? [error.message])
    } finally {
      setPending(false)
    }
  }

  return (
    <form onSubmit={(event) => void submit(event)} className="mt-6 space-y-5 no-scripting:hidden">
      <PasswordField
        label={passwordTexts.field}
        name="password"
        autoComplete="new-password"
        required
        maxLength={1024}
        errors={errors}
      >
        <p className="mt-2 text-small text-muted">{passwordTexts.rule({ characters: PASSWORD_MIN_LENGTH })}</p>
      </PasswordField>
      <Button type="submit" className="w-full" disabled={!token} pending={pending}>
        {pending ? passwordTexts.saving : passwordTexts.save}
      </Button>
    </form>
  )
}
