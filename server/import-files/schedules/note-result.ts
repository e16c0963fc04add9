import { sql } from 'kysely'
import { SCHEDULE_RETRIES } from '#contract/imports/import-schedules.ts'
import type { Db } from '#database/connect.ts'
import { endAlerts, recordAlert } from '#server/alerts/alerts.ts'
import type { ImportFilesDeps } from '#server/import-files/deps.ts'
import type { ScheduleRow } from './schedule-row.ts'

type Bound = Pick<ImportFilesDeps, 'db' | 'jobs'>
/** A fetch records nothing once a later one has begun, or its schedule has been changed, paused, resumed or removed. */
type Fetch = Pick<ScheduleRow, 'id' | 'name' | 'fetch_number' | 'version'>

const RETRY_MINUTES = 10

/** Notes that the file of an address is that of the last import. */
export async function noteUnchanged({ db }: Pick<Bound, 'db'>, { id, fetch_number, version }: Fetch): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('import_schedules')
    .set({ fetched_at: new Date(), problem: null, failures: 0 })
    .where('id', '=', id)
    .where('fetch_number', '=', fetch_number)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await endAlerts(db, ['import_failed'], { kind: 'import_schedule', id })
}

/**
 * Notes why a fetch failed. A server that is unavailable is tried again soon, and alerts staff if it stays so; any other failure alerts them at once.
 * Run it in a transaction.
 */
export async function noteFailure(
  bound: Bound,
  fetch: Fetch,
  { problem, isTransient }: { problem: string; isTransient: boolean },
): Promise<void> {
  const retry = sql<Date>`least(next_at, now() + make_interval(mins => ${RETRY_MINUTES}::integer * (failures + 1)))`
  const { rows } = await sql<{ failures: number }>`
    update import_schedules set fetched_at = now(), problem = ${problem}, failures = failures + 1,
      next_at = case when ${isTransient} and failures < ${SCHEDULE_RETRIES} then ${retry} else next_at end
    where id = ${fetch.id} and fetch_number = ${fetch.fetch_number} and version = ${fetch.version} returning failures`.execute(
    bound.db,
  )
  const [row] = rows
  if (!row || (isTransient && row.failures <= SCHEDULE_RETRIES)) return
  await alertOnceADay(bound, fetch.id, `The scheduled import “${fetch.name}” could not fetch its file: ${problem}`)
}

/** Pauses a scheduled import whose person may not make it anymore, and alerts staff. Run it in a transaction. */
export async function stopSchedule(
  bound: Bound,
  { id, name, fetch_number, version }: Fetch,
  reason: string,
): Promise<void> {
  const { numUpdatedRows } = await bound.db
    .updateTable('import_schedules')
    .set({ next_at: null, problem: reason, version: version + 1 })
    .where('id', '=', id)
    .where('fetch_number', '=', fetch_number)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  // An earlier alert of the same day may be about a temporary failure.
  const cause = `import schedule ${id} was stopped at version ${version}`
  await alert(bound, id, { text: `The scheduled import “${name}” was stopped: ${reason}`, cause })
}

/** Alerts staff if the import of a schedule did not import all rows of its file; else ends such an alert. */
export async function noteImport(
  { db, transaction }: Pick<ImportFilesDeps, 'db' | 'transaction'>,
  fileId: number,
): Promise<void> {
  const ended = await endedImport(db, fileId)
  if (!ended) return
  const { id, name, state, problem, rejected, isStopped } = ended
  await transaction(async (bound) => {
    if (state === 'done' && rejected === 0) {
      // The import of an earlier file does not start the schedule again.
      if (!isStopped) await endAlerts(bound.db, ['import_failed'], { kind: 'import_schedule', id })
      return
    }
    const reason = state === 'done' ? `${rejected} of its rows were rejected.` : (problem ?? 'It stopped.')
    await alertOnceADay(bound, id, `The scheduled import “${name}” is not complete: ${reason}`)
  })
}

async function endedImport(db: Db, fileId: number) {
  const row = await db
    .selectFrom('import_files')
    .innerJoin('import_schedules as schedule', 'schedule.id', 'import_files.schedule_id')
    .select(['import_files.state', 'import_files.problem', 'schedule.id', 'schedule.name'])
    .select(sql<number>`coalesce((import_files.report ->> 'rejected')::integer, 0)`.as('rejected'))
    .select((eb) => eb('schedule.next_at', 'is', null).as('isStopped'))
    .where('import_files.id', '=', fileId)
    .where('import_files.state', 'in', ['done', 'failed', 'ready'])
    .executeTakeFirst()
  return row ?? null
}

/** One alert a day, however often it fails. */
async function alertOnceADay(bound: Bound, id: number, text: string): Promise<void> {
  const day = new Date().toISOString().slice(0, 10)
  await alert(bound, id, { text, cause: `import schedule ${id} failed on ${day}` })
}

async function alert(bound: Bound, id: number, { text, cause }: { text: string; cause: string }): Promise<void> {
  await recordAlert(bound, { kind: 'import_failed', subject: { kind: 'import_schedule', id }, text, cause })
}
