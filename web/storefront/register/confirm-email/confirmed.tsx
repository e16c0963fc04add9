import { href } from 'react-router'
import { confirmEmailTexts } from '#texts/register/confirm-email.ts'
import { openModal } from '#web/storefront/session/modals/modal-state.ts'
import { useSession } from '#web/storefront/session/use-session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

const texts = confirmEmailTexts.confirmed
/** Style of a secondary action. */
const QUIET = { look: 'quiet', className: 'text-ink' } as const

/** Confirmation of the email, with the next actions. */
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
          <ButtonLink to={href('/cart')} {...(!user && QUIET)}>
            {texts.cart}
          </ButtonLink>
        )}
        {user && (
          <ButtonLink to={href('/category/:slug?')} {...(count > 0 && QUIET)}>
            {texts.browse}
          </ButtonLink>
        )}
      </div>
    </EmptyState>
  )
}
