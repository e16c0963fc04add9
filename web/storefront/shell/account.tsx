import { lazy, Suspense } from 'react'
import type { User } from '#contract/accounts.ts'
import { shellTexts } from '#texts/shell.ts'
import { openModal } from '#web/storefront/session/ask-to-sign-in.ts'
import { loadModals } from '#web/storefront/session/load-modals.ts'
import { useSession } from '#web/storefront/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { fetchPart } from '#web/ui/fetch-part.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { shortName } from './short-name.ts'

const SignedIn = lazy(() => fetchPart(() => import('./signed-in.tsx')))

const WORD = 'min-h-11 items-center text-small whitespace-nowrap hover:text-leaf'

/** Who is signed in, or the ways to sign in. The place is kept free while that is not known yet (spec 2). */
export function Account() {
  const { user, loading } = useSession()
  return (
    <div className="flex items-center justify-end gap-1 sm:w-48">
      {loading && <Spinner label={shellTexts.loadingAccount} />}
      {!loading && (user ? <Buyer user={user} /> : <Guest />)}
      {/* The page behind it asks a guest to sign in. */}
      <a href="/buyer/show" className={`hidden ${WORD} no-scripting:inline-flex`}>
        {shellTexts.account}
      </a>
    </div>
  )
}

function Buyer({ user }: { user: User }) {
  return (
    <Suspense
      fallback={<span className={`hidden ${WORD} max-w-36 truncate pr-11 sm:inline-flex`}>{shortName(user)}</span>}
    >
      <SignedIn name={shortName(user)} />
    </Suspense>
  )
}

function Guest() {
  return (
    <div
      className="hidden items-center gap-5 sm:flex"
      onPointerEnter={() => void loadModals()}
      onFocus={() => void loadModals()}
    >
      <button type="button" className={`inline-flex ${WORD}`} onClick={() => openModal('sign-in')}>
        {shellTexts.signIn}
      </button>
      <Button look="quiet" className="px-5 whitespace-nowrap" onClick={() => openModal('sign-up')}>
        {shellTexts.signUp}
      </Button>
    </div>
  )
}
