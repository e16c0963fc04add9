import { CONTENT_FILES, type ContentKind } from '#contract/schemas/content/content-files.ts'
import type { Db } from '#database/connect.ts'
import { withSafeAddresses } from './pages/rich-text.ts'

/** A published version of a document, visible from `publishAt`. */
export interface PublishedDocument {
  /** `faqs`, or `inspo/first-light`. */
  path: string
  version: number
  publishAt: Date
  /** True if this version hides the document. */
  isWithdrawn: boolean
  /** Content of the file, with the schema of its kind in `CONTENT_FILES`. */
  body: unknown
}

/** Kinds with many documents, each in a folder. */
const FOLDERS = { look: 'inspo/', collection: 'collections/', page: 'pages/' } as const satisfies Partial<
  Record<ContentKind, string>
>
type ManyKind = keyof typeof FOLDERS

/** Returns the kind of the document with this path, or null if there is none. */
export function kindOf(path: string): ContentKind | null {
  for (const kind of ['look', 'collection', 'page'] as const) if (path.startsWith(FOLDERS[kind])) return kind
  return !(path in FOLDERS) && path in CONTENT_FILES ? (path as ContentKind) : null
}

/** Returns the name of a look, a collection or a page within its kind. */
export function nameInFolder(path: string): string {
  return path.slice(path.indexOf('/') + 1)
}

/** Reads every published version, including scheduled ones, which come into force without another query. */
export async function readPublished(db: Db): Promise<PublishedDocument[]> {
  const rows = await db
    .selectFrom('content_documents')
    .select(['path', 'version', 'status', 'publish_at', 'body'])
    .where('status', 'in', ['published', 'withdrawn'])
    .orderBy('path')
    .orderBy('version', 'desc')
    .execute()
  return rows.flatMap(({ publish_at: publishAt, status, body, ...row }) =>
    publishAt ? [{ ...row, body: withSafeAddresses(body), publishAt, isWithdrawn: status === 'withdrawn' }] : [],
  )
}

/** Returns the version of each document that is in force at `now`, without withdrawn documents. */
export function documentsInForce(documents: readonly PublishedDocument[], now: number): PublishedDocument[] {
  const due = documents.filter(({ publishAt }) => publishAt.getTime() <= now)
  const newest = [...Map.groupBy(due, ({ path }) => path).values()].flatMap((versions) => versions.slice(0, 1))
  return newest.filter(({ isWithdrawn }) => !isWithdrawn)
}

/** Returns the versions of `path` that are or were in force at `now`, newest first. */
export function versionsOf(documents: readonly PublishedDocument[], path: string, now: number): PublishedDocument[] {
  return documents.filter((document) => document.path === path && document.publishAt.getTime() <= now)
}

/** Returns the newest version of every document of a kind at `now`, most recently published first. */
export function newestOf(documents: readonly PublishedDocument[], kind: ManyKind, now: number): PublishedDocument[] {
  const found = documentsInForce(
    documents.filter(({ path }) => path.startsWith(FOLDERS[kind])),
    now,
  )
  return found.toSorted((a, b) => b.publishAt.getTime() - a.publishAt.getTime())
}
