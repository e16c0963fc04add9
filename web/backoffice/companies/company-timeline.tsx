import { Link } from 'react-router'
import type { Timeline } from '#contract/schemas/admin/companies/company-records.ts'
import { AuditChanges } from '#web/backoffice/ui/audit-changes.tsx'
import { Pager } from '#web/backoffice/table/pager.tsx'
import { dateTime } from './company-texts.ts'

/** The history of a company and the changes by staff, newest first. */
export function CompanyTimeline({ page: { data, next } }: { page: Timeline }) {
  return (
    <div className="max-w-3xl">
      <ol aria-label="Timeline">
        {data.map(({ id, at, by, text, order, changes }) => (
          <li key={id} className="grid gap-x-4 border-b border-hairline py-1.5 sm:grid-cols-[11rem_1fr_auto]">
            <span className="text-muted tabular-nums">{dateTime(at)}</span>
            <div className="min-w-0">
              {order === null ? (
                <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
              ) : (
                <Link to={`/orders/${order}`} className="underline underline-offset-2">
                  {text}
                </Link>
              )}
              {changes && <AuditChanges changes={changes} />}
            </div>
            <span className="text-muted">{by}</span>
          </li>
        ))}
      </ol>
      <Pager next={next} shown={data.length} />
    </div>
  )
}
