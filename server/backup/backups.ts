/** Backups that the shop makes itself: requested by staff, written by a job into a folder of all processes, verified and downloaded. */
import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { sql, type Updateable } from 'kysely'
import { fileErrorMessage } from '#contract/imports/file-errors.ts'
import { Problem } from '#contract/problem.ts'
import type { AdminBackup } from '#contract/schemas/admin/system/backups.ts'
import { afterCommit } from '#database/after-commit.ts'
import type { Db } from '#database/connect.ts'
import type { Backups } from '#database/tables.ts'
import { recordActivity } from '#server/activity/activity.ts'
import type { Jobs, JobTransaction } from '#server/jobs/jobs.ts'
import { recordBackup } from '#server/system/system.ts'
import { claimFolder, readFolderId } from './backup-folder.ts'
import type { BackupDeps, BackupProgress } from './deps.ts'
import { LOST_HOURS, clearLeftovers } from './clear-leftovers.ts'
import { type Tar, tarOf } from './tar.ts'
import { verifyBackup } from './verify-backup.ts'
import { writeBackup } from './write-backup.ts'

/** Content of backups, and the folder that gets one folder for each. All processes of the shop share it. */
export interface BackupSource extends Omit<BackupDeps, 'onProgress'> {
  folder: string
}

const LISTED = 100
const PROGRESS_MS = 1000

/** Backups that this process is writing: a job that its queue takes for lost must not start a second time. */
const running = new Set<string>()

export function createBackups(
  { db, jobs, source }: { db: Db; jobs: Jobs; source: BackupSource },
  transaction: JobTransaction,
) {
  const folderOf = (id: string) => join(source.folder, id)

  const findOrNull = async (id: string) =>
    (await db.selectFrom('backups').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

  async function find(id: string) {
    const row = await findOrNull(id)
    if (!row) throw new Problem('not_found', 'This backup does not exist. Reload the page.')
    return row
  }

  /** Throws `invalid_input` if the folder of a backup is not that of this process: it could neither be read nor deleted here. */
  async function requireFolder({ folder_id, host }: Awaited<ReturnType<typeof find>>): Promise<void> {
    if (folder_id === (await readFolderId(source.folder))) return
    throw new Problem(
      'invalid_input',
      `${source.folder} is not the folder of this backup, which the machine ${host ?? ''} made. Set BACKUP_DIR to one folder for all processes.`,
    )
  }

  /** Returns a complete backup whose folder is here. Throws `not_found` and `invalid_input`. */
  async function findHere(id: string) {
    const row = await find(id)
    if (row.state !== 'complete') throw new Problem('invalid_input', 'This backup is not complete.')
    await requireFolder(row)
    return row
  }

  async function update(id: string, change: Change): Promise<void> {
    await db.updateTable('backups').set(change).where('id', '=', id).execute()
  }

  /** Stores a written backup and requests its verification. Returns false if it was taken for lost in the meantime. */
  const complete = (id: string, change: Change): Promise<boolean> =>
    transaction(async (bound) => {
      if (!(await end(bound.db, id, { ...change, state: 'complete' }))) return false
      await recordBackup(bound.db, new Date())
      await bound.jobs.enqueue('backup.verify', { backup: id })
      return true
    })

  return {
    /** Returns the latest backups, newest first. */
    async list(): Promise<AdminBackup[]> {
      const rows = await db.selectFrom('backups').selectAll().orderBy('requested_at', 'desc').limit(LISTED).execute()
      const here = await readFolderId(source.folder)
      return rows.map(({ requested_at, finished_at, verified_at, folder_id, row_count, byte_count, ...row }) => ({
        ...row,
        // The table's constraint allows no other values.
        state: row.state as AdminBackup['state'],
        rows: row_count,
        bytes: byte_count,
        requested_at: requested_at.toISOString(),
        finished_at: finished_at?.toISOString() ?? null,
        verified_at: verified_at?.toISOString() ?? null,
        is_here: row.state === 'complete' && folder_id === here,
      }))
    },

    /** Requests a backup, inside a transaction. `by` is the name of the person. Returns its id. Throws `invalid_input` while one is made. */
    async request(by: string): Promise<string> {
      await db
        .updateTable('backups')
        .set({
          state: 'failed',
          failure: 'It did not finish within a day: its job was dropped or its machine stopped.',
        })
        .where('state', 'in', ['waiting', 'running'])
        .where('requested_at', '<', sql<Date>`now() - make_interval(hours => ${LOST_HOURS})`)
        .execute()
      const added = await db
        .insertInto('backups')
        .values({ requested_by: by })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!added) throw new Problem('invalid_input', 'A backup is already running. Wait until it finishes.')
      await jobs.enqueue('backup.write', { backup: added.id })
      return added.id
    },

    /**
     * Writes a requested backup. Why it failed is stored, not thrown: a full disk is full at the next attempt, too. Does nothing for a row that
     * was deleted.
     */
    async write(id: string): Promise<void> {
      const state = (await findOrNull(id))?.state
      if (running.has(id) || (state !== 'waiting' && state !== 'running')) return
      running.add(id)
      try {
        await update(id, { state: 'running', host: hostname() })
        await update(id, { folder_id: await claimFolder(source.folder) })
        await clearLeftovers(db, source.folder)
        // An attempt whose process was killed may have left files.
        await rm(folderOf(id), { recursive: true, force: true })
        const progress = createProgress((change) => update(id, change))
        const written = await writeBackup({ ...source, onProgress: progress.report }, folderOf(id))
        await progress.ended()
        const damaged_files = [...written.missing, ...written.damaged]
        const row_count = Object.values(written.tables).reduce((sum, { rows }) => sum + rows, 0)
        const byte_count = await bytesOf(folderOf(id))
        if (await complete(id, { damaged_files, row_count, byte_count }))
          recordActivity('backup written', { bytes: byte_count })
        else await rm(folderOf(id), { recursive: true })
      } catch (error) {
        const hasFailed = await end(db, id, { state: 'failed', failure: reasonOf(error, 'write', source.folder) })
        // What is left of it is useless and has personal data. The next backup deletes what cannot be deleted now.
        if (hasFailed) await rm(folderOf(id), { recursive: true, force: true }).catch(() => undefined)
        if (!isExpected(error, source.folder)) throw error
      } finally {
        running.delete(id)
      }
    },

    /** Throws `not_found`, and `invalid_input` if a backup is incomplete or in another folder. */
    async requireHere(id: string): Promise<void> {
      await findHere(id)
    },

    /** Requests that a backup is verified, inside a transaction. Throws as `requireHere` does. */
    async requestVerification(id: string): Promise<void> {
      await findHere(id)
      await jobs.enqueue('backup.verify', { backup: id })
    },

    /** Reads a backup and compares its checksums; stores the result. Does nothing for one that was deleted or is in another folder. */
    async verify(id: string): Promise<void> {
      const row = await findOrNull(id)
      if (row?.state !== 'complete' || row.folder_id !== (await readFolderId(source.folder))) return
      try {
        await verifyBackup(folderOf(id))
        await update(id, { verified_at: new Date(), verify_failure: null })
      } catch (error) {
        await update(id, { verified_at: new Date(), verify_failure: reasonOf(error, 'read', folderOf(id)) })
      }
    },

    /** Returns a backup as a tar archive. Throws as `requireHere` does. */
    async download(id: string): Promise<Tar & { name: string }> {
      const { requested_at } = await findHere(id)
      const name = `backup-${requested_at.toISOString().slice(0, 16).replaceAll(/[T:]/g, '-')}`
      try {
        return { name, ...(await tarOf(folderOf(id), name)) }
      } catch (error) {
        throw new Problem('not_found', reasonOf(error, 'read', folderOf(id)))
      }
    },

    /** Deletes a backup, inside a transaction; its folder follows after the commit. Throws `not_found` and `invalid_input`. */
    async remove(id: string): Promise<{ requested_at: string; requested_by: string }> {
      const row = await find(id)
      const { state, folder_id, requested_at, requested_by } = row
      if (state === 'running' || state === 'waiting')
        throw new Problem('invalid_input', 'This backup is still running. Wait until it finishes.')
      if (folder_id !== null) await requireFolder(row)
      await db.deleteFrom('backups').where('id', '=', id).execute()
      // A folder that cannot be deleted stays.
      afterCommit(() => void rm(folderOf(id), { recursive: true, force: true }).catch(() => undefined))
      return { requested_at: requested_at.toISOString(), requested_by }
    },
  }
}

