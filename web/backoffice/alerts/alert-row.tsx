import { Link } from 'react-router'
import { ALERT_KINDS } from '#contract/backoffice/alerts.ts'
import type { Alert } from '#contract/schemas/admin/system/alerts.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'

/** An alert, which leads to its record, with a button that marks it as read or unread. */
export function AlertRow({ alert: { id, kind, text, subject, at, read } }: { alert: Alert }) {
  const { run, pending } = useAction()
  const toggle = () => void run(() => call(read ? 'adminUnreadAlerts' : 'adminReadAlerts', { body: { ids: [id] } }))
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline py-1.5 last:border-b-0">
      <Badge tone={read ? 'neutral' : 'warning'}>{ALERT_KINDS[kind].title}</Badge>
      <span className={`min-w-0 flex-1 basis-60 ${read ? 'text-muted' : 'font-medium'}`}>
        <AlertLink kind={kind} subject={subject}>
          {text}
        </AlertLink>
      </span>
      <time dateTime={at} className="text-micro text-muted">
        {new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })}
      </time>
      <Button variant="plain" pending={pending} onClick={toggle}>
        {read ? 'Mark as unread' : 'Mark as read'}
      </Button>
    </li>
  )
}

/** Leads to the screen on which staff act on an alert. */
function AlertLink({ kind, subject, children }: Pick<Alert, 'kind' | 'subject'> & { children: string }) {
  return (
    <Link to={pathOf(kind, subject)} className="hover:underline">
      {children}
    </Link>
  )
}

function pathOf(kind: Alert['kind'], subject: Alert['subject']): string {
  if (subject.kind === 'job') return '/system/jobs?state=failed'
  if (subject.kind === 'import_schedule') return '/imports/schedules'
  if (subject.kind === 'product') return `/inventory/${subject.id}`
  if (subject.kind === 'order') return `/orders/${subject.id}`
  return kind === 'registration' ? `/companies/review/${subject.id}` : `/companies/${subject.id}`
}
