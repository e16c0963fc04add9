import type { Db } from '#database/connect.ts'
import type { Imports } from '#server/imports/imports.ts'
import type { Jobs, JobTransaction } from '#server/jobs/jobs.ts'
import type { FileStore } from '#server/storage/storage.ts'

export interface ImportFilesDeps {
  db: Db
  jobs: Jobs
  files: FileStore
  imports: Imports
  transaction: JobTransaction
}
