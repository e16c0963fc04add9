import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import type { Transaction } from '#database/transaction.ts'
import { recordActivity } from '#server/activity/activity.ts'
import type { Images } from '#server/images/images.ts'
import { lockImports } from '#server/imports/imports.ts'
import { bindingErrors } from '#server/content/checks/binding-errors.ts'
import { editedErrors } from '#server/content/checks/edited-errors.ts'
import { scheduleErrors } from '#server/content/checks/schedule-errors.ts'
import { checkFile, type ReadDocument } from '#server/content/checks/check-file.ts'
import { findFiles } from './files.ts'
import { storeNewImages, type NewImage, imagesIn, saveNewImages } from '#server/content/images.ts'
import { unknownReferences } from '#server/content/checks/references.ts'
import { serializeState } from './state.ts'
import { writeDocuments } from '#server/content/write-documents.ts'
import type { ContentDeps } from '#server/content/deps.ts'

/** Result of an import. With errors, nothing was changed. */
export interface ImportReport {
  created: number
  updated: number
  unchanged: number
  /** One message per error, with the file and the place. */
  errors: string[]
}

/** Where an import reads its files and their images. `replaceEdited`: it may replace versions that were edited in the back office. */
export interface ImportOptions {
  folder: string
  imagesFrom: string
  replaceEdited: boolean
}

const NOTHING = { created: 0, updated: 0, unchanged: 0 }

/** Imports the documents of a folder, all or none. */
export async function importFolder(
  { db, images }: { db: Db; images: Images },
  transaction: Transaction<ContentDeps>,
  { folder, imagesFrom, replaceEdited }: ImportOptions,
): Promise<ImportReport> {
  const checked = (await findFiles(folder)).map(checkFile)
  const documents = checked.flatMap(({ document }) => (document ? [document] : []))
  const errors = [...checked.flatMap((file) => file.errors), ...(await unknownReferences(db, documents))]
  if (errors.length > 0) return { ...NOTHING, errors }
  const storing = await storeNewImages({ db, images }, imagesIn(documents.map(({ body }) => body)), imagesFrom)
  if (storing.errors.size > 0) return { ...NOTHING, errors: imageErrors(documents, storing.errors) }
  const report = await transaction((bound) => save(bound, documents, { newImages: storing.stored, replaceEdited }))
  if (report.errors.length === 0)
    recordActivity('content imported', { created: report.created, updated: report.updated })
  return report
}

function imageErrors(documents: readonly ReadDocument[], errors: ReadonlyMap<string, string>): string[] {
  return documents.flatMap(({ file, body }) =>
    imagesIn(body).flatMap(({ picture }) => {
      const error = errors.get(picture)
      return error === undefined ? [] : [`${file}, picture "${picture}": ${error}`]
    }),
  )
}

async function save(
  { db, images, jobs }: ContentDeps,
  documents: readonly ReadDocument[],
  { newImages, replaceEdited }: { newImages: readonly NewImage[]; replaceEdited: boolean },
): Promise<ImportReport> {
  // Changes of SKUs and other names wait for this import, or are visible to it: it must not store a name that no record has anymore.
  await lockImports(db)
  const unknown = await unknownReferences(db, documents)
  if (unknown.length > 0) return { ...NOTHING, errors: unknown }
  // Lock the table, so that concurrent imports run in sequence and each compares with what the other has written.
  await sql`lock table content_documents in share row exclusive mode`.execute(db)
  const rows = await db
    .selectFrom('content_documents')
    .select(['path', 'version', 'status', 'publish_at', 'body', 'edited_by', 'updated_at'])
    .execute()
  const known = new Map(rows.map((row) => [`${row.path} ${row.version}`, row]))
  const knownAs = ({ path, version }: ReadDocument) => known.get(`${path} ${version}`)
  const differing = documents.filter((document) => {
    const before = knownAs(document)
    return !before || serializeState(before) !== serializeState(document)
  })
  const edited = differing.flatMap((document) => {
    const row = knownAs(document)
    return row ? editedErrors(row, document, replaceEdited) : []
  })
  const errors = [
    ...bindingErrors(rows, documents, differing),
    ...scheduleErrors(rows, documents, differing),
    ...edited,
  ]
  if (errors.length > 0) return { ...NOTHING, errors }
  await saveNewImages({ db, images }, newImages)
  await writeDocuments({ db, jobs }, differing, null)
  const created = differing.filter((document) => !knownAs(document)).length
  return { created, updated: differing.length - created, unchanged: documents.length - differing.length, errors: [] }
}
