import type { Referrals } from '#contract/schemas/accounts/profile.ts'
import { profileTexts } from '#texts/account/profile.tsx'
import { longDate } from '#web/ui/long-date.ts'
import { Section } from '#web/storefront/buyer/section.tsx'
import { ShareLink } from '#web/storefront/buyer/share-link.tsx'

/** Referral link of the buyer, and the buyers who registered with it. */
export function ReferralSection({ referrals }: { referrals: Referrals }) {
  const { invited, total, link, code } = referrals
  return (
    <Section id="invite" title={profileTexts.sections.invite} about={profileTexts.invite.about}>
      <ShareLink link={link} code={code} />
      <h3 className="mt-8 text-small font-medium">
        {total > 0 ? profileTexts.invite.registered({ count: total }) : profileTexts.invite.none}
      </h3>
      {total === 0 && <p className="mt-2 text-small text-muted">{profileTexts.invite.noneText}</p>}
      <ul className="mt-2 divide-y divide-hairline">
        {invited.map((buyer) => (
          <li
            key={`${buyer.registered_at} ${buyer.name}`}
            className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3 text-small"
          >
            <p className="min-w-0 wrap-anywhere">
              <span className="font-medium">{buyer.name}</span> <span className="text-muted">{buyer.company}</span>
            </p>
            <p className="figures text-muted">
              {profileTexts.invite.statuses[buyer.status]} · {longDate(buyer.registered_at)}
            </p>
          </li>
        ))}
      </ul>
      {total > invited.length && (
        <p className="text-small text-muted">{profileTexts.invite.newest({ count: invited.length })}</p>
      )}
    </Section>
  )
}
