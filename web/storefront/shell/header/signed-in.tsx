import type { User } from '#contract/schemas/accounts/accounts.ts'
import { AccountMenu } from './account-menu.tsx'
import { SeedsLink } from './seeds-link.tsx'

/** Part of the header for signed-in buyers. Loaded lazily, hence the default export. */
export default function SignedIn({ user }: { user: User }) {
  return (
    <>
      <div className="hidden min-w-0 sm:block">
        <AccountMenu user={user} />
      </div>
      <SeedsLink />
    </>
  )
}
