import { href } from 'react-router'
import type { Attention } from '#contract/schemas/accounts/attention.ts'
import { todayForBuyers } from '#contract/values/days.ts'
import { formatDollars } from '#contract/values/money.ts'
import { memberHomeTexts } from '#texts/content/member-home.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import { shortDate } from '#web/ui/short-date.ts'

interface Need {
  to: string
  text: string
  /** True for what is late already. */
  isLate: boolean
}

/** List of what needs the buyer, each with a link to where it is settled. */
export function NeedsList({ attention }: { attention: Attention }) {
  const needs = needsOf(attention)
  if (needs.length === 0)
    return <p className="flex min-h-11 items-center text-small text-muted">{memberHomeTexts.nothing}</p>
  return (
    <ul
      aria-label={memberHomeTexts.needs}
      className="flex gap-2 overflow-x-auto [scrollbar-width:none] -mx-(--gutter) px-(--gutter) py-0.5"
    >
      {needs.map(({ to, text, isLate }) => (
        <li key={text} className="shrink-0">
          <PageLink
            to={to}
            className={`figures inline-flex min-h-11 max-w-[80vw] items-center rounded-full px-5 text-small ${isLate ? 'bg-clay-wash text-clay' : 'bg-leaf-wash text-leaf'}`}
          >
            <span className="truncate">{text}</span>
          </PageLink>
        </li>
      ))}
    </ul>
  )
}

function needsOf({ overdue, certificates, orders }: Attention): Need[] {
  const today = todayForBuyers()
  return [
    ...(overdue === null
      ? []
      : [
          {
            to: `${href('/buyer/invoices')}?status=overdue`,
            text: memberHomeTexts.overdue({ count: overdue.invoices, amount: formatDollars(overdue.amount) }),
            isLate: true,
          },
        ]),
    ...certificates.map(({ state, expires_on }) => ({
      to: `${href('/buyer/show')}#certificates`,
      text:
        expires_on < today
          ? memberHomeTexts.certificateExpired({ state, day: shortDate(expires_on) })
          : memberHomeTexts.certificate({ state, day: shortDate(expires_on) }),
      isLate: expires_on < today,
    })),
    ...orders.map(({ invoice, text }) => ({
      to: href('/buyer/orders/:invoice', { invoice }),
      text: `${invoice}: ${text}`,
      isLate: false,
    })),
  ]
}
