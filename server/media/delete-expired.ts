import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { lockImports } from '#server/imports/imports.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { isUsed } from './image-uses.ts'

/**
 * Deletes uploads that were never named and whose day is over. Those that something names stay from then on, even if it does so no longer: undoing a
 * change names them again.
 */
export async function deleteExpired({ db, jobs }: { db: Db; jobs: Jobs }): Promise<void> {
  // Whatever names an image has this lock.
  await lockImports(db)
  await sql`update pictures set expires_at = null where expires_at is not null and ${isUsed}`.execute(db)
  const { rows } = await sql<{ file: string }>`
    delete from pictures where expires_at < now() returning file`.execute(db)
  await jobs.enqueueAll('image.remove', rows)
}
