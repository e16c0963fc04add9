import type { Db } from '#database/connect.ts'
import { type PublishedDocument, readPublished } from './documents.ts'
import { withSafeAddresses } from './pages/rich-text.ts'

/** A version of a document that staff look at before visitors do. */
export interface PreviewedVersion {
  path: string
  version: number
}

/**
 * Returns what a preview reads instead of the published documents: the version is in force, and of all other documents those that will be in
 * force at its time. A draft has no time: its preview shows the documents of now.
 */
export function previewedDocuments(db: Db, { path, version }: PreviewedVersion) {
  let time = Date.now()
  return {
    now: () => time,
    async read(): Promise<PublishedDocument[]> {
      const [published, row] = await Promise.all([
        readPublished(db),
        db
          .selectFrom('content_documents')
          .select(['status', 'publish_at', 'body'])
          .where('path', '=', path)
          .where('version', '=', version)
          .executeTakeFirst(),
      ])
      if (!row) return published
      time = Math.max(time, row.status === 'draft' ? 0 : (row.publish_at?.getTime() ?? 0))
      const previewed = {
        path,
        version,
        publishAt: row.status === 'draft' ? new Date(time) : (row.publish_at ?? new Date(time)),
        isWithdrawn: row.status === 'withdrawn',
        body: withSafeAddresses(row.body),
      }
      // Newer versions would hide the one that is looked at.
      return [previewed, ...published.filter((each) => each.path !== path || each.version < version)]
    },
  }
}
