import { sql } from 'kysely'
import { PREVIEW_MINUTES } from '#contract/content/content-documents.ts'
import type { Permission } from '#contract/backoffice/permissions.ts'
import type { Db } from '#database/connect.ts'
import { permissionsOfStaff } from '#server/staff/sessions/sessions.ts'
import { createSecret, hashSecret } from '#server/tokens/tokens.ts'

const PERMISSION: Permission = 'content.write'
const SECRET = /^[A-Za-z0-9_-]{43}$/

/** A version of a document of content that a link shows. */
interface PreviewedDocument {
  path: string
  version: number
}

/** Links of staff that show content before visitors see it (decision 0114). */
export function createPreviews({ db }: { db: Db }) {
  return {
    /** Creates a link for a person of staff. Returns its secret. Run it in a transaction. */
    async create(staffId: number, { path, version }: PreviewedDocument): Promise<{ secret: string; expiresAt: Date }> {
      await db.deleteFrom('content_previews').where('expires_at', '<', new Date()).execute()
      const secret = createSecret()
      const expiresAt = new Date(Date.now() + PREVIEW_MINUTES * 60_000)
      await db
        .insertInto('content_previews')
        .values({ hash: hashSecret(secret), staff_id: staffId, path, version, expires_at: expiresAt })
        .execute()
      return { secret, expiresAt }
    },

    /**
     * Returns what a link shows, or null if it has expired, if that version was discarded or renamed, or if the person who created it is no longer
     * active or has lost the permission to change content.
     */
    async find(secret: string): Promise<PreviewedDocument | null> {
      if (!SECRET.test(secret)) return null
      const row = await db
        .selectFrom('content_previews')
        .innerJoin('staff', 'staff.id', 'content_previews.staff_id')
        .innerJoin('content_documents', (join) =>
          join
            .onRef('content_documents.path', '=', 'content_previews.path')
            .onRef('content_documents.version', '=', 'content_previews.version'),
        )
        .select(['content_previews.path', 'content_previews.version'])
        .where('hash', '=', hashSecret(secret))
        .where('expires_at', '>', new Date())
        .where('staff.state', '=', 'active')
        .where(sql<boolean>`${PERMISSION} = any(${permissionsOfStaff})`)
        .executeTakeFirst()
      return row ?? null
    },
  }
}
