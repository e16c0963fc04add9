import { access, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'
import { MANIFEST_FILE } from './manifest.ts'

/** A backup that has not ended after this time was lost, for example with its dropped job. */
export const LOST_HOURS = 24

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Deletes what killed processes left of backups: incomplete folders of those that failed, and old ones that no row has. A complete folder
 * without a row stays: the rows are not part of a backup, so a restored shop knows none of the earlier ones.
 */
export async function clearLeftovers(db: Db, folder: string): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true })
  const ids = entries.filter((entry) => entry.isDirectory() && UUID.test(entry.name)).map(({ name }) => name)
  const rows = await db
    .selectFrom('backups')
    .select(['id', 'state'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  for (const id of ids) {
    const path = join(folder, id)
    if (await exists(join(path, MANIFEST_FILE))) continue
    const state = states.get(id)
    // One that cannot be deleted prevents no backup.
    if (state === 'failed' || (state === undefined && (await isOld(path))))
      await rm(path, { recursive: true, force: true }).catch(() => undefined)
  }
}

/** True for a folder that no backup can be writing any more. */
async function isOld(path: string): Promise<boolean> {
  const { mtimeMs } = await stat(path)
  return Date.now() - mtimeMs > LOST_HOURS * 3_600_000
}

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )
