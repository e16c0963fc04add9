import type { KyselyPlugin } from 'kysely'
import type { Db } from '#database/connect.ts'
import { resumeRequest } from './loop-clock.ts'

const plugin: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    resumeRequest()
    return result
  },
}

/** Returns the same database, whose results continue the request that they belong to on the event loop's clock. */
export function measured(db: Db): Db {
  return db.withPlugin(plugin)
}
