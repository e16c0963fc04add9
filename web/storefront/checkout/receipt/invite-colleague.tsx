import { href } from 'react-router'
import { REFERRAL_PARAMETER } from '#contract/accounts/referral.ts'
import { thankYouTexts } from '#texts/checkout/thank-you.tsx'
import { ShareLink } from '#web/storefront/buyer/share-link.tsx'
import { useSession } from '#web/storefront/session/use-session.ts'
import { useRootData } from '#web/storefront/shell/root-data.ts'

/** Referral link of the buyer to share with a colleague, shown once the session is loaded. */
export function InviteColleague() {
  const { user } = useSession()
  const shop = useRootData()?.settings.publicUrl ?? ''
  return (
    <section aria-labelledby="invite" className="mt-16 border-t border-hairline pt-10 print:hidden no-scripting:hidden">
      <h2 id="invite" className="display text-title">
        {thankYouTexts.invite.title}
      </h2>
      <p className="mt-2 mb-5 max-w-prose text-small text-muted">{thankYouTexts.invite.text}</p>
      <div className="min-h-24 max-w-xl">
        {user && (
          <ShareLink
            link={`${shop}${href('/')}?${REFERRAL_PARAMETER}=${user.referral_code}`}
            code={user.referral_code}
          />
        )}
      </div>
    </section>
  )
}
