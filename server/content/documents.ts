import { CONTENT_FILES, type ContentKind } from '#contract/content-files.ts'
import type { Db } from '#database/connect.ts'
import { withSafeAddresses } from './rich-text.ts'

/** One version of a document that visitors may see once its time has come. */
export interface PublishedDocument {
  /** `faqs`, or `inspo/first-light`. */
  path: string
  version: number
  publishAt: Date
  /** As its file had it; `CONTENT_FILES` says what that is. */
  body: unknown
}

/** Kinds of which there are many: each is a folder of documents. */
const FOLDERS = { look: 'inspo/', collection: 'collections/' } as const satisfies Partial<Record<ContentKind, string>>
type ManyKind = keyof typeof FOLDERS

/** What a document of this path holds; null where nothing does. */
export function kindOf(path: string): ContentKind | null {
  for (const kind of ['look', 'collection'] as const) if (path.startsWith(FOLDERS[kind])) return kind
  return !(path in FOLDERS) && path in CONTENT_FILES ? (path as ContentKind) : null
}

/** What tells a look or a collection from the others of its kind. */
export function nameInFolder(path: string): string {
  return path.slice(path.indexOf('/') + 1)
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
  return rows.flatMap(({ publish_at: publishAt, ...row }) =>
    publishAt ? [{ ...row, body: withSafeAddresses(row.body), publishAt }] : [],
  )
}

/** The versions of `path` that are or were in force at `now`, the newest first. */
export function versionsOf(documents: readonly PublishedDocument[], path: string, now: number): PublishedDocument[] {
  return documents.filter((document) => document.path === path && document.publishAt.getTime() <= now)
}

/** The newest version of every document of a kind at `now`, those published last first. */
export function newestOf(documents: readonly PublishedDocument[], kind: ManyKind, now: number): PublishedDocument[] {
  const due = documents.filter(({ path, publishAt }) => path.startsWith(FOLDERS[kind]) && publishAt.getTime() <= now)
  const newest = [...Map.groupBy(due, ({ path }) => path).values()].flatMap((versions) => versions.slice(0, 1))
  return newest.toSorted((a, b) => b.publishAt.getTime() - a.publishAt.getTime())
}
