import type { PgBoss } from 'pg-boss'
import type { Database } from '#database/connect.ts'
import type { JobName } from './jobs.ts'

/** How many jobs of a kind there are: not begun, failed and to be tried again, given up. */
export interface JobCounts {
  name: JobName
  waiting: number
  again: number
  failed: number
}

/** A job that was given up; `told` is its payload, `why` what its last try said. */
export interface FailedJob {
  name: JobName
  told: object
  failed_at: Date
  why: string | null
}

/** What the queue holds, for the operator. Failed jobs are kept a week, letters to a person an hour (`QUEUES`). */
export function createHeldJobs({ pool }: Pick<Database, 'pool'>, boss: PgBoss) {
  return {
    async counts(): Promise<JobCounts[]> {
      const { rows } = await pool.query<JobCounts>(
        `select name, count(*) filter (where state in ('created', 'active')) as waiting,
            count(*) filter (where state = 'retry') as again, count(*) filter (where state = 'failed') as failed
          from pgboss.job where state in ('created', 'active', 'retry', 'failed') group by name order by name`,
      )
      return rows
    },

    /** The newest first. */
    async failed(limit: number): Promise<FailedJob[]> {
      const { rows } = await pool.query<FailedJob>(
        `select name, data as told, completed_on as failed_at, output ->> 'message' as why
          from pgboss.job where state = 'failed' order by completed_on desc, id limit $1`,
        [limit],
      )
      return rows
    },

    /** Gives every failed job one more try. Returns how many there were. */
    async retryFailed(): Promise<number> {
      const { rows } = await pool.query<{ name: string; ids: string[] }>(
        `select name, array_agg(id::text) as ids from pgboss.job where state = 'failed' group by name`,
      )
      for (const { name, ids } of rows) await boss.retry(name, ids)
      return rows.reduce((sum, { ids }) => sum + ids.length, 0)
    },
  }
}
