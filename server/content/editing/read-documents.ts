import { type Selectable, sql } from 'kysely'
import {
  type ContentState,
  isEditable,
  SINGLE_DOCUMENTS,
  type SingleDocument,
} from '#contract/content/content-documents.ts'
import { Problem } from '#contract/problem.ts'
import { CONTENT_FILES } from '#contract/schemas/content/content-files.ts'
import type { ContentDocuments, JsonValue } from '#database/tables.ts'
import { DEFAULT_DOCUMENTS } from '#server/content/default-documents.ts'
import { isScheduled } from '#server/content/checks/schedule-errors.ts'
import { kindOf, nameInFolder } from '#server/content/documents.ts'
import type { EditingDeps } from './editing-deps.ts'
import { missingLinks } from './missing-links.ts'

/** A document in the list. */
export interface ListedDocument {
  path: string
  title: string
  state: ContentState
  /** True if there is a version after the one that visitors see. */
  hasDraft: boolean
  /** When the next version comes into force; null if none is scheduled. */
  scheduledFor: Date | null
  changedAt: Date | null
  /** The person who wrote the newest version in the back office; null if it is from a file. */
  changedBy: string | null
}

/** A version of a document, without its content. */
export interface DocumentVersion {
  version: number
  revision: number
  status: string
  publishAt: Date | null
  changedAt: Date
  changedBy: string | null
}

/** A document with the content of one version. */
export interface EditedDocument extends ListedDocument {
  /** Path of the shop's page that shows it; null if there is none yet. */
  page: string | null
  /** Newest first. */
  versions: DocumentVersion[]
  /** Content of the requested version, or what the shop shows without one; null if that is nothing. */
  content: JsonValue | null
  /** JSON Schema of the content. */
  schema: object
  /** Links in the content whose page does not exist. */
  missing: string[]
}

type Row = Omit<Selectable<ContentDocuments>, 'body'>

/** Returns every document. Reads no content but the titles. */
export async function readList({ db }: EditingDeps): Promise<ListedDocument[]> {
  const rows = await db
    .selectFrom('content_documents')
    .select(['path', 'version', 'revision', 'status', 'publish_at', 'edited_by', 'updated_at'])
    .select(sql<string>`coalesce(body->>'title', body->>'name', '')`.as('title'))
    .where('path', '!=', 'custom-code')
    .orderBy('path')
    .orderBy('version', 'desc')
    .execute()
  const byPath = Map.groupBy(rows, ({ path }) => path)
  const missing = Object.keys(SINGLE_DOCUMENTS).filter((path) => !byPath.has(path))
  const stored = [...byPath].map(([path, versions]) => summaryOf(path, versions, versions[0]?.title ?? ''))
  return [...stored, ...missing.map((path) => summaryOf(path, [], ''))]
}

/** Returns a document with the content of a version. Throws `not_found` for an unknown path or version. */
export async function readDocument(deps: EditingDeps, path: string, version?: number): Promise<EditedDocument> {
  const kind = kindOf(path)
  if (!kind || !isEditable(path)) throw new Problem('not_found', 'The shop has no such document.')
  const rows = await deps.db
    .selectFrom('content_documents')
    .selectAll()
    .where('path', '=', path)
    .orderBy('version', 'desc')
    .execute()
  const shown = version === undefined ? rows[0] : rows.find((row) => row.version === version)
  if (version !== undefined && !shown) throw new Problem('not_found', `There is no version ${version}.`)
  const content = (shown?.body ?? DEFAULT_DOCUMENTS[path] ?? null) as JsonValue | null
  return {
    ...summaryOf(path, rows, titleIn(content)),
    page: await pageOf(deps, path),
    versions: rows.map(toVersion),
    content,
    schema: CONTENT_FILES[kind],
    missing: await missingLinks(deps, content),
  }
}

/** Returns the summary of a document by its versions, newest first. */
function summaryOf(path: string, versions: readonly Omit<Row, 'path'>[], title: string): ListedDocument {
  const now = Date.now()
  const [newest] = versions
  const isDue = ({ status, publish_at }: Omit<Row, 'path'>) =>
    status !== 'draft' && publish_at !== null && publish_at.getTime() <= now
  const shown = versions.find(isDue)
  // Versions before the one that is shown are never shown again, also if their time is later.
  const next = versions.filter((each) => isScheduled(each) && each.version > (shown?.version ?? 0))
  const scheduledFor = next.map(({ publish_at }) => publish_at).reduce(earlier, null)
  const isSingle = path in SINGLE_DOCUMENTS
  return {
    path,
    title: isSingle ? SINGLE_DOCUMENTS[path as SingleDocument].name : title || nameInFolder(path),
    state: stateOf(newest, shown, scheduledFor),
    hasDraft: newest?.status === 'draft',
    scheduledFor,
    changedAt: newest?.updated_at ?? null,
    changedBy: newest?.edited_by ?? null,
  }
}

function stateOf(
  newest: { status: string } | undefined,
  shown: { status: string } | undefined,
  scheduledFor: Date | null,
): ContentState {
  if (!newest) return 'built_in'
  if (shown) return shown.status === 'withdrawn' ? 'unpublished' : 'live'
  return scheduledFor ? 'scheduled' : 'draft'
}

function earlier(one: Date | null, other: Date | null): Date | null {
  if (!one || !other) return one ?? other
  return one < other ? one : other
}

function toVersion({ version, revision, status, publish_at, updated_at, edited_by }: Row): DocumentVersion {
  return { version, revision, status, publishAt: publish_at, changedAt: updated_at, changedBy: edited_by }
}

function titleIn(content: JsonValue | null): string {
  if (typeof content !== 'object' || content === null || Array.isArray(content)) return ''
  const title = content['title'] ?? content['name']
  return typeof title === 'string' ? title : ''
}

/** Documents that have a page of the same name. */
const PAGES = new Set(['about-us', 'faqs', 'partners', 'packages', 'integrate', 'terms', 'privacy', 'inspo'])

async function pageOf({ db }: EditingDeps, path: string): Promise<string | null> {
  if (path.startsWith('pages/') || path.startsWith('inspo/') || PAGES.has(path)) return `/${path}`
  if (!path.startsWith('collections/')) return '/'
  // Also a collection that was never published has its id, by which a preview shows it.
  const found = await db
    .selectFrom('collections')
    .select('id')
    .where('slug', '=', nameInFolder(path))
    .executeTakeFirst()
  return found ? `/collection/${found.id}` : null
}
