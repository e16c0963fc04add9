import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { MAX_COUNTED_ALERTS } from '#contract/backoffice/alerts.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { Button, ButtonLink } from '#web/backoffice/ui/button.tsx'
import { EmptyNote } from '#web/backoffice/ui/states.tsx'
import { Tabs } from '#web/backoffice/ui/tabs.tsx'
import { AlertEmails } from './alert-emails.tsx'
import { AlertRow } from './alert-row.tsx'

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
        <ul>
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
