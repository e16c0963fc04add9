import { CONTENT_FILES, type ContentKind } from '#contract/content-files.ts'
import type { Db } from '#database/connect.ts'

/** One version of a document that visitors may see once its time has come. */
export interface PublishedDocument {
  /** `faqs`, or `inspo/first-light`. */
  path: string
  version: number
  publishAt: Date
  /** As its file had it; `CONTENT_FILES` says what that is. */
  body: unknown
}

const LOOKS = 'inspo/'

/** What a document of this path holds; null where nothing does. */
export function kindOf(path: string): ContentKind | null {
  if (path.startsWith(LOOKS)) return 'look'
  return path !== 'look' && path in CONTENT_FILES ? (path as ContentKind) : null
}

/** The address of a look's own page ends in this. */
export function slugOf(path: string): string {
  return path.slice(LOOKS.length)
}

/** Every published version, those of the future too: they come into force without another query. */
export async function readPublished(db: Db): Promise<PublishedDocument[]> {
  const rows = await db
    .selectFrom('content_documents')
    .select(['path', 'version', 'publish_at', 'body'])
    .where('status', '=', 'published')
    .orderBy('path')
    .orderBy('version', 'desc')
    .execute()
  return rows.flatMap(({ publish_at: publishAt, ...row }) => (publishAt ? [{ ...row, publishAt }] : []))
}

/** The versions of `path` that are or were in force at `now`, the newest first. */
export function versionsOf(documents: readonly PublishedDocument[], path: string, now: number): PublishedDocument[] {
  return documents.filter((document) => document.path === path && document.publishAt.getTime() <= now)
}

/** The newest version of every look at `now`, the looks published last first. */
export function looksOf(documents: readonly PublishedDocument[], now: number): PublishedDocument[] {
  const due = documents.filter(({ path, publishAt }) => path.startsWith(LOOKS) && publishAt.getTime() <= now)
  const newest = [...Map.groupBy(due, ({ path }) => path).values()].flatMap((versions) => versions.slice(0, 1))
  return newest.toSorted((a, b) => b.publishAt.getTime() - a.publishAt.getTime())
}
