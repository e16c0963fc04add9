import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { CallFailure } from '#web/storefront/api.ts'
import { signInByLink } from '#web/storefront/session/sign-in.ts'
import { useSession } from '#web/storefront/session/use-session.ts'
import { shortName } from '#web/storefront/shell/short-name.ts'

type LinkState =
  | { kind: 'following' }
  /** Somebody is signed in already: they choose before the link is used. */
  | { kind: 'someone'; name: string; email: string }
  /** The link works no more. */
  | { kind: 'dead'; message: string }
  /** It could not be tried; it still works. */
  | { kind: 'trouble'; message: string }

const FOLLOWING: LinkState = { kind: 'following' }

/** Follows a link that signs in, once somebody looks at the page and it is known that nobody else is signed in. */
export function useLoginLink(token: string): { state: LinkState; follow: () => void } {
  const { user, loading } = useSession()
  const navigate = useNavigate()
  const begun = useRef(false)
  const [outcome, setOutcome] = useState<LinkState | null>(null)

  const follow = useCallback(() => {
    begun.current = true
    setOutcome(FOLLOWING)
    // A token is no part of what should be copied, remembered or measured.
    window.history.replaceState(window.history.state, '', '/login_token')
    signInByLink(token).then(
      (path) => navigate(path, { replace: true }),
      (error: unknown) => setOutcome(stateOf(error)),
    )
  }, [token, navigate])

  useEffect(() => {
    if (loading || user || begun.current) return undefined
    // Not while the page is fetched ahead or opened behind: whoever is meant may never look.
    const look = () => document.visibilityState === 'visible' && !begun.current && follow()
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [loading, user, follow])

  if (outcome) return { state: outcome, follow }
  const someone = user && ({ kind: 'someone', name: shortName(user), email: user.email } as const)
  return { state: someone ?? FOLLOWING, follow }
}

function stateOf(error: unknown): LinkState {
  if (!(error instanceof CallFailure)) throw error
  return { kind: error.status === 410 ? 'dead' : 'trouble', message: error.message }
}
