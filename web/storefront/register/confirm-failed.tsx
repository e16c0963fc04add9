import { confirmEmailTexts } from '#texts/confirm-email.ts'
import { openModal } from '#web/storefront/session/ask-to-sign-in.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { keptRegistration } from './draft.ts'

interface ConfirmFailedProps {
  code: string | null
  message: string
}

/** Why an address was not confirmed, and how to go on. Only the browser ever shows it. */
export function ConfirmFailed({ code, message }: ConfirmFailedProps) {
  const registration = keptRegistration()
  const isUsed = code === 'used'
  return (
    <EmptyState title={isUsed ? confirmEmailTexts.failed.used : confirmEmailTexts.failed.title} heading="h1">
      <p role="alert">{message}</p>
      <div className="flex flex-wrap justify-center gap-3">
        {!isUsed && registration && (
          <ButtonLink to={`/registration-complete/${encodeURIComponent(registration)}`}>
            {confirmEmailTexts.failed.mail}
          </ButtonLink>
        )}
        {!isUsed && !registration && <ButtonLink to="/register">{confirmEmailTexts.failed.register}</ButtonLink>}
        <Button
          look={isUsed ? 'primary' : 'quiet'}
          className={isUsed ? '' : 'text-ink'}
          onClick={() => openModal('sign-in')}
        >
          {confirmEmailTexts.signIn}
        </Button>
      </div>
    </EmptyState>
  )
}
