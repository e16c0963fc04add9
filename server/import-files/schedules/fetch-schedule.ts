import { sql } from 'kysely'
import { WORKING_STATES } from '#contract/imports/import-files.ts'
import { MAX_SCHEDULE_FILES } from '#contract/imports/import-schedules.ts'
import { Problem } from '#contract/problem.ts'
import type { ImportFileOptions } from '#contract/schemas/admin/catalog/imports.ts'
import type { Db } from '#database/connect.ts'
import type { ImportFilesDeps } from '#server/import-files/deps.ts'
import { requireForImport } from '#server/import-files/import-permissions.ts'
import { startRun } from '#server/import-files/moves.ts'
import { removeContents } from '#server/import-files/remove-files.ts'
import { recognize } from '#server/import-files/upload.ts'
import { ForbiddenUrlError } from '#server/outbound/public-addresses.ts'
import type { FileVersion } from '#server/outbound/ssrf-safe-download.ts'
import { permissionsNow } from '#server/staff/staff.ts'
import { noteFailure, noteUnchanged, stopSchedule } from './note-result.ts'
import { lockSchedule, type ScheduleRow } from './schedule-row.ts'
import { NotAllowed, scheduleOptions } from './schedule-options.ts'
import { secretHeaders } from './sign-in.ts'
import { storeDownload } from './store-download.ts'

/** A file that was fetched and is another one than that of the last import. */
interface Fetched {
  size: number
  contentHash: string
  version: FileVersion
  options: ImportFileOptions
  recognition: string
}

/**
 * Fetches the file of a schedule and starts its import, unless the file is that of the last import. A failure is noted and alerts staff. A
 * repetition after an interruption fetches the file again; an earlier fetch that is still alive then imports nothing.
 */
export async function fetchSchedule(deps: ImportFilesDeps, id: number): Promise<void> {
  const schedule = await begin(deps, id)
  if (!schedule) return
  const keys: string[] = []
  const isUsed = await fetchAndImport(deps, schedule, keys)
  if (!isUsed)
    await deps.jobs.enqueueAll(
      'file.remove',
      keys.map((key) => ({ key })),
    )
}

/** Begins a fetch. Returns the schedule, without the version of a file whose import failed; null if it is paused or its import still runs. */
async function begin({ transaction }: ImportFilesDeps, id: number): Promise<ScheduleRow | null> {
  return transaction(async (bound) => {
    const { rows } = await sql<ScheduleRow & { last_state: string | null }>`
      update import_schedules as schedule set fetch_number = fetch_number + 1
      where id = ${id} and next_at is not null and not exists (
        select from import_files where schedule_id = schedule.id and state in ('checking', 'running', 'undoing'))
      returning *, (select state from import_files where schedule_id = schedule.id order by import_files.id desc limit 1) as last_state`.execute(
      bound.db,
    )
    const [row] = rows
    if (!row) return null
    const { last_state, ...schedule } = row
    try {
      await requireImporter(bound.db, schedule)
    } catch (error) {
      if (!(error instanceof NotAllowed)) throw error
      await stopSchedule(bound, schedule, error.message)
      return null
    }
    const hasFailed = last_state === 'failed' || last_state === 'ready'
    return hasFailed ? { ...schedule, etag: null, last_modified: null, content_hash: null } : schedule
  })
}

/** Returns whose permissions the import has, as they are now. Throws `NotAllowed`. */
async function requireImporter(db: Db, { staff_id, author }: ScheduleRow) {
  const permissions = staff_id === null ? null : await permissionsNow(db, staff_id)
  if (permissions?.has('imports.run')) return { permissions }
  throw new NotAllowed(`${author}, whose permissions it has, may not import anymore. Resume it to give it yours.`)
}

/** Returns true if an import has the parts in `keys`. */
async function fetchAndImport(deps: ImportFilesDeps, schedule: ScheduleRow, keys: string[]): Promise<boolean> {
  try {
    const fetched = await fetchFile(deps, schedule, keys)
    if (fetched) return await importFetched(deps, schedule, fetched, keys)
    await deps.transaction((bound) => noteUnchanged(bound, schedule))
  } catch (error) {
    if (error instanceof NotAllowed) await deps.transaction((bound) => stopSchedule(bound, schedule, error.message))
    else if (error instanceof FetchFailed)
      await deps.transaction((bound) =>
        noteFailure(bound, schedule, { problem: error.message, isTransient: error.isTransient }),
      )
    else throw error
  }
  return false
}

