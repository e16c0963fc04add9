import { registrationCompleteTexts } from '#texts/registration-complete.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** What an address says that no registration has. */
export function UnknownRegistration() {
  return (
    <EmptyState title={registrationCompleteTexts.unknown.title} heading="h1">
      <p>{registrationCompleteTexts.unknown.text}</p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/register">{registrationCompleteTexts.unknown.register}</ButtonLink>
        <ButtonLink to="/?modal=sign-in" look="quiet" className="text-ink">
          {registrationCompleteTexts.unknown.signIn}
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
