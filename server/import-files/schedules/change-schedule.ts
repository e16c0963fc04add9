import { sql } from 'kysely'
import { MAX_IMPORT_SCHEDULES } from '#contract/imports/import-schedules.ts'
import { Problem } from '#contract/problem.ts'
import type { NewImportSchedule, SetImportSchedule } from '#contract/schemas/admin/catalog/import-schedules.ts'
import { endAlerts } from '#server/alerts/alerts.ts'
import type { ImportFilesDeps } from '#server/import-files/deps.ts'
import { nextRun } from './next-run.ts'
import { lockSchedule, readSchedules, type ScheduleRow } from './schedule-row.ts'
import { signInColumns } from './sign-in.ts'

type Bound = Pick<ImportFilesDeps, 'db' | 'jobs' | 'imports' | 'cipher' | 'timeZone'>

/** The person whose permissions a scheduled import has from now on. */
export interface ScheduleAuthor {
  id: number
  name: string
}

/** An unchanged file is imported again. */
const UNKNOWN_FILE = { etag: null, last_modified: null, content_hash: null } as const

/** Adds a scheduled import, which fetches its file at once. Run it in a transaction. Returns its id. Throws `invalid_input`. */
export async function addSchedule(bound: Bound, schedule: NewImportSchedule, author: ScheduleAuthor): Promise<number> {
  await requireUsable(bound, schedule, null)
  const mapping_hash = await hashOf(bound, schedule)
  const { id } = await bound.db
    .insertInto('import_schedules')
    .values({ ...columnsOf(bound, schedule, null, author), mapping_hash })
    .returning('id')
    .executeTakeFirstOrThrow()
  await setNextRun(bound, id)
  await bound.jobs.enqueue('import.fetch', { schedule: id })
  return id
}

/**
 * Changes a scheduled import, which then has the permissions of `author`: a change of the address must not use those of someone else. Run it in a
 * transaction. Returns it as it was. Throws `not_found`, `changed_meanwhile` and `invalid_input`.
 */
export async function setSchedule(
  bound: Bound,
  id: number,
  { version, ...schedule }: SetImportSchedule,
  author: ScheduleAuthor,
): Promise<ScheduleRow> {
  const before = await lockSchedule(bound.db, id)
  if (before.version !== version)
    throw new Problem(
      'changed_meanwhile',
      `${before.author} has changed this schedule meanwhile. Check it and save again.`,
    )
  await requireUsable(bound, schedule, id)
  await bound.db
    .updateTable('import_schedules')
    .set({
      ...columnsOf(bound, schedule, before, author),
      mapping_hash: await hashOf(bound, schedule),
      ...UNKNOWN_FILE,
      version: version + 1,
      failures: 0,
    })
    .where('id', '=', id)
    .execute()
  if (before.next_at) await setNextRun(bound, id)
  return before
}

