import { href } from 'react-router'
import { confirmEmailTexts } from '#texts/register/confirm-email.ts'
import { openModal } from '#web/storefront/session/modals/modal-state.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { storedRegistrationId } from '#web/storefront/register/draft.ts'

interface ConfirmationFailedProps {
  code: string | null
  message: string
}

/** Reason why an email was not confirmed, and what to do. Rendered in the browser only. */
export function ConfirmationFailed({ code, message }: ConfirmationFailedProps) {
  const registration = storedRegistrationId()
  const isUsed = code === 'used'
  return (
    <EmptyState title={isUsed ? confirmEmailTexts.failed.used : confirmEmailTexts.failed.title} heading="h1">
      <p role="alert">{message}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {!isUsed && registration && (
          <ButtonLink to={href('/registration-complete/:userId', { userId: registration })}>
            {confirmEmailTexts.failed.resend}
          </ButtonLink>
        )}
        {!isUsed && !registration && (
          <ButtonLink to={href('/register/:referral?')}>{confirmEmailTexts.failed.register}</ButtonLink>
        )}
        <Button
          variant={isUsed ? 'primary' : 'quiet'}
          className={isUsed ? '' : 'text-ink'}
          onClick={() => openModal('sign-in')}
        >
          {confirmEmailTexts.signIn}
        </Button>
      </div>
    </EmptyState>
  )
}
