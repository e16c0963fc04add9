import { lazy, Suspense, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { Dialog } from '#web/ui/dialog.tsx'
import { shortName } from './account.tsx'
import { useRootData } from './root-data.ts'
import { signOut } from '#web/storefront/session/session.ts'
import { useSession } from '#web/storefront/session/use-session.ts'

const SignInDialog = lazy(() => import('#web/storefront/session/sign-in-dialog.tsx'))

const ROW = 'flex min-h-12 w-full items-center text-left text-body'

/** The slide-over menu. Loaded on demand, hence the default export. */
export default function MobilePanel({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const root = useRootData()
  const [signingIn, setSigningIn] = useState(false)
  const close = () => onOpenChange(false)
  return (
    <>
      <Dialog open={open} onOpenChange={onOpenChange} title="Menu" place="side">
        <nav aria-label="Menu" className="mt-4 divide-y divide-hairline">
          <ul className="py-4">
            {root?.branches.map(({ c_id, c_name, c_link }) => (
              <li key={c_id}>
                <Link onClick={close} to={`/category/${c_link}`} className={`display ${ROW} text-title`}>
                  {c_name}
                </Link>
              </li>
            ))}
          </ul>
          <ul className="py-4">
            <li>
              <Link onClick={close} to="/category?sale=1" className={`${ROW} text-clay`}>
                ON SALE
              </Link>
            </li>
            <li>
              <Link onClick={close} to="/category" className={ROW}>
                Most popular
              </Link>
            </li>
          </ul>
          <PersonRows
            supplierUrl={root?.settings.supplierUrl}
            onSignedOut={close}
            onSignIn={() => {
              close()
              setSigningIn(true)
            }}
          />
        </nav>
      </Dialog>
      <Suspense>{signingIn && <SignInDialog open={signingIn} onOpenChange={setSigningIn} />}</Suspense>
    </>
  )
}

interface PersonRowsProps {
  supplierUrl: string | undefined
  onSignIn: () => void
  onSignedOut: () => void
}

function PersonRows({ supplierUrl, onSignIn, onSignedOut }: PersonRowsProps) {
  const { user } = useSession()
  const { revalidate } = useRevalidator()
  async function leave() {
    await signOut()
    onSignedOut()
    await revalidate()
  }
  if (user) {
    return (
      <div className="py-4">
        <p className={`${ROW} text-muted`}>{shortName(user)}</p>
        <button type="button" className={ROW} onClick={() => void leave()}>
          Logout
        </button>
      </div>
    )
  }
  return (
    <div className="py-4">
      <button type="button" className={ROW} onClick={onSignIn}>
        Sign in
      </button>
      <a href={supplierUrl} className={ROW}>
        Become a supplier
      </a>
    </div>
  )
}
