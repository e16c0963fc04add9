import { sql } from 'kysely'
import type { ImportState } from '#contract/imports/import-files.ts'
import type { ScheduleInterval } from '#contract/imports/import-schedules.ts'
import type { ImportKind } from '#contract/imports/imports.ts'
import { Problem } from '#contract/problem.ts'
import type { ImportSchedule } from '#contract/schemas/admin/catalog/import-schedules.ts'
import type { Db } from '#database/connect.ts'

/** A row of `import_schedules`. */
export interface ScheduleRow {
  id: number
  name: string
  url: string
  sign_in_kind: 'basic' | 'header' | null
  sign_in_name: string | null
  /** Encrypted. */
  sign_in_secret: string | null
  kind: ImportKind
  mapping: string | null
  /** Hash of the mapping as the person chose it. */
  mapping_hash: string | null
  create_missing: boolean
  every: ScheduleInterval
  hour: number | null
  weekday: number | null
  staff_id: number | null
  author: string
  version: number
  next_at: Date | null
  fetch_number: number
  etag: string | null
  last_modified: string | null
  content_hash: string | null
  fetched_at: Date | null
  failures: number
  problem: string | null
}

/** Returns the row of a scheduled import, locked. Throws `not_found`. */
export async function lockSchedule(db: Db, id: number): Promise<ScheduleRow> {
  const { rows } = await sql<ScheduleRow>`select * from import_schedules where id = ${id} for update`.execute(db)
  if (!rows[0]) throw unknownSchedule(id)
  return rows[0]
}

type ListRow = ScheduleRow & { last_import: { id: number; state: ImportState; uploaded_at: string } | null }

/** Returns all scheduled imports by name, or the one with this id. */
export async function readSchedules(db: Db, id?: number): Promise<ImportSchedule[]> {
  const { rows } = await sql<ListRow>`
    select schedule.*, last.last_import
    from import_schedules as schedule left join lateral (
      select json_build_object('id', id, 'state', state, 'uploaded_at', uploaded_at) as last_import
      from import_files where schedule_id = schedule.id order by id desc limit 1
    ) as last on true
    where ${id ?? null}::integer is null or schedule.id = ${id ?? null}
    order by lower(schedule.name), schedule.id`.execute(db)
  return rows.map(toSchedule)
}

/** Returns a scheduled import. Throws `not_found`. */
export async function readSchedule(db: Db, id: number): Promise<ImportSchedule> {
  const [schedule] = await readSchedules(db, id)
  if (!schedule) throw unknownSchedule(id)
  return schedule
}

function toSchedule({ sign_in_kind, sign_in_name, last_import, ...row }: ListRow): ImportSchedule {
  const { id, name, url, kind, mapping, create_missing, every, hour, weekday, version, author, problem } = row
  return {
    id,
    name,
    url,
    sign_in: sign_in_kind && sign_in_name !== null ? { kind: sign_in_kind, name: sign_in_name } : null,
    kind,
    mapping,
    create_missing,
    every,
    hour,
    weekday,
    version,
    author,
    next_at: row.next_at?.toISOString() ?? null,
    fetched_at: row.fetched_at?.toISOString() ?? null,
    problem,
    last_import: last_import && { ...last_import, uploaded_at: new Date(last_import.uploaded_at).toISOString() },
  }
}

function unknownSchedule(id: number): Problem {
  return new Problem('not_found', `There is no scheduled import ${id}.`)
}
