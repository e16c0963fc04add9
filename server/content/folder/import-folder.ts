import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { CONTENT_FILES } from '#contract/schemas/content-files.ts'
import type { Db } from '#database/connect.ts'
import type { Transaction } from '#database/transaction.ts'
import { recordActivity } from '#server/activity/activity.ts'
import type { Images } from '#server/images/images.ts'
import { lockImports } from '#server/imports/imports.ts'
import { bindingErrors } from '#server/content/checks/binding-errors.ts'
import { checkFile, type ReadDocument } from '#server/content/checks/check-file.ts'
import { kindOf, nameInFolder } from '#server/content/documents.ts'
import { findFiles } from './files.ts'
import { storeNewImages, type NewImage, imagesIn, saveNewImages } from '#server/content/images.ts'
import { unknownReferences } from '#server/content/checks/references.ts'
import { serializeState } from './state.ts'
import type { ContentDeps } from '#server/content/deps.ts'

/** Result of an import. With errors, nothing was changed. */
export interface ImportReport {
  created: number
  updated: number
  unchanged: number
  /** One message per error, with the file and the place. */
  errors: string[]
}

const NOTHING = { created: 0, updated: 0, unchanged: 0 }

/** Imports the documents of a folder, all or none. */
export async function importFolder(
  { db, images }: { db: Db; images: Images },
  transaction: Transaction<ContentDeps>,
  { folder, imagesFrom }: { folder: string; imagesFrom: string },
): Promise<ImportReport> {
  const checked = (await findFiles(folder)).map(checkFile)
  const documents = checked.flatMap(({ document }) => (document ? [document] : []))
  const errors = [...checked.flatMap((file) => file.errors), ...(await unknownReferences(db, documents))]
  if (errors.length > 0) return { ...NOTHING, errors }
  const storing = await storeNewImages({ db, images }, imagesIn(documents.map(({ body }) => body)), imagesFrom)
  if (storing.errors.size > 0) return { ...NOTHING, errors: imageErrors(documents, storing.errors) }
  const report = await transaction((bound) => save(bound, documents, storing.stored))
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
  newImages: readonly NewImage[],
): Promise<ImportReport> {
  // Changes of SKUs and other names wait for this import, or are visible to it: it must not store a name that no record has anymore.
  await lockImports(db)
  const unknown = await unknownReferences(db, documents)
  if (unknown.length > 0) return { ...NOTHING, errors: unknown }
  // Lock the table, so that concurrent imports run in sequence and each compares with what the other has written.
  await sql`lock table content_documents in share row exclusive mode`.execute(db)
  const rows = await db
    .selectFrom('content_documents')
    .select(['path', 'version', 'status', 'publish_at', 'body'])
    .execute()
  const known = new Map(rows.map((row) => [`${row.path} ${row.version}`, row]))
  const knownAs = ({ path, version }: ReadDocument) => known.get(`${path} ${version}`)
  const differing = documents.filter((document) => {
    const before = knownAs(document)
    return !before || serializeState(before) !== serializeState(document)
  })
  const errors = bindingErrors(rows, documents, differing)
  if (errors.length > 0) return { ...NOTHING, errors }
  await saveNewImages({ db, images }, newImages)
  await write(db, differing)
  await numberCollections(db, differing)
  for (const document of differing) {
    const { path, version } = document
    for (const time of transitionTimes(document, Date.now()))
      await jobs.enqueue('content.due', { path, version }, new Date(time + CLOCK_SKEW_MS))
  }
  const created = differing.filter((document) => !knownAs(document)).length
  return { created, updated: differing.length - created, unchanged: documents.length - differing.length, errors: [] }
}

/**
 * Returns the times (in milliseconds) at which a document's visible content changes: it comes into force, or a banner
 * starts or ends.
 */
function transitionTimes({ path, status, publish_at, body }: ReadDocument, now: number): number[] {
  if (status !== 'published' || !publish_at) return []
  const banners = path === 'banners' ? Value.Parse(CONTENT_FILES.banners, body).banners : []
  const moments = banners.flatMap(({ from, until }) => [from, until].flatMap((moment) => moment ?? []))
  const times = [publish_at.getTime(), ...moments.map((moment) => Date.parse(moment))]
  return [...new Set(times)].filter((time) => time > now)
}

/** Gives each new collection an id, which it keeps across versions. */
async function numberCollections(db: Db, documents: readonly ReadDocument[]): Promise<void> {
  const collections = documents.filter(({ path }) => kindOf(path) === 'collection')
  if (collections.length === 0) return
  const slugs = [...new Set(collections.map(({ path }) => nameInFolder(path)))]
  await db
    .insertInto('collections')
    .values(slugs.map((slug) => ({ slug, name: slug, is_imported: false })))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}

/** Delay, so that a node whose clock is slightly behind does not cache the old page again. */
const CLOCK_SKEW_MS = 2000

async function write(db: Db, documents: readonly ReadDocument[]): Promise<void> {
  if (documents.length === 0) return
  await db
    .insertInto('content_documents')
    .values(
      documents.map(({ path, version, status, publish_at, body }) => ({
        path,
        version,
        status,
        publish_at,
        body: sql<string>`${JSON.stringify(body)}::json`,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['path', 'version']).doUpdateSet((eb) => ({
        status: eb.ref('excluded.status'),
        publish_at: eb.ref('excluded.publish_at'),
        body: eb.ref('excluded.body'),
        updated_at: sql<Date>`now()`,
      })),
    )
    .execute()
}
