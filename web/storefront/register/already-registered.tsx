import type { User } from '#contract/accounts.ts'
import { registerTexts } from '#texts/register.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** What the registration says to someone who is signed in; `user` is null until the browser knows who. */
export function AlreadyRegistered({ user }: { user: User | null }) {
  return (
    <EmptyState title={registerTexts.signedIn.title} heading="h1">
      <p className="wrap-anywhere">
        {user ? registerTexts.signedIn.textAs({ email: user.email }) : registerTexts.signedIn.text}
      </p>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to="/category">{registerTexts.signedIn.browse}</ButtonLink>
        <ButtonLink to="/buyer/show" look="quiet" className="text-ink">
          {registerTexts.signedIn.profile}
        </ButtonLink>
      </div>
    </EmptyState>
  )
}
