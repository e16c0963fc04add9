import type { Database } from '#database/connect.ts'
import type { FileStore } from '#server/storage/storage.ts'

export interface BackupDeps {
  database: Database
  files: FileStore
  /** The brand file and the files that it names; absent: they are not part of the backup. */
  brand?: BrandFiles
}

/** The brand of a shop as files. */
export interface BrandFiles {
  /** Returns the files by name, the brand file as `brand.json`; empty without a brand. */
  read(): Promise<ReadonlyMap<string, Buffer>>
  /** Writes them. A file that exists stays as it is. */
  write(files: ReadonlyMap<string, Buffer>): Promise<void>
}
