import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { confirmEmailTexts } from '#texts/confirm-email.ts'
import { CallFailure } from '#web/storefront/api.ts'
import { PRIVATE_PAGE } from '#web/storefront/cache-control.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import { REGISTERED_ELSEWHERE } from '#web/storefront/password/registered-elsewhere.ts'
import { resumeSession } from '#web/storefront/session/session.ts'
import { useSession } from '#web/storefront/session/use-session.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/confirm-email'
import { confirmEmail } from './calls.ts'
import { ConfirmFailed } from './confirm-failed.tsx'
import { Confirmed } from './confirmed.tsx'
import { forgetRegistration } from './draft.ts'
import { whenVisible } from './when-visible.ts'

export const headers = () => ({ ...PRIVATE_PAGE, 'Referrer-Policy': 'no-referrer' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead({ title: confirmEmailTexts.title, hidden: true }, matches)

type State = { kind: 'working' | 'confirmed' | 'missing' } | { kind: 'failed'; code: string | null; message: string }

/** Where the link of the mail leads. Its token stands behind the #, which no server and no log sees. */
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
      void navigate(`/password-reset#token=${reset}`, { replace: true, state: REGISTERED_ELSEWHERE })
    // Mail programs look at links before anyone does: only a page that is seen confirms.
    return whenVisible(() => {
      if (taken.current === token) return
      taken.current = token
      void navigate('/confirm-email', { replace: true })
      setState({ kind: 'working' })
      void confirm(token, choosePassword).then(setState)
    })
  }, [hash, navigate])

  // Whoever loads the page once more has no token in the address any longer, and may be confirmed all the same.
  const isConfirmed = state.kind === 'confirmed' || (state.kind === 'missing' && user?.email_verified)
  if (isConfirmed) return <Confirmed />
  if (state.kind === 'missing' && !loading) return <ConfirmFailed code="invalid" message={confirmEmailTexts.noLink} />
  if (state.kind === 'failed') return <ConfirmFailed code={state.code} message={state.message} />
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

/** `choosePassword` is handed the token of a new password where another browser had registered. */
async function confirm(token: string, choosePassword: (reset: string) => void): Promise<State> {
  let setPassword: string | null
  try {
    setPassword = (await confirmEmail(token)).set_password
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error
    return { kind: 'failed', code: error.code, message: error.message }
  }
  forgetRegistration()
  if (setPassword) {
    choosePassword(setPassword)
    return { kind: 'working' }
  }
  // The link has signed in as well: the cookie is there, and becomes a token.
  await resumeSession()
  return { kind: 'confirmed' }
}
