/** The state of the running shop for its operator: jobs, search, storage and backups. */
import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import type { PgBoss } from 'pg-boss'
import type { AdminBackups, AdminStorage } from '#contract/schemas/admin/system/backups.ts'
import type { AdminHealth } from '#contract/schemas/admin/system/figures.ts'
import type { Db } from '#database/connect.ts'
import type { QueryTimes } from '#database/query-times.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { readState, writeState } from '#database/shop-state.ts'
import { alertFailedJobs } from './failed-job-alerts.ts'
import { createQueueControl } from './jobs/jobs.ts'
import { readSlowQueries } from './slow-queries.ts'
import { measureStorage } from './storage-sizes.ts'

/** Key in `shop_state`: the end of the last backup. */
const BACKUP_STATE = 'last backup'

/** Keys in `shop_state`: time of the restore, and time of the backup that was restored. */
const RESTORED_STATE = 'restored at'
const RESTORED_FROM_STATE = 'restored backup of'

interface SystemDeps {
  db: Db
  jobs: Jobs
  boss: PgBoss
  /** Seconds until this process found the last change; null if its engine is not started. */
  searchLag: () => number | null
  /** Folder of the shop's data. */
  dataFolder: string
  objectStore: AdminStorage['object_store']
  queryTimes: QueryTimes
}

export function createSystem({ db, jobs, boss, searchLag, dataFolder, objectStore, queryTimes }: SystemDeps) {
  return {
    queue: createQueueControl({ db, boss }),
    /** Alerts staff of jobs that failed for good, once each. Run it inside `shop.transaction`. */
    alertFailedJobs: () => alertFailedJobs({ db, jobs }),

    storage: () => measureStorage(db, { dataFolder, objectStore }),
    slowQueries: () => readSlowQueries(db, queryTimes),

    /** Returns when the last backup was made, and when this shop was filled from one. */
    async backupTimes(): Promise<Pick<AdminBackups, 'last_backup' | 'restored'>> {
      const [at, taken_at] = [await readState(db, RESTORED_STATE), await readState(db, RESTORED_FROM_STATE)]
      const restored = at === null || taken_at === null ? null : { at, taken_at }
      return { last_backup: await readState(db, BACKUP_STATE), restored }
    },

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

/** Records that the shop was restored from a backup taken at `takenAt`. */
export async function recordRestore(db: Db, at: Date, takenAt: string): Promise<void> {
  await writeState(db, RESTORED_STATE, at.toISOString())
  await writeState(db, RESTORED_FROM_STATE, takenAt)
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
