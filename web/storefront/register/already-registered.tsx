import type { User } from '#contract/accounts.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** What the registration says to someone who is signed in; `user` is null until the browser knows who. */
export function AlreadyRegistered({ user }: { user: User | null }) {
  return (
    <EmptyState title="You have an account" heading="h1">
      <p className="wrap-anywhere">
        You are signed in{user && ` as ${user.email}`}. To register someone else, log out first.
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/category">Browse the shop</ButtonLink>
        <ButtonLink to="/buyer/show" look="quiet" className="text-ink">
          Your profile
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