type Change = Updateable<Backups>

/** Ends a backup that is being made. Returns false if it has ended before. */
async function end(db: Db, id: string, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backups')
    .set({ ...change, finished_at: new Date() })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Stores the progress at most once a second, without waiting for it: with PGlite, the backup has the only connection, and the update runs
 * after it.
 */
function createProgress(
  store: (change: { tables_done: number; tables_total: number; files_done: number }) => Promise<void>,
) {
  let last = 0
  let pending: Promise<unknown> = Promise.resolve()
  let isPending = false
  return {
    report({ tablesDone, tablesTotal, filesDone }: BackupProgress): void {
      if (isPending || Date.now() - last < PROGRESS_MS) return
      last = Date.now()
      isPending = true
      pending = store({ tables_done: tablesDone, tables_total: tablesTotal, files_done: filesDone }).finally(() => {
        isPending = false
      })
      // The result of the backup does not depend on it.
      pending.catch(() => undefined)
    },
    ended: () => pending.catch(() => undefined),
  }
}

async function bytesOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  let bytes = 0
  for (const entry of entries) if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes
}

function isExpected(error: unknown, folder: string): boolean {
  return error instanceof Problem || fileErrorMessage(error, 'write', folder) !== null
}

function reasonOf(error: unknown, operation: 'read' | 'write', path: string): string {
  if (error instanceof Problem) return error.message
  return fileErrorMessage(error, operation, path) ?? 'It failed for a reason that the log of the server has.'
}
