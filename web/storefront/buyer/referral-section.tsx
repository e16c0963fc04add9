import type { Referrals } from '#contract/profile.ts'
import { profileTexts } from '#texts/profile.tsx'
import { longDate } from '#web/storefront/long-date.ts'
import { Section } from './section.tsx'
import { ShareLink } from './share-link.tsx'

/** The buyer's link, and who came by it. */
export function ReferralSection({ referrals }: { referrals: Referrals }) {
  const { invited, total, link, code } = referrals
  return (
    <Section id="invite" title={profileTexts.parts.invite} about={profileTexts.invite.about}>
      <ShareLink link={link} code={code} />
      <h3 className="mt-8 text-small font-medium">
        {total > 0 ? profileTexts.invite.came({ count: total }) : profileTexts.invite.nobody}
      </h3>
      {total === 0 && <p className="mt-2 text-small text-muted">{profileTexts.invite.nobodyText}</p>}
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
