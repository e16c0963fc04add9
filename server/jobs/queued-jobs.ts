import type { Database } from '#database/connect.ts'
import type { JobName } from './jobs.ts'

/** Number of jobs of a kind: `waiting` or active, to be retried (`again`), and `failed` for good. */
export interface JobCounts {
  name: JobName
  waiting: number
  again: number
  failed: number
}

/** A job that failed for good; `why` is the error message of its last attempt. */
export interface FailedJob {
  name: JobName
  payload: object
  failed_at: Date
  why: string | null
}

/** Reads the queue for the operator. Failed jobs are stored for a week, those with personal data for an hour (`QUEUES`). */
export function createQueuedJobs({ pool }: Pick<Database, 'pool'>) {
  return {
    async counts(): Promise<JobCounts[]> {
      const { rows } = await pool.query<JobCounts>(
        `select name, count(*) filter (where state in ('created', 'active')) as waiting,
            count(*) filter (where state = 'retry') as again, count(*) filter (where state = 'failed') as failed
          from pgboss.job where state in ('created', 'active', 'retry', 'failed') group by name order by name`,
      )
      return rows
    },

    /** Returns the failed jobs, newest first. */
    async failed(limit: number): Promise<FailedJob[]> {
      const { rows } = await pool.query<FailedJob>(
        `select name, data as payload, completed_on as failed_at, output ->> 'message' as why
          from pgboss.job where state = 'failed' order by completed_on desc, id limit $1`,
        [limit],
      )
      return rows
    },
  }
}
