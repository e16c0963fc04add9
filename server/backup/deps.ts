import type { Database } from '#database/connect.ts'
import type { FileStore } from '#server/storage/storage.ts'

/** Progress of a backup that is written. */
export interface BackupProgress {
  tablesDone: number
  tablesTotal: number
  filesDone: number
}

export interface BackupDeps {
  database: Database
  files: FileStore
  /** The brand file and the files that it names; absent: they are not part of the backup. */
  brand?: BrandFiles
  onProgress?: (progress: BackupProgress) => void
}

/** The brand of a shop as files. */
export interface BrandFiles {
  /** Returns the files by name, the brand file as `brand.json`; empty without a brand. */
  read(): Promise<ReadonlyMap<string, Buffer>>
  /** Writes them. A file that exists stays as it is. */
  write(files: ReadonlyMap<string, Buffer>): Promise<void>
}