/** The file of an address cannot be fetched or used; the message states why. */
class FetchFailed extends Error {
  readonly isTransient: boolean
  constructor(cause: unknown) {
    super(textOf(cause), { cause })
    this.isTransient = !(cause instanceof Problem || cause instanceof ForbiddenUrlError)
  }
}

/** Errors of several addresses of a server have a code only. */
function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}

/** Fetches and recognizes a file, whose parts are added to `keys`. Returns null for that of the last import. Throws `FetchFailed` and `NotAllowed`. */
async function fetchFile(deps: ImportFilesDeps, schedule: ScheduleRow, keys: string[]): Promise<Fetched | null> {
  try {
    const { url, etag, last_modified, content_hash } = schedule
    const headers = secretHeaders(deps.cipher, schedule)
    const download = await deps.download(url, { etag, lastModified: last_modified }, headers)
    if (!download) return null
    const { size, contentHash } = await storeDownload(deps, download.content, keys)
    if (contentHash === content_hash) return null
    const options = await scheduleOptions(deps, schedule)
    const { recognition, problem } = await recognize(deps, { parts: keys }, options)
    if (recognition === null) throw new Problem('invalid_input', problem ?? 'The file was not recognized.')
    return { size, contentHash, version: download.version, options, recognition }
  } catch (error) {
    throw error instanceof NotAllowed ? error : new FetchFailed(error)
  }
}

/**
 * Starts the import of a fetched file, if the schedule was neither changed nor paused meanwhile, and no later fetch has begun. Returns false
 * otherwise. Throws `NotAllowed` if its person lacks the permission for a column.
 */
async function importFetched(
  { transaction }: ImportFilesDeps,
  { id, version: seen, fetch_number }: ScheduleRow,
  { size, contentHash, version, options, recognition }: Fetched,
  parts: string[],
): Promise<boolean> {
  return transaction(async (bound) => {
    const schedule = await lockSchedule(bound.db, id).catch(ignoreRemoved)
    if (!schedule?.next_at || schedule.version !== seen || schedule.fetch_number !== fetch_number) return false
    const importer = await requireImporter(bound.db, schedule)
    const file = await bound.db
      .insertInto('import_files')
      .values({
        name: fileName(schedule),
        kind: schedule.kind,
        size,
        received: size,
        parts,
        staff_id: schedule.staff_id,
        author: schedule.author,
        schedule_id: id,
        state: 'ready',
        options: JSON.stringify(options),
        recognition,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await startRun(bound, file.id, (row) => {
      try {
        requireForImport(importer, row)
      } catch (error) {
        throw error instanceof Problem ? new NotAllowed(error.message) : error
      }
    })
    await removeOlderContents(bound, id)
    await bound.db
      .updateTable('import_schedules')
      .set({
        etag: version.etag,
        last_modified: version.lastModified,
        content_hash: contentHash,
        fetched_at: new Date(),
        problem: null,
        failures: 0,
      })
      .where('id', '=', id)
      .execute()
    return true
  })
}

function ignoreRemoved(error: unknown): null {
  if (error instanceof Problem) return null
  throw error
}

/** An hourly file would fill the store within the days that uploads stay. */
async function removeOlderContents(bound: Pick<ImportFilesDeps, 'db' | 'jobs'>, id: number): Promise<void> {
  const rows = await bound.db
    .selectFrom('import_files')
    .select('id')
    .where('schedule_id', '=', id)
    .where('state', 'not in', WORKING_STATES)
    .orderBy('id', 'desc')
    // The file that was just fetched is one of them.
    .offset(MAX_SCHEDULE_FILES - 1)
    .execute()
  await removeContents(
    bound,
    rows.map((row) => row.id),
  )
}

function fileName({ url, name }: ScheduleRow): string {
  const last = new URL(url).pathname.split('/').at(-1) ?? ''
  return last === '' ? name : decodeName(last).slice(0, 200)
}

function decodeName(text: string): string {
  try {
    return decodeURIComponent(text).replaceAll('\0', '')
  } catch {
    return text
  }
}
