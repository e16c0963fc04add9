import { Link } from 'react-router'
import type { JobState } from '#contract/backoffice/jobs.ts'
import type { AdminJob } from '#contract/schemas/admin/system/jobs.ts'
import { dateTime } from '#web/backoffice/companies/company-texts.ts'
import type { Column } from '#web/backoffice/table/columns.ts'

export const STATE_TITLES: Record<JobState, string> = {
  failed: 'Failed for good',
  retrying: 'To be retried',
  waiting: 'Waiting',
  active: 'Running',
}

/** `action`: a column with what can be done, beside what the job is about. */
export const jobColumns = (action: readonly Column<AdminJob>[]): readonly Column<AdminJob>[] => [
  { id: 'job', title: 'Job', cell: ({ title }) => title, width: 210, isTitle: true },
  { id: 'about', title: 'About', cell: ({ about }) => <About about={about} />, width: 210 },
  ...action,
  { id: 'why', title: 'Why', cell: (job) => <span title={whyOf(job)}>{whyOf(job)}</span>, width: 420 },
  { id: 'created', title: 'Created', cell: ({ created_at }) => dateTime(created_at), width: 170 },
]

/** Leads to the order or the company. */
function About({ about: { text, invoice, company_id } }: Pick<AdminJob, 'about'>) {
  if (invoice !== null) return <Link to={`/orders/${invoice}`}>{text}</Link>
  if (company_id !== null) return <Link to={`/companies/${company_id}`}>{text}</Link>
  return <span className="wrap-anywhere">{text}</span>
}

/** Why a job is in its state: the error of its last attempt, and when the next one is. */
function whyOf({ state, attempts, max_attempts, due_at, error, failed_at }: AdminJob): string {
  const reason = error ?? 'it took too long'
  if (state === 'failed') return `${failed_at === null ? '' : `${dateTime(failed_at)}: `}${reason}`
  if (state === 'active') return 'A process works on it.'
  if (state === 'retrying') {
    return `Attempt ${attempts} of ${max_attempts} failed: ${reason}. Next: ${due_at === null ? 'soon' : dateTime(due_at)}`
  }
  return due_at !== null && Date.parse(due_at) > Date.now()
    ? `Due ${dateTime(due_at)}`
    : 'It is due and waits for a free process.'
}
