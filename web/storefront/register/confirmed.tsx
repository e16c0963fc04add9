import { openModal } from '#web/storefront/session/ask-to-sign-in.ts'
import { useSession } from '#web/storefront/session/use-session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

const TEXTS = {
  approved: 'You can order at once.',
  pending: 'We now look at your registration; you can browse and fill your cart until you hear from us.',
  rejected: 'This account cannot order; your profile says why.',
} as const

/** The address is confirmed, and what comes next. */
export function Confirmed() {
  const { user, count } = useSession()
  return (
    <EmptyState title="Your address is confirmed" heading="h1">
      <p role="status" className="wrap-anywhere">
        {user ? `You are signed in as ${user.email}. ${TEXTS[user.status]}` : 'Please sign in to go on.'}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {user ? (
          <ButtonLink to="/category">Browse the shop</ButtonLink>
        ) : (
          <Button onClick={() => openModal('sign-in')}>Sign in</Button>
        )}
        {count > 0 && (
          <ButtonLink to="/cart" look="quiet" className="text-ink">
            Go to your cart
          </ButtonLink>
        )}
      </div>
    </EmptyState>
  )
}
