import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { CONTENT_FILES } from '#contract/content-files.ts'
import type { Db } from '#database/connect.ts'
import type { Transaction } from '#database/transaction.ts'
import type { Images } from '#server/images/images.ts'
import { bindingFaults } from './binding-faults.ts'
import { checkFile, type ReadDocument } from './check-file.ts'
import type { ContentParts } from './content.ts'
import { kindOf, nameInFolder } from './documents.ts'
import { findFiles } from './files.ts'
import { keepNewPictures, type NewPicture, picturesIn, saveNewPictures } from './pictures.ts'
import { unknownReferences } from './references.ts'
import { writeState } from './state.ts'

/** What an import did; with faults it did nothing. */
export interface ImportReport {
  created: number
  updated: number
  unchanged: number
  /** A sentence for each, with the file and the place. */
  faults: string[]
}

const NOTHING = { created: 0, updated: 0, unchanged: 0 }

/** Reads the documents of a folder and writes them, all or none. */
export async function importFolder(
  { db, images }: { db: Db; images: Images },
  transaction: Transaction<ContentParts>,
  { folder, imagesFrom }: { folder: string; imagesFrom: string },
): Promise<ImportReport> {
  const checked = (await findFiles(folder)).map(checkFile)
  const documents = checked.flatMap(({ document }) => (document ? [document] : []))
  const faults = [...checked.flatMap((file) => file.faults), ...(await unknownReferences(db, documents))]
  if (faults.length > 0) return { ...NOTHING, faults }
  const pictures = await keepNewPictures({ db, images }, picturesIn(documents.map(({ body }) => body)), imagesFrom)
  if (pictures.faults.size > 0) return { ...NOTHING, faults: pictureFaults(documents, pictures.faults) }
  return transaction((bound) => save(bound, documents, pictures.kept))
}

function pictureFaults(documents: readonly ReadDocument[], faults: ReadonlyMap<string, string>): string[] {
  return documents.flatMap(({ file, body }) =>
    picturesIn(body).flatMap(({ picture }) => {
      const fault = faults.get(picture)
      return fault === undefined ? [] : [`${file}, picture "${picture}": ${fault}`]
    }),
  )
}

async function save(
  { db, images, jobs }: ContentParts,
  documents: readonly ReadDocument[],
  pictures: readonly NewPicture[],
): Promise<ImportReport> {
  // Two imports at once take turns, so that each compares with what the other has written.
  await sql`lock table content_documents in share row exclusive mode`.execute(db)
  const rows = await db
    .selectFrom('content_documents')
    .select(['path', 'version', 'status', 'publish_at', 'body'])
    .execute()
  const known = new Map(rows.map((row) => [`${row.path} ${row.version}`, row]))
  const knownAs = ({ path, version }: ReadDocument) => known.get(`${path} ${version}`)
  const differing = documents.filter((document) => {
    const before = knownAs(document)
    return !before || writeState(before) !== writeState(document)
  })
  const faults = bindingFaults(rows, documents, differing)
  if (faults.length > 0) return { ...NOTHING, faults }
  await saveNewPictures({ db, images }, pictures)
  await write(db, differing)
  await numberCollections(db, differing)
  for (const document of differing) {
    const { path, version } = document
    for (const turn of turnsOf(document, Date.now()))
      await jobs.enqueue('content.due', { path, version }, new Date(turn + CLOCKS_DIFFER_MS))
  }
  const created = differing.filter((document) => !knownAs(document)).length
  return { created, updated: differing.length - created, unchanged: documents.length - differing.length, faults: [] }
}

/** When what visitors see of a document changes by itself: it comes into force, a banner comes or goes. Milliseconds. */
function turnsOf({ path, status, publish_at, body }: ReadDocument, now: number): number[] {
  if (status !== 'published' || !publish_at) return []
  const banners = path === 'banners' ? Value.Parse(CONTENT_FILES.banners, body).banners : []
  const moments = banners.flatMap(({ from, until }) => [from, until].flatMap((moment) => moment ?? []))
  const turns = [publish_at.getTime(), ...moments.map((moment) => Date.parse(moment))]
  return [...new Set(turns)].filter((turn) => turn > now)
}

/** A collection is known by a number, which it keeps whatever becomes of its versions. */
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

/** A node whose clock is a little slow must not keep the old page once more. */
const CLOCKS_DIFFER_MS = 2000

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
