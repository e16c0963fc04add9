import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { endAlertsExcept, recordAlerts } from '#server/alerts/alerts.ts'
import type { Jobs } from '#server/jobs/jobs.ts'

/** Alerts of one run. The next one records the others. */
const MAX_ALERTS = 50

/**
 * Alerts staff of jobs that failed for good, once each, and ends the alerts of jobs that were retried or deleted. Run it in a transaction.
 */
export async function alertFailedJobs({ db, jobs }: { db: Db; jobs: Jobs }): Promise<void> {
  const failed = sql`
    select id::text as id, name, completed_on, output ->> 'message' as reason from pgboss.job where state = 'failed'`
  await endAlertsExcept(db, 'job_failed', 'job', sql`select id from (${failed}) as failed`)
  const { rows } = await sql<{ id: string; name: string; reason: string | null }>`
    select id, name, reason from (${failed}) as failed
    where not exists (select from staff_alerts where cause = 'job_failed ' || failed.id)
    order by completed_on limit ${MAX_ALERTS}`.execute(db)
  await recordAlerts(
    { db, jobs },
    rows.map(({ id, name, reason }) => ({
      kind: 'job_failed',
      subject: { kind: 'job', id },
      text: `The job ${name} has failed for good${reason === null ? '.' : `: ${reason}`}`,
      cause: `job_failed ${id}`,
    })),
  )
}
