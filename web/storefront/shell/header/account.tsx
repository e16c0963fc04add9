import { lazy, Suspense } from 'react'
import { href } from 'react-router'
import type { User } from '#contract/schemas/accounts/accounts.ts'
import { shellTexts } from '#texts/shell/shell.ts'
import { openModal } from '#web/storefront/session/modals/modal-state.ts'
import { loadModals } from '#web/storefront/session/modals/load-modals.ts'
import { useSession } from '#web/storefront/session/use-session.ts'
import { Button } from '#web/ui/button.tsx'
import { loadChunk } from '#web/ui/load-chunk.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { shortName } from './short-name.ts'

const SignedIn = lazy(() => loadChunk(() => import('./signed-in.tsx')))

const LINK = 'min-h-11 items-center text-small whitespace-nowrap hover:text-leaf'

/** The signed-in buyer, or the buttons to sign in. Reserves its space while the session loads (spec 2). */
export function Account() {
  const { user, loading } = useSession()
  return (
    <div className="flex items-center justify-end gap-1 sm:w-48">
      {loading && <Spinner label={shellTexts.loadingAccount} />}
      {!loading && (user ? <Buyer user={user} /> : <Guest />)}
      {/* Without JavaScript; the profile page offers guests to sign in. */}
      <a href={href('/buyer/show')} className={`hidden ${LINK} no-scripting:inline-flex`}>
        {shellTexts.account}
      </a>
    </div>
  )
}

function Buyer({ user }: { user: User }) {
  return (
    <Suspense
      fallback={<span className={`hidden ${LINK} max-w-36 truncate pr-11 sm:inline-flex`}>{shortName(user)}</span>}
    >
      <SignedIn user={user} />
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
      <button type="button" className={`inline-flex ${LINK}`} onClick={() => openModal('sign-in')}>
        {shellTexts.signIn}
      </button>
      <Button variant="quiet" className="px-5 whitespace-nowrap" onClick={() => openModal('sign-up')}>
        {shellTexts.signUp}
      </Button>
    </div>
  )
}
