import type { Database } from '#database/connect.ts'
import type { FileStore } from '#server/storage/storage.ts'

export interface BackupDeps {
  database: Database
  files: FileStore
}
