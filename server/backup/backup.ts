/**
 * Backups: everything a shop must not lose, as files that PGlite and PostgreSQL both read: rows, sequences, jobs that wait,
 * pictures and private papers. Not what is made again by itself: the search index, sizes of pictures, the mailbox.
 */
import type { Database } from '#database/connect.ts'
import type { FileStore } from '#server/images/files.ts'
import { restoreBackup, type SendAgain } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

export type { SendAgain }

export interface BackupParts {
  database: Database
  files: FileStore
}

export function createBackup(parts: BackupParts) {
  return {
    write: (folder: string) => writeBackup(parts, folder),
    restore: (folder: string, sendAgain: SendAgain) => restoreBackup(parts, folder, sendAgain),
  }
}
