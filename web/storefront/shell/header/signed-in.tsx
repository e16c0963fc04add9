import { AccountMenu } from './account-menu.tsx'
import { SeedsLink } from './seeds-link.tsx'

/** Part of the header for signed-in buyers. Loaded lazily, hence the default export. */
export default function SignedIn({ name }: { name: string }) {
  return (
    <>
      <div className="hidden min-w-0 sm:block">
        <AccountMenu name={name} />
      </div>
      <SeedsLink />
    </>
  )
}
