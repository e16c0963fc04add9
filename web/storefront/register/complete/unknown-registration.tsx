import { href } from 'react-router'
import { MODAL_PARAMETER } from '#web/storefront/session/modals/modal-parameter.ts'
import { registrationCompleteTexts } from '#texts/register/registration-complete.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Page for an unknown registration id. */
export function UnknownRegistration() {
  return (
    <EmptyState title={registrationCompleteTexts.unknown.title} heading="h1">
      <p>{registrationCompleteTexts.unknown.text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={href('/register/:referral?')}>{registrationCompleteTexts.unknown.register}</ButtonLink>
        <ButtonLink to={`${href('/')}?${MODAL_PARAMETER}=sign-in`} variant="quiet" className="text-ink">
          {registrationCompleteTexts.unknown.signIn}
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
