import { confirmEmailTexts } from '#texts/confirm-email.ts'
import { openModal } from '#web/storefront/session/ask-to-sign-in.ts'
import { useSession } from '#web/storefront/session/use-session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

const texts = confirmEmailTexts.confirmed
/** Beside what is rather done first. */
const QUIET = { look: 'quiet', className: 'text-ink' } as const

/** The address is confirmed, and what comes next. */
export function Confirmed() {
  const { user, count } = useSession()
  return (
    <EmptyState title={texts.title} heading="h1">
      <p role="status" className="wrap-anywhere">
        {user ? texts.signedInAs({ email: user.email, status: texts.statuses[user.status] }) : texts.guest}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        {!user && <Button onClick={() => openModal('sign-in')}>{confirmEmailTexts.signIn}</Button>}
        {count > 0 && (
          <ButtonLink to="/cart" {...(!user && QUIET)}>
            {texts.cart}
          </ButtonLink>
        )}
        {user && (
          <ButtonLink to="/category" {...(count > 0 && QUIET)}>
            {texts.browse}
          </ButtonLink>
        )}
      </div>
    </EmptyState>
  )
}
