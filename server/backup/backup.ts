/**
 * Backups: everything a shop must not lose, as files that both PGlite and PostgreSQL can restore: rows, sequences, pending jobs, images and
 * private documents. Derived data is not included: the search index, image sizes and the mailbox.
 */
import { createBackups } from './backups.ts'
import type { BackupDeps } from './deps.ts'
import { restoreBackup, type EnqueueJob } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

export { createBackups, type EnqueueJob }
export type { BackupSource } from './backups.ts'

export function createBackup(deps: BackupDeps) {
  return {
    write: (folder: string) => writeBackup(deps, folder),
    restore: (folder: string, enqueueJob: EnqueueJob) => restoreBackup(deps, folder, enqueueJob),
  }
}
