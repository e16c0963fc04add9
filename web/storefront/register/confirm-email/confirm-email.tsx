import { useEffect, useRef, useState } from 'react'
import { href, useLocation, useNavigate } from 'react-router'
import { confirmEmailTexts } from '#texts/register/confirm-email.ts'
import { ApiError } from '#web/storefront/http/api.ts'
import { PRIVATE_PAGE } from '#web/storefront/http/cache-control.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { REGISTERED_ELSEWHERE } from '#web/storefront/password/registered-elsewhere.ts'
import { resumeSession } from '#web/storefront/session/session.ts'
import { useSession } from '#web/storefront/session/use-session.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/confirm-email'
import { confirmEmail } from '#web/storefront/register/calls.ts'
import { ConfirmationFailed } from './confirmation-failed.tsx'
import { Confirmed } from './confirmed.tsx'
import { clearRegistrationId } from '#web/storefront/register/draft.ts'
import { whenVisible } from './when-visible.ts'

export const headers = () => ({ ...PRIVATE_PAGE, 'Referrer-Policy': 'no-referrer' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead({ title: confirmEmailTexts.title, hidden: true }, matches)

type State = { kind: 'working' | 'confirmed' | 'missing' } | { kind: 'failed'; code: string | null; message: string }

/** Page of the link in the confirmation email. Its token is in the URL fragment, which is not sent to servers or logs. */
export default function ConfirmEmail() {
  const [state, setState] = useState<State>({ kind: 'working' })
  const { user, loading } = useSession()
  const { hash } = useLocation()
  const navigate = useNavigate()
  const taken = useRef<string | null>(null)

  useEffect(() => {
    const token = new URLSearchParams(hash.slice(1)).get('token')
    if (!token) {
      if (!taken.current) setState({ kind: 'missing' })
      return
    }
    const choosePassword = (reset: string) =>
      void navigate(`${href('/password-reset')}#token=${reset}`, { replace: true, state: REGISTERED_ELSEWHERE })
    // Email scanners open links, too: confirm only when the page is visible.
    return whenVisible(() => {
      if (taken.current === token) return
      taken.current = token
      void navigate(href('/confirm-email'), { replace: true })
      setState({ kind: 'working' })
      void confirm(token, choosePassword).then(setState)
    })
  }, [hash, navigate])

  // After a reload the URL has no token any more, but the email may be confirmed.
  const isConfirmed = state.kind === 'confirmed' || (state.kind === 'missing' && user?.email_verified)
  if (isConfirmed) return <Confirmed />
  if (state.kind === 'missing' && !loading)
    return <ConfirmationFailed code="invalid" message={confirmEmailTexts.noLink} />
  if (state.kind === 'failed') return <ConfirmationFailed code={state.code} message={state.message} />
  return (
    <div className="frame flex flex-col items-center pt-24 text-center">
      <h1 className="display text-heading">{confirmEmailTexts.working}</h1>
      <Spinner label={confirmEmailTexts.working} />
      <noscript>
        <p className="text-body text-muted">{confirmEmailTexts.withoutScript}</p>
      </noscript>
    </div>
  )
}

/** Confirms the email. `choosePassword` gets the token for a new password if another browser had registered. */
async function confirm(token: string, choosePassword: (reset: string) => void): Promise<State> {
  let setPassword: string | null
  try {
    setPassword = (await confirmEmail(token)).set_password
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { kind: 'failed', code: error.code, message: error.message }
  }
  clearRegistrationId()
  if (setPassword) {
    choosePassword(setPassword)
    return { kind: 'working' }
  }
  // Confirming also signs in: exchange the session cookie for a token.
  await resumeSession()
  return { kind: 'confirmed' }
}
