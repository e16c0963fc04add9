import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** What an address says that no registration has. */
export function UnknownRegistration() {
  return (
    <EmptyState title="We do not know this registration" heading="h1">
      <p>
        It may have been too long ago, or the address was not copied as a whole. If you have confirmed your address, you
        can sign in; if not, please register again.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/register">Register</ButtonLink>
        <ButtonLink to="/?modal=sign-in" look="quiet" className="text-ink">
          Sign in
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
