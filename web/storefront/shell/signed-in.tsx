import { AccountMenu } from './account-menu.tsx'
import { SeedsLink } from './seeds-link.tsx'

/** What the header has for buyers alone. Loaded on demand, hence the default export. */
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
