import { useCallback, useEffect, useRef, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { ApiError } from '#web/storefront/http/api.ts'
import { signInByLink } from '#web/storefront/session/sign-in/sign-in.ts'
import { useSession } from '#web/storefront/session/use-session.ts'
import { shortName } from '#web/storefront/shell/header/short-name.ts'

type LinkState =
  | { kind: 'following' }
  /** A buyer is signed in already and chooses whether to use the link. */
  | { kind: 'signed-in'; name: string; email: string }
  /** The link has expired or was used. */
  | { kind: 'expired'; message: string }
  /** The request failed; the link is still valid. */
  | { kind: 'failed'; message: string }

const FOLLOWING: LinkState = { kind: 'following' }

/** Signs in with a link once the page is visible and no other buyer is signed in. */
export function useLoginLink(token: string): { state: LinkState; follow: () => void } {
  const { user, loading } = useSession()
  const navigate = useNavigate()
  const begun = useRef(false)
  const [outcome, setOutcome] = useState<LinkState | null>(null)

  const follow = useCallback(() => {
    begun.current = true
    setOutcome(FOLLOWING)
    // Remove the token from the URL, the history and analytics.
    window.history.replaceState(window.history.state, '', href('/login_token'))
    signInByLink(token).then(
      (path) => navigate(path, { replace: true }),
      (error: unknown) => setOutcome(stateOf(error)),
    )
  }, [token, navigate])

  useEffect(() => {
    if (loading || user || begun.current) return undefined
    // Not while the page is prerendered or in a background tab: the buyer may never look at it.
    const followIfVisible = () => document.visibilityState === 'visible' && !begun.current && follow()
    followIfVisible()
    document.addEventListener('visibilitychange', followIfVisible)
    return () => document.removeEventListener('visibilitychange', followIfVisible)
  }, [loading, user, follow])

  if (outcome) return { state: outcome, follow }
  const signedIn = user && ({ kind: 'signed-in', name: shortName(user), email: user.email } as const)
  return { state: signedIn ?? FOLLOWING, follow }
}

function stateOf(error: unknown): LinkState {
  if (!(error instanceof ApiError)) throw error
  return { kind: error.status === 410 ? 'expired' : 'failed', message: error.message }
}
