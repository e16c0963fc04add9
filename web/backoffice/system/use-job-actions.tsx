import type { JobState } from '#contract/backoffice/jobs.ts'
import type { AdminJob, JobSelection } from '#contract/schemas/admin/system/jobs.ts'
import { counted, formatNumber } from '#contract/text/language.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { useMay } from '#web/backoffice/shell/session.ts'
import type { BulkAction, Target } from '#web/backoffice/table/bulk-bar.tsx'
import type { Column } from '#web/backoffice/table/columns.ts'
import type { RowShortcut } from '#web/backoffice/table/data-table-props.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { showToast } from '#web/backoffice/ui/toasts.tsx'

interface JobActions {
  bulkActions: readonly BulkAction[]
  shortcuts: readonly RowShortcut<AdminJob>[]
  columns: readonly Column<AdminJob>[]
}

const RUN_NOW: BulkAction = {
  label: 'Run now',
  keys: 'R',
  preview: async (target) => <p>{`${describe(target)} will run as soon as a process is free.`}</p>,
  run: (target) => change('adminRetryJobs', selectionOf(target)),
}

const DROP: BulkAction = {
  label: 'Drop',
  isDangerous: true,
  preview: async (target) => (
    <p>
      {`${describe(target)} will be deleted and never run: an email is not sent, a webhook not delivered. Jobs that move money stay. The audit log has who dropped them.`}
    </p>
  ),
  run: (target) => change('adminDropJobs', selectionOf(target)),
}

const NONE: JobActions = { bulkActions: [], shortcuts: [], columns: [] }

/** Actions on jobs in a state that the person may use. A running job can neither be run now nor dropped; a waiting one runs by itself. */
export function useJobActions(state: JobState): JobActions {
  const { run, pending } = useAction()
  const mayWrite = useMay()('system.write')
  if (!mayWrite || state === 'active') return NONE
  const retry = ({ id }: AdminJob) => void run(() => change('adminRetryJobs', { ids: [id] }))
  if (state === 'waiting') return { ...NONE, bulkActions: [DROP] }
  return {
    bulkActions: [RUN_NOW, DROP],
    shortcuts: [{ keys: 'r', label: 'Run the job now', run: (job) => !pending && retry(job) }],
    columns: [
      {
        id: 'run',
        title: 'Action',
        width: 100,
        align: 'right',
        cell: (job) => (
          <Button pending={pending} onClick={() => retry(job)} aria-label={`Run now: ${job.title}, ${job.about.text}`}>
            Run now
          </Button>
        ),
      },
    ],
  }
}

async function change(name: 'adminRetryJobs' | 'adminDropJobs', body: JobSelection): Promise<void> {
  const { data } = await call(name, { body })
  const verb = name === 'adminRetryJobs' ? 'will run' : 'dropped'
  const skipped =
    data.skipped > 0 ? `, ${formatNumber(data.skipped)} not changed: they run, wait, have ended or move money` : ''
  const more = data.more ? '. More jobs match: do it again for the next ones' : ''
  showToast(`${counted(data.changed, 'job')} ${verb}${skipped}${more}.`)
}

/** The jobs of a selection: their ids, or the filter of the list. */
function selectionOf(target: Target): JobSelection {
  if ('ids' in target) return { ids: [...target.ids] }
  const parameters = new URLSearchParams(target.filter)
  const kind = parameters.get('kind')
  return { state: parameters.get('state') as JobState, ...(kind !== null && { kind }) }
}

function describe(target: Target): string {
  return 'ids' in target ? counted(target.ids.length, 'job') : 'All jobs that match'
}
