/** The state of the running shop for its operator: jobs, search, storage and backups. */
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { AdminHealth } from '#contract/schemas/admin/figures.ts'
import type { Db } from '#database/connect.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { readState, writeState } from '#database/shop-state.ts'
import { alertFailedJobs } from './failed-job-alerts.ts'
import { createQueueControl } from './jobs/jobs.ts'

/** Key in `shop_state`: the end of the last backup. */
const BACKUP_STATE = 'last backup'

interface SystemDeps {
  db: Db
  jobs: Jobs
  boss: PgBoss
  /** Seconds until this process found the last change; null if its engine is not started. */
  searchLag: () => number | null
  /** Folder of the shop's data. */
  dataFolder: string
}

export function createSystem({ db, jobs, boss, searchLag, dataFolder }: SystemDeps) {
  return {
    queue: createQueueControl({ db, boss }),
    /** Alerts staff of jobs that failed for good, once each. Run it inside `shop.transaction`. */
    alertFailedJobs: () => alertFailedJobs({ db, jobs }),

    /** Returns the state now. */
    async health(): Promise<AdminHealth> {
      const { bsize, bavail, blocks } = await statfs(dataFolder)
      return {
        jobs: await countJobs(db),
        search_lag: searchLag(),
        storage: {
          database_bytes: await databaseBytes(db),
          free_bytes: bsize * bavail,
          total_bytes: bsize * blocks,
        },
        last_backup: await readState(db, BACKUP_STATE),
      }
    },
  }
}

/** Records that a backup was written completely. */
export async function recordBackup(db: Db, at: Date): Promise<void> {
  await writeState(db, BACKUP_STATE, at.toISOString())
}

async function countJobs(db: Db): Promise<AdminHealth['jobs']> {
  const { rows } = await sql<AdminHealth['jobs']>`
    select count(*) filter (where state in ('created', 'active')) as waiting,
      count(*) filter (where state = 'retry') as retrying, count(*) filter (where state = 'failed') as failed,
      extract(epoch from
        now() - min(start_after) filter (where state in ('created', 'retry') and start_after < now()))::float8 as oldest_waiting
    from pgboss.job where state in ('created', 'active', 'retry', 'failed')`.execute(db)
  return rows[0] ?? { waiting: 0, retrying: 0, failed: 0, oldest_waiting: null }
}

async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}
