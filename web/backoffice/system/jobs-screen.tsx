import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { JOB_STATES } from '#contract/backoffice/jobs.ts'
import type { AdminJobsQuery } from '#contract/schemas/admin/system/jobs.ts'
import { call } from '#web/backoffice/api/call.ts'
import { loadPreferences } from '#web/backoffice/preferences/preferences.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { DataTable } from '#web/backoffice/table/data-table.tsx'
import { SelectFilter } from '#web/backoffice/table/filters.tsx'
import { listQuery, withFilter } from '#web/backoffice/table/list-query.ts'
import { ViewTabs } from '#web/backoffice/table/saved-views.tsx'
import { jobColumns, STATE_TITLES } from './job-columns.tsx'
import { useJobActions } from './use-job-actions.tsx'

/** Loads a page of the jobs in the state that the address names. */
export async function loader({ request }: LoaderFunctionArgs) {
  const parameters = new URL(request.url).searchParams
  const state = JOB_STATES.find((each) => each === parameters.get('state'))
  if (!state) throw redirect(`/system/jobs?${withFilter(parameters, { state: 'failed' }).toString()}`)
  const [list] = await Promise.all([
    call('adminJobs', { query: listQuery<Partial<AdminJobsQuery>>(request.url) }),
    loadPreferences('table.jobs', 'views.jobs'),
  ])
  return { state, list }
}

/** Background jobs by state: what each does, for whom, and why it waits or has failed. Runs them now or drops them. */
export function Component() {
  const {
    state,
    list: { data, next, kinds },
  } = useLoaderData<typeof loader>()
  const { bulkActions, shortcuts, columns } = useJobActions(state)
  const views = JOB_STATES.map((each) => ({
    label: STATE_TITLES[each],
    filter: `state=${each}`,
    count: kinds.reduce((sum, kind) => sum + kind[each], 0),
  }))
  return (
    <Screen title="Jobs" tabs={<ViewTabs name="jobs" label="States" parameter="state" views={views} />}>
      <DataTable
        name="jobs"
        label={STATE_TITLES[state]}
        columns={jobColumns(columns)}
        rows={data}
        rowId={({ id }) => id}
        rowLabel={({ title, about }) => `${title}, ${about.text}`}
        next={next}
        bulkActions={bulkActions}
        rowShortcuts={shortcuts}
        filters={
          <SelectFilter
            name="kind"
            label="Any kind"
            options={kinds.map(({ kind, title }) => ({ value: kind, label: title }))}
          />
        }
        empty={{ title: 'No jobs here', text: 'Jobs that have ended well are not listed.' }}
      />
    </Screen>
  )
}
