import { useLoaderData } from 'react-router'
import { call } from '#web/backoffice/api/call.ts'
import { HealthFacts } from '#web/backoffice/home/health-panel.tsx'
import { Screen } from '#web/backoffice/shell/screen.tsx'

export async function loader() {
  const { data: health } = await call('adminHealth')
  return { health, now: Date.now() }
}

/** The state of jobs, search, storage and backups. */
export function Component() {
  const { health, now } = useLoaderData<typeof loader>()
  return (
    <Screen title="Health">
      <HealthFacts health={health} now={now} />
    </Screen>
  )
}
