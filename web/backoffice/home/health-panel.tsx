import type { AdminHealth } from '#contract/schemas/admin/system/figures.ts'
import { counted } from '#contract/text/language.ts'
import { DAY_MS } from '#contract/values/days.ts'
import { dateTime } from '#web/backoffice/companies/company-texts.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Facts, Panel } from '#web/backoffice/ui/facts.tsx'

/** A due job that waits longer means that no process works on jobs. */
const LATE_JOB_SECONDS = 300
const LATE_SEARCH_SECONDS = 60
/** Share of the disk that must be free. */
const LEAST_FREE = 0.1
const BACKUP_DAYS = 7

interface HealthProps {
  health: AdminHealth
  /** Milliseconds. */
  now: number
}

export function HealthPanel(props: HealthProps) {
  return (
    <Panel title="Health">
      <HealthFacts {...props} />
    </Panel>
  )
}

/** State of jobs, search, storage and backups, with a badge on what needs someone. */
export function HealthFacts({ health, now }: HealthProps) {
  const { jobs, search_lag, storage, last_backup } = health
  const isBackupOld = last_backup === null || now - Date.parse(last_backup) > BACKUP_DAYS * DAY_MS
  return (
    <Facts
      facts={[
        [
          'Jobs',
          <Value key="jobs" warning={jobs.failed > 0 && `${counted(jobs.failed, 'job')} failed for good`}>
            {`${jobs.waiting} waiting, ${jobs.retrying} to be retried`}
          </Value>,
        ],
        [
          'Oldest waiting job',
          <Value key="oldest" warning={(jobs.oldest_waiting ?? 0) > LATE_JOB_SECONDS && 'Jobs are not worked on'}>
            {jobs.oldest_waiting === null ? 'None waits' : duration(jobs.oldest_waiting)}
          </Value>,
        ],
        [
          'Search',
          <Value key="search" warning={(search_lag ?? 0) > LATE_SEARCH_SECONDS && 'Changes are found late'}>
            {search_lag === null ? 'Not on this node' : `Changes are found after ${duration(search_lag)}`}
          </Value>,
        ],
        [
          'Disk',
          <Value key="disk" warning={storage.free_bytes < storage.total_bytes * LEAST_FREE && 'Nearly full'}>
            {`${bytes(storage.free_bytes)} of ${bytes(storage.total_bytes)} free`}
          </Value>,
        ],
        ['Database', bytes(storage.database_bytes)],
        [
          'Last backup',
          <Value key="backup" warning={isBackupOld && `None in ${BACKUP_DAYS} days`}>
            {last_backup === null ? 'None by the backup command' : dateTime(last_backup)}
          </Value>,
        ],
      ]}
    />
  )
}

function Value({ warning, children }: { warning: string | false; children: string }) {
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span>{children}</span>
      {warning !== false && <Badge tone="warning">{warning}</Badge>}
    </span>
  )
}

function duration(seconds: number): string {
  if (seconds < 1) return 'less than a second'
  return seconds < 120 ? counted(Math.round(seconds), 'second') : counted(Math.round(seconds / 60), 'minute')
}

function bytes(count: number): string {
  const gigabytes = count / 1024 ** 3
  return gigabytes >= 1 ? `${gigabytes.toFixed(1)} GB` : `${Math.ceil(count / 1024 ** 2)} MB`
}
