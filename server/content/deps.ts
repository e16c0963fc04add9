import type { Db } from '#database/connect.ts'
import type { Images } from '#server/images/images.ts'
import type { Jobs } from '#server/jobs/jobs.ts'

/** Dependencies of content, bound to one database connection or one transaction. */
export interface ContentDeps {
  db: Db
  images: Images
  jobs: Jobs
}
