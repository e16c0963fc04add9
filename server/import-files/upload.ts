import { sql } from 'kysely'
import { IMPORT_PART_BYTES, MAX_OPEN_IMPORT_BYTES } from '#contract/imports/import-files.ts'
import { Problem } from '#contract/problem.ts'
import type { ImportFileOptions, NewImport } from '#contract/schemas/admin/catalog/imports.ts'
import type { Db } from '#database/connect.ts'
import { recognizeFormat } from '#server/imports/imports.ts'
import type { ImportFilesDeps } from './deps.ts'
import { findRow, type ImportRow } from './import-row.ts'
import { checkOptions, defaultOptions, toImportOptions } from './import-options.ts'
import { storePart, withLocalCopy } from './stored-parts.ts'

/** Uploader of a file. `staffId` is null for an operator key. */
export interface Uploader {
  staffId: number | null
  name: string
}

/** Begins the upload of a file. Returns its id. Throws `impossible_move` if too many bytes of the uploader are open. */
export async function beginUpload({ db }: Pick<ImportFilesDeps, 'db'>, file: NewImport, by: Uploader): Promise<number> {
  await requireRoom(db, file, by)
  const { id } = await db
    .insertInto('import_files')
    .values({
      name: file.name,
      kind: file.kind,
      size: file.size,
      modified_at: file.modified_at ?? null,
      staff_id: by.staffId,
      author: by.name,
      options: JSON.stringify(defaultOptions(file.kind)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A file is open until it is imported or removed: it takes space of the object store for 30 days, or for a day if its upload stops. */
async function requireRoom(db: Db, { size }: NewImport, { staffId }: Uploader): Promise<void> {
  const { rows } = await sql<{ open: number }>`
    select coalesce(sum(size), 0)::bigint as open from import_files
    where staff_id is not distinct from ${staffId}::integer and schedule_id is null
      and (state = 'uploading' or (state in ('ready', 'checking', 'checked') and cardinality(parts) > 0))`.execute(db)
  if ((rows[0]?.open ?? 0) + size <= MAX_OPEN_IMPORT_BYTES) return
  const most = MAX_OPEN_IMPORT_BYTES / 1024 ** 3
  throw new Problem(
    'impossible_move',
    `Your files that are not imported yet have ${most} GB. Import or remove some first.`,
  )
}

/**
 * Stores the part of a file that begins at `offset`. A part that has arrived before changes nothing, so that a lost response can be repeated.
 * After the last part, recognizes the file. Throws `not_found`, `impossible_move` for a part that is not the next one, and `invalid_input` for
 * a format that is not read, by the first bytes.
 */
export async function addPart(deps: ImportFilesDeps, id: number, offset: number, bytes: Buffer): Promise<void> {
  const row = await findRow(deps.db, id)
  const end = offset + bytes.length
  if (bytes.length === 0 || bytes.length > IMPORT_PART_BYTES)
    throw Problem.invalid({ part: [`A part has 1 to ${IMPORT_PART_BYTES} bytes.`] })
  if (end > row.size) throw Problem.invalid({ part: [`The file has only ${row.size} bytes.`] })
  if (end > row.received) {
    if (offset !== row.received) throw notNext(row)
    if (offset === 0) recognizeFormat(bytes)
    await appendPart(deps, row, bytes)
  }
  if (end === row.size) await recognizeUpload(deps, await findRow(deps.db, id))
}

async function appendPart({ db, files, jobs }: ImportFilesDeps, row: ImportRow, bytes: Buffer): Promise<void> {
  const key = await storePart({ files, jobs }, bytes)
  const received = row.received + bytes.length
  const { numUpdatedRows } = await db
    .updateTable('import_files')
    .set({
      received,
      parts: sql<string[]>`parts || ${key}::text`,
      state: received === row.size ? 'ready' : 'uploading',
    })
    .where('id', '=', row.id)
    .where('received', '=', row.received)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) return
  // The same part was sent twice at once.
  await jobs.enqueue('file.remove', { key })
  if ((await findRow(db, row.id)).received < received) throw notNext(row)
}

function notNext({ received }: ImportRow): Problem {
  return new Problem('impossible_move', `The next part of this file begins at byte ${received}.`, { received })
}

async function recognizeUpload({ db, ...deps }: ImportFilesDeps, row: ImportRow): Promise<void> {
  // A repetition of the last part.
  if (row.state !== 'ready' || row.recognition !== null || row.problem !== null) return
  const found = await recognize(deps, row, row.options)
  await db
    .updateTable('import_files')
    .set(found)
    .where('id', '=', row.id)
    .where('state', '=', 'ready')
    .where('recognition', 'is', null)
    .execute()
}

/** Recognizes a file with options. `problem` is why it cannot be used. */
export async function recognize(
  { files, imports }: Pick<ImportFilesDeps, 'files' | 'imports'>,
  row: Pick<ImportRow, 'parts'>,
  options: ImportFileOptions,
): Promise<{ recognition: string | null; problem: string | null }> {
  checkOptions(options)
  try {
    const recognition = await withLocalCopy(files, row.parts, (path) =>
      imports.recognize(path, toImportOptions(options)),
    )
    return { recognition: JSON.stringify(recognition), problem: null }
  } catch (error) {
    if (error instanceof Problem) return { recognition: null, problem: error.message }
    throw error
  }
}
