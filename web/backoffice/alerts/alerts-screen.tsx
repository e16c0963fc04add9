import { Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { ALERT_KINDS, MAX_COUNTED_ALERTS } from '#contract/alerts.ts'
import type { Alert } from '#contract/schemas/alerts.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button, ButtonLink } from '#web/backoffice/ui/button.tsx'
import { EmptyNote } from '#web/backoffice/ui/states.tsx'
import { Tabs } from '#web/backoffice/ui/tabs.tsx'
import { AlertEmails } from './alert-emails.tsx'

/** Loads a page of the inbox, and when the person gets emails. */
export async function loader({ request }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  const cursor = search.get('cursor')
  const query = { ...(search.get('show') !== 'all' && { unread: true }), ...(cursor !== null && { cursor }) }
  return { inbox: await call('adminAlerts', { query }), preferences: (await call('adminAlertPreferences')).data }
}

/** The alerts of the person, and when they get emails about them. */
export function Component() {
  const { inbox, preferences } = useLoaderData<typeof loader>()
  const [search] = useSearchParams()
  const { run, pending } = useAction()
  const isAll = search.get('show') === 'all'
  const unread = inbox.data.filter(({ read }) => !read).map(({ id }) => id)
  const following = new URLSearchParams(search)
  if (inbox.next !== null) following.set('cursor', inbox.next)
  const count = inbox.unread < MAX_COUNTED_ALERTS ? inbox.unread : `${MAX_COUNTED_ALERTS}+`
  return (
    <Screen
      title="Alerts"
      actions={
        unread.length > 0 && (
          <Button pending={pending} onClick={() => void run(() => call('adminReadAlerts', { body: { ids: unread } }))}>
            Mark these as read
          </Button>
        )
      }
      tabs={
        <Tabs
          label="Alerts"
          tabs={[
            { label: `Unread ${count}`, to: '/alerts', isCurrent: !isAll },
            { label: 'All', to: '/alerts?show=all', isCurrent: isAll },
          ]}
        />
      }
    >
      {inbox.data.length === 0 ? (
        <EmptyNote title={isAll ? 'No alerts yet.' : 'Nothing is unread.'} />
      ) : (
        <ul className="border-t border-hairline">
          {inbox.data.map((alert) => (
            <AlertRow key={alert.id} alert={alert} />
          ))}
        </ul>
      )}
      {inbox.next !== null && (
        <div className="mt-3">
          <ButtonLink to={`/alerts?${following}`}>Next page</ButtonLink>
        </div>
      )}
      <AlertEmails preferences={preferences} />
    </Screen>
  )
}

/** An alert, which leads to its record, with a button that marks it as read or unread. */
function AlertRow({ alert: { id, kind, text, subject, at, read } }: { alert: Alert }) {
  const { run, pending } = useAction()
  const toggle = () => void run(() => call(read ? 'adminUnreadAlerts' : 'adminReadAlerts', { body: { ids: [id] } }))
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline py-1.5">
      <Badge tone={read ? 'neutral' : 'warning'}>{ALERT_KINDS[kind].title}</Badge>
      <span className={`min-w-0 flex-1 basis-60 ${read ? 'text-muted' : 'font-medium'}`}>
        <Link to={pathOf(kind, subject)} className="hover:underline">
          {text}
        </Link>
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

/** Returns the path of the screen on which staff act on an alert. */
function pathOf(kind: Alert['kind'], subject: Alert['subject']): string {
  if (subject.kind === 'order') return `/orders/${subject.id}`
  return kind === 'registration' ? `/companies/review/${subject.id}` : `/companies/${subject.id}`
}
