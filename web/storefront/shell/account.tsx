import { lazy, Suspense, useState } from 'react'
import type { User } from '#contract/accounts.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { useSession } from '#web/storefront/session/use-session.ts'

const AccountMenu = lazy(() => import('./account-menu.tsx'))
const SignInDialog = lazy(() => import('#web/storefront/session/sign-in-dialog.tsx'))

const WORD = 'inline-flex min-h-11 items-center text-small whitespace-nowrap hover:text-leaf'

/** Who is signed in, or the way to sign in. The place is kept free while that is not known yet. */
export function Account() {
  const { user, loading } = useSession()
  return (
    <div className="hidden min-w-24 justify-end sm:flex">
      {loading && <Spinner label="Loading your account" />}
      {!loading && (user ? <SignedIn user={user} /> : <SignedOut />)}
    </div>
  )
}

/** First name and initial, as the header has it: `Mara V.` */
export function shortName({ u_fname, u_lname }: User): string {
  return u_lname ? `${u_fname} ${u_lname.charAt(0)}.` : u_fname
}

function SignedIn({ user }: { user: User }) {
  return (
    <Suspense fallback={<span className={WORD}>{shortName(user)}</span>}>
      <AccountMenu name={shortName(user)} />
    </Suspense>
  )
}

function SignedOut() {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={WORD}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        Sign in
      </button>
      {wanted && (
        <Suspense>
          <SignInDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}
