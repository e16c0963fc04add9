import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { PASSWORD_MIN_LENGTH } from '#contract/registration.ts'
import { passwordTexts } from '#texts/password.ts'
import { CallFailure } from '#web/storefront/api.ts'
import { PRIVATE_PAGE } from '#web/storefront/cache-control.ts'
import { readSecret } from '#web/storefront/form-fields.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import { signInCalls } from '#web/storefront/session/calls.ts'
import { ForgotPasswordForm } from '#web/storefront/session/forgot-password-form.tsx'
import { NarrowPage } from '#web/storefront/session/narrow-page.tsx'
import { leave } from '#web/storefront/session/session.ts'
import { SignInForm } from '#web/storefront/session/sign-in-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { REGISTERED_ELSEWHERE } from './registered-elsewhere.ts'
import { useLinkToken } from './use-link-token.ts'
import type { Route } from './+types/reset'

export const headers = () => ({ ...PRIVATE_PAGE, 'Referrer-Policy': 'no-referrer' })

export const meta: Route.MetaFunction = ({ matches }) => pageHead({ title: passwordTexts.title, hidden: true }, matches)

/** Where the mail of a forgotten password leads, and who confirms in another browser than they registered in; the token is in the fragment, which no server and no log sees. */
export default function ResetPassword() {
  const token = useLinkToken()
  const navigate = useNavigate()
  const isRegistering = useLocation().state === REGISTERED_ELSEWHERE
  const [isSet, setIsSet] = useState(false)
  const [dead, setDead] = useState<string | null>(null)
  if (isSet) {
    return (
      <NarrowPage title={passwordTexts.set.title}>
        <p role="status" className="mt-3 text-body text-muted">
          {isRegistering ? passwordTexts.set.signIn : passwordTexts.set.signInAgain}
        </p>
        <SignInForm onSignedIn={() => void navigate('/', { replace: true })} />
      </NarrowPage>
    )
  }
  if (dead || token === null) {
    return (
      <NarrowPage title={dead ? passwordTexts.dead : passwordTexts.title}>
        {dead ? (
          <Notice look="warning" role="alert" className="mt-4">
            {dead}
          </Notice>
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
      <NewPasswordForm token={token} onSet={() => setIsSet(true)} onDead={setDead} />
    </NarrowPage>
  )
}

interface NewPasswordFormProps {
  /** Undefined until the address has been read. */
  token: string | undefined
  onSet: () => void
  onDead: (message: string) => void
}

function NewPasswordForm({ token, onSet, onDead }: NewPasswordFormProps) {
  const [errors, setErrors] = useState<readonly string[]>([])
  const [pending, setPending] = useState(false)

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (!token) return
    const password = readSecret(new FormData(event.currentTarget), 'password')
    setPending(true)
    try {
      await signInCalls.resetPassword({ token, password })
      // The server has ended every session, this browser's too.
      await leave()
      onSet()
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      if (error.status === 410) onDead(error.message)
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
