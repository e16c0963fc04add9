import type { Db } from '#database/connect.ts'
import type { Imports } from '#server/imports/imports.ts'
import type { Jobs, JobTransaction } from '#server/jobs/jobs.ts'
import type { SafeDownload } from '#server/outbound/ssrf-safe-download.ts'
import type { FileStore } from '#server/storage/storage.ts'
import type { SecretCipher } from '#server/tokens/secret-cipher.ts'

export interface ImportFilesDeps {
  db: Db
  jobs: Jobs
  files: FileStore
  imports: Imports
  /** Downloads the files of scheduled imports. */
  download: SafeDownload
  /** Encrypts the passwords of their servers. */
  cipher: SecretCipher
  /** IANA time zone of the shop. */
  timeZone: string
  transaction: JobTransaction
}
