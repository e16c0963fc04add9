import { sql } from 'kysely'
import { BINDING_DOCUMENTS, folderOf, isEditable, MAX_DOCUMENT_NAME } from '#contract/content/content-documents.ts'
import { Problem } from '#contract/problem.ts'
import type { JsonValue } from '#database/tables.ts'
import { recordActivity } from '#server/activity/activity.ts'
import { hiddenBy, isScheduled } from '#server/content/checks/schedule-errors.ts'
import { lockImports } from '#server/imports/imports.ts'
import { type WrittenDocument, writeDocuments } from '#server/content/write-documents.ts'
import { checkDraft } from './check-draft.ts'
import type { EditingDeps } from './editing-deps.ts'

/** The newest version as the person saw it; null: there was none. A change that was decided on an older one is rejected. */
export type SeenVersion = { version: number; revision: number } | null

interface Change {
  seen: SeenVersion
  /** Name of the person. */
  by: string
}

export interface DocumentChanges {
  /**
   * Stores content as the draft of a document. If its newest version is a draft, that one is replaced, else the next version begins. Returns the
   * content before. Throws `invalid_input` with errors by place, `changed_meanwhile`, and `not_found` for an unknown path.
   */
  saveDraft(
    path: string,
    change: Change & { content: unknown },
  ): Promise<{ before: JsonValue | null; after: JsonValue }>
  /**
   * Publishes the draft, at once or at a time. Throws `invalid_input`, `changed_meanwhile`, and `impossible_move` without a draft, or if it would
   * hide a version that is scheduled for later.
   */
  publish(path: string, change: Change & { at: Date | null }): Promise<WrittenDocument>
  /**
   * Turns the newest published version, which is scheduled, into a draft again. A draft after it stays. Throws `changed_meanwhile` and
   * `impossible_move`.
   */
  unschedule(path: string, change: Change): Promise<void>
  /** Hides a document that visitors see, by a version. Throws `changed_meanwhile` and `impossible_move`. */
  unpublish(path: string, change: Change): Promise<void>
  /** Deletes the draft. Throws `changed_meanwhile` and `impossible_move`. */
  discardDraft(path: string, change: Change): Promise<void>
  /**
   * Renames a page of the operator's own with all of its versions. Returns the paths of the page before and after. Throws `invalid_input`,
   * `changed_meanwhile` and `impossible_move`.
   */
  rename(path: string, change: Change & { name: string }): Promise<{ from: string; to: string }>
}

