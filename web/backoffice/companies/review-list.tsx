import { Link } from 'react-router'
import type { RegistrationList } from '#contract/schemas/admin/companies/companies.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { ButtonLink } from '#web/backoffice/ui/button.tsx'
import { elapsed } from './company-texts.ts'

interface ReviewListProps {
  list: RegistrationList
  shownId: number | undefined
  /** The query string of the list, with its question mark. */
  query: string
  /** When the list was loaded, in milliseconds. */
  now: number
}

/** The registrations of a tab, each a link. The marked one is shown beside the list. */
export function ReviewList({ list, shownId, query, now }: ReviewListProps) {
  const next = new URLSearchParams(query)
  if (list.next !== null) next.set('cursor', list.next)
  return (
    <nav aria-label="Registrations of this tab">
      <ul>
        {list.data.map((entry) => (
          <li key={entry.id} className="border-b border-hairline">
            <Link
              to={`/companies/review/${entry.id}${query}`}
              aria-current={entry.id === shownId ? 'true' : undefined}
              className="block min-h-11 px-2 py-2 hover:bg-tile aria-[current=true]:row-focus"
            >
              <span className="flex items-baseline justify-between gap-2">
                <span className="truncate font-medium">{entry.company}</span>
                <span className="shrink-0 text-micro text-muted">{elapsed(entry.submitted_at, now)}</span>
              </span>
              <span className="flex items-baseline justify-between gap-2 text-muted">
                <span className="truncate">{[entry.applicant, entry.place].filter(Boolean).join(' · ')}</span>
                {entry.certificate === 'under_review' && <Badge>Certificate</Badge>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {list.next !== null && (
        <div className="mt-3">
          <ButtonLink to={`/companies/review?${next}`}>Next page</ButtonLink>
        </div>
      )}
    </nav>
  )
}
