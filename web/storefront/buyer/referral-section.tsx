import type { Referrals } from '#contract/profile.ts'
import { longDate } from '#web/storefront/long-date.ts'
import { Section } from './section.tsx'
import { ShareLink } from './share-link.tsx'

const STATUS = { registered: 'Registered', joined: 'Orders with us' } as const

/** The buyer's link, and who came by it. */
export function ReferralSection({ referrals }: { referrals: Referrals }) {
  const { invited, total, link, code } = referrals
  return (
    <Section
      id="invite"
      title="Invite others"
      about="Whoever opens your link and registers within 90 days is counted as invited by you."
    >
      <ShareLink link={link} code={code} />
      <h3 className="mt-8 text-small font-medium">
        {total > 0 ? `${total} ${total === 1 ? 'buyer' : 'buyers'} came by your link` : 'Who joined'}
      </h3>
      {total === 0 && (
        <p className="mt-2 text-small text-muted">
          Nobody yet. Send your link to a shop or a studio you like, and they appear here once they have registered.
        </p>
      )}
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
              {STATUS[buyer.status]} · {longDate(buyer.registered_at)}
            </p>
          </li>
        ))}
      </ul>
      {total > invited.length && <p className="text-small text-muted">The newest {invited.length} are shown.</p>}
    </Section>
  )
}