/** Creates the changes of documents. Each of them must run in a transaction. */
export function changeDocuments(deps: EditingDeps): DocumentChanges {
  const { db } = deps
  return {
    async saveDraft(path, { seen, by, content }) {
      await lockImports(db)
      const [newest] = await lockVersions(deps, path, seen)
      const isDraft = newest?.status === 'draft'
      const version = isDraft ? newest.version : (newest?.version ?? 0) + 1
      const body = await checkDraft(deps, { path, version, content })
      await writeDocuments(deps, [{ path, version, status: 'draft', publish_at: null, body }], by)
      return { before: newest?.body ?? null, after: body }
    },

    async publish(path, { seen, by, at }) {
      const versions = await lockVersions(deps, path, seen)
      const draft = requireNewest(versions, (row) => row.status === 'draft', 'There is no draft to publish.')
      const now = wholeSeconds(new Date())
      if (at !== null && at.getTime() < now.getTime())
        throw Problem.invalid({ publish_at: ['This time has passed. Choose a later one, or publish it now.'] })
      // What the catalog has may have changed since the draft was saved.
      const body = await checkDraft(deps, { path, version: draft.version, content: draft.body })
      refuseToHide(versions, { version: draft.version, publish_at: at ?? now })
      const document = { path, version: draft.version, status: 'published', publish_at: wholeSeconds(at ?? now), body }
      await writeDocuments(deps, [document], by)
      recordActivity('content published', { path, version: draft.version })
      return document
    },

    async unschedule(path, { seen, by }) {
      const versions = await lockVersions(deps, path, seen)
      const published = versions.filter(({ status }) => status !== 'draft')
      const newest = requireNewest(published, isScheduled, 'The newest version is not scheduled.')
      await writeDocuments(
        deps,
        [{ path, version: newest.version, status: 'draft', publish_at: null, body: newest.body }],
        by,
      )
    },

    async unpublish(path, { seen, by }) {
      if (BINDING_DOCUMENTS.some((each) => each === path))
        throw new Problem('impossible_move', 'Buyers have accepted this document. Publish its next version instead.')
      const versions = await lockVersions(deps, path, seen)
      const text =
        'Visitors do not see it, or there is a newer version: discard that draft, or cancel its schedule, first.'
      const newest = requireNewest(versions, (row) => row.status === 'published' && !isScheduled(row), text)
      const publish_at = wholeSeconds(new Date())
      await writeDocuments(
        deps,
        [{ path, version: newest.version + 1, status: 'withdrawn', publish_at, body: newest.body }],
        by,
      )
      recordActivity('content unpublished', { path })
    },

    async discardDraft(path, { seen }) {
      const versions = await lockVersions(deps, path, seen)
      const draft = requireNewest(versions, (row) => row.status === 'draft', 'There is no draft.')
      await db.deleteFrom('content_documents').where('path', '=', path).where('version', '=', draft.version).execute()
    },

    async rename(path, { seen, name }) {
      if (folderOf(path) !== 'pages/') throw new Problem('impossible_move', 'Only pages of your own can be renamed.')
      if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(name) || name.length > MAX_DOCUMENT_NAME)
        throw Problem.invalid({ name: ['Use lowercase letters, digits and hyphens, such as care-guide.'] })
      const versions = await lockVersions(deps, path, seen)
      requireNewest(versions, () => true, 'The page was never saved.')
      const next = `pages/${name}`
      const taken = await db.selectFrom('content_documents').select('path').where('path', '=', next).executeTakeFirst()
      if (taken) throw Problem.invalid({ name: ['Another page has this name.'] })
      await db.updateTable('content_documents').set({ path: next }).where('path', '=', path).execute()
      return { from: `/${path}`, to: `/${next}` }
    },
  }
}

type Version = Awaited<ReturnType<typeof lockVersions>>[number]

/** Reads the versions of a document, newest first, so that no one else changes it. Throws `not_found` and `changed_meanwhile`. */
async function lockVersions({ db }: EditingDeps, path: string, seen: SeenVersion) {
  if (!isEditable(path)) throw new Problem('not_found', 'The shop has no such document.')
  // Also imports take this lock: each compares with what the other has written.
  await sql`lock table content_documents in share row exclusive mode`.execute(db)
  const rows = await db
    .selectFrom('content_documents')
    .select(['path', 'version', 'revision', 'status', 'publish_at', 'edited_by', 'updated_at', 'body'])
    .where('path', '=', path)
    .orderBy('version', 'desc')
    .execute()
  const [newest] = rows
  if (newest?.version === seen?.version && newest?.revision === seen?.revision) return rows
  throw new Problem('changed_meanwhile', undefined, {
    changed_by: newest?.edited_by ?? null,
    changed_at: newest?.updated_at.toISOString() ?? null,
  })
}

function requireNewest(versions: readonly Version[], isRight: (row: Version) => boolean, text: string): Version {
  const [newest] = versions
  if (!newest || !isRight(newest)) throw new Problem('impossible_move', text)
  return newest
}

/** The newest version that is due is shown, so that a scheduled one before it would silently never be. */
function refuseToHide(versions: readonly Version[], published: Pick<Version, 'version' | 'publish_at'>): void {
  const hidden = hiddenBy(published, versions)
  if (!hidden) return
  const text = `Version ${hidden.version} is scheduled for a later time and would never be shown. Cancel its schedule first.`
  throw new Problem('impossible_move', text)
}

/** Files contain whole seconds. */
function wholeSeconds(time: Date): Date {
  return new Date(Math.floor(time.getTime() / 1000) * 1000)
}
