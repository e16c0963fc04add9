import { sql } from 'kysely'
import { Value } from 'typebox/value'
import { CONTENT_FILES } from '#contract/schemas/content/content-files.ts'
import type { Db } from '#database/connect.ts'
import type { ReadDocument } from './checks/check-file.ts'
import type { ContentDeps } from './deps.ts'
import { kindOf, nameInFolder } from './documents.ts'

/** A version of a document to be written. */
export type WrittenDocument = Omit<ReadDocument, 'file'>

/**
 * Writes versions, inside a transaction, and enqueues the jobs that make every node show them at their times. `editedBy` is the person who
 * edits them in the back office, or null for files.
 */
export async function writeDocuments(
  { db, jobs }: Pick<ContentDeps, 'db' | 'jobs'>,
  documents: readonly WrittenDocument[],
  editedBy: string | null,
): Promise<void> {
  if (documents.length === 0) return
  await write(db, documents, editedBy)
  await numberCollections(db, documents)
  for (const document of documents) {
    const { path, version } = document
    for (const time of transitionTimes(document, Date.now()))
      await jobs.enqueue('content.due', { path, version }, new Date(time + CLOCK_SKEW_MS))
  }
}

/** Delay, so that a node whose clock is slightly behind does not cache the old page again. */
const CLOCK_SKEW_MS = 2000

const NEXT_REVISION = sql<number>`nextval('content_revisions')`

async function write(db: Db, documents: readonly WrittenDocument[], editedBy: string | null): Promise<void> {
  await db
    .insertInto('content_documents')
    .values(
      documents.map(({ path, version, status, publish_at, body }) => ({
        path,
        version,
        status,
        publish_at,
        body: sql<string>`${JSON.stringify(body)}::json`,
        edited_by: editedBy,
        revision: NEXT_REVISION,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['path', 'version']).doUpdateSet((eb) => ({
        status: eb.ref('excluded.status'),
        publish_at: eb.ref('excluded.publish_at'),
        body: eb.ref('excluded.body'),
        edited_by: eb.ref('excluded.edited_by'),
        revision: eb.ref('excluded.revision'),
        updated_at: sql<Date>`now()`,
      })),
    )
    .execute()
}

/** Gives each new collection an id, which it keeps across versions. */
async function numberCollections(db: Db, documents: readonly WrittenDocument[]): Promise<void> {
  const collections = documents.filter(({ path }) => kindOf(path) === 'collection')
  if (collections.length === 0) return
  const slugs = [...new Set(collections.map(({ path }) => nameInFolder(path)))]
  const rows = await db.selectFrom('collections').select('slug').where('slug', 'in', slugs).execute()
  const known = new Set(rows.map(({ slug }) => slug))
  const added = slugs.filter((slug) => !known.has(slug))
  // Even an insert that adds no row clears the cached pages of every node.
  if (added.length === 0) return
  await db
    .insertInto('collections')
    .values(added.map((slug) => ({ slug, name: slug, is_imported: false })))
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute()
}

/**
 * Returns the times (in milliseconds) at which a document's visible content changes: it comes into force, or a banner or a section of the
 * home page starts or ends.
 */
function transitionTimes({ path, status, publish_at, body }: WrittenDocument, now: number): number[] {
  if (status === 'draft' || !publish_at) return []
  const moments = scheduled(path, body).flatMap(({ from, until }) => [from, until].flatMap((moment) => moment ?? []))
  const times = [publish_at.getTime(), ...moments.map((moment) => Date.parse(moment))]
  // A node whose clock is behind has yet to reach a time that has just passed.
  return [...new Set(times)].filter((time) => time > now - CLOCK_SKEW_MS)
}

/** Returns the parts of a document that have times of their own. */
function scheduled(path: string, body: unknown): { from: string | null; until: string | null }[] {
  if (path === 'banners') return Value.Parse(CONTENT_FILES.banners, body).banners
  return path === 'home' ? Value.Parse(CONTENT_FILES.home, body).sections : []
}
