import { href } from 'react-router'
import type { User } from '#contract/schemas/accounts/accounts.ts'
import { registerTexts } from '#texts/register/register.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** Registration page for a signed-in buyer; `user` is null until the session is loaded. */
export function AlreadyRegistered({ user }: { user: User | null }) {
  return (
    <EmptyState title={registerTexts.signedIn.title} heading="h1">
      <p className="wrap-anywhere">
        {user ? registerTexts.signedIn.textAs({ email: user.email }) : registerTexts.signedIn.text}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={href('/category/:slug?')}>{registerTexts.signedIn.browse}</ButtonLink>
        <ButtonLink to={href('/buyer/show')} variant="quiet" className="text-ink">
          {registerTexts.signedIn.profile}
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