/** Pauses a scheduled import. Run it in a transaction. Throws `not_found` and `impossible_move`. */
export async function pauseSchedule({ db }: Pick<Bound, 'db'>, id: number): Promise<ScheduleRow> {
  const before = await lockSchedule(db, id)
  if (!before.next_at) throw new Problem('impossible_move', 'This scheduled import is paused already.')
  await db
    .updateTable('import_schedules')
    .set({ next_at: null, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  return before
}

/** Resumes a scheduled import with the permissions of `author`. Run it in a transaction. Throws `not_found` and `impossible_move`. */
export async function resumeSchedule(bound: Bound, id: number, author: ScheduleAuthor): Promise<ScheduleRow> {
  const before = await lockSchedule(bound.db, id)
  if (before.next_at) throw new Problem('impossible_move', 'This scheduled import is not paused.')
  await bound.db
    .updateTable('import_schedules')
    .set({
      staff_id: author.id,
      author: author.name,
      mapping_hash: await hashOf(bound, before),
      version: before.version + 1,
      problem: null,
      failures: 0,
    })
    .where('id', '=', id)
    .execute()
  await setNextRun(bound, id)
  await endAlerts(bound.db, ['import_failed'], { kind: 'import_schedule', id })
  return before
}

/** Removes a scheduled import. Run it in a transaction. Returns it. Throws `not_found`. */
export async function removeSchedule({ db }: Pick<Bound, 'db'>, id: number): Promise<ScheduleRow> {
  const before = await lockSchedule(db, id)
  await db.deleteFrom('import_schedules').where('id', '=', id).execute()
  await endAlerts(db, ['import_failed'], { kind: 'import_schedule', id })
  return before
}

/** Fetches a file now, also an unchanged one. Run it in a transaction. Throws `not_found`, and `impossible_move` while it is paused or imports. */
export async function fetchNow({ db, jobs }: Pick<Bound, 'db' | 'jobs'>, id: number): Promise<ScheduleRow> {
  const before = await lockSchedule(db, id)
  if (!before.next_at) throw new Problem('impossible_move', 'This scheduled import is paused. Resume it first.')
  const { rows } = await sql`
    select from import_files where schedule_id = ${id} and state in ('checking', 'running', 'undoing') limit 1`.execute(
    db,
  )
  if (rows.length > 0) throw new Problem('impossible_move', 'Its last import still runs. Wait for it, or cancel it.')
  await db.updateTable('import_schedules').set(UNKNOWN_FILE).where('id', '=', id).execute()
  await jobs.enqueue('import.fetch', { schedule: id })
  return before
}

/** Starts the fetches that are due, each of them once. Run it in a transaction. */
export async function fetchDue({ db, jobs, timeZone }: Bound): Promise<void> {
  // Even an update of no row notifies the open screens of the back office.
  const { rows: due } = await sql`select from import_schedules where next_at <= now() limit 1`.execute(db)
  if (due.length === 0) return
  const { rows } = await sql<{ id: number }>`
    update import_schedules set next_at = ${nextRun(timeZone)} where next_at <= now() returning id`.execute(db)
  await jobs.enqueueAll(
    'import.fetch',
    rows.map(({ id }) => ({ schedule: id })),
  )
}

async function setNextRun({ db, timeZone }: Bound, id: number): Promise<void> {
  await sql`update import_schedules set next_at = ${nextRun(timeZone)} where id = ${id}`.execute(db)
}

function columnsOf(
  { cipher }: Bound,
  { url, sign_in, every, hour, weekday, ...fields }: NewImportSchedule,
  before: ScheduleRow | null,
  author: ScheduleAuthor,
) {
  return {
    ...fields,
    ...signInColumns(cipher, { url, sign_in }, before),
    every,
    hour: every === 'hour' ? null : hour,
    weekday: every === 'week' ? weekday : null,
    staff_id: author.id,
    author: author.name,
  }
}

/** Returns the hash of the mapping that a person chooses with a schedule; null without one. */
async function hashOf({ imports }: Bound, { mapping }: Pick<ScheduleRow, 'mapping'>): Promise<string | null> {
  return mapping === null ? null : ((await imports.mapping(mapping))?.hash ?? null)
}

/** Throws `invalid_input` for a name that is taken, a mapping that is not saved, and a time without its hour or weekday. */
async function requireUsable(
  { db, imports }: Bound,
  { name, mapping, every, hour, weekday }: NewImportSchedule,
  id: number | null,
): Promise<void> {
  const schedules = await readSchedules(db)
  if (id === null && schedules.length >= MAX_IMPORT_SCHEDULES)
    throw Problem.invalid({ name: [`There are at most ${MAX_IMPORT_SCHEDULES} scheduled imports. Remove one first.`] })
  if (schedules.some((schedule) => schedule.name === name && schedule.id !== id))
    throw Problem.invalid({ name: ['Another scheduled import has this name. Choose another one.'] })
  if (mapping !== null && !(await imports.mapping(mapping)))
    throw Problem.invalid({ mapping: [`There is no saved mapping "${mapping}".`] })
  if (every !== 'hour' && hour === null) throw Problem.invalid({ hour: ['Choose an hour of the day.'] })
  if (every === 'week' && weekday === null) throw Problem.invalid({ weekday: ['Choose a day of the week.'] })
}
