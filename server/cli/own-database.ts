import type { Database } from '#database/connect.ts'
import { requireDataFolder } from '#server/boot/data-folder.ts'
import type { Config } from '#server/config/config.ts'
import { openExistingDatabase, openShopDatabase } from '#server/open.ts'
import type { CliContext } from './context.ts'

/** Opens the database of the settings in this process, runs `work` and closes it: `withDatabase` of a command whose shop does not run. */
export async function withOwnDatabase(
  config: Config,
  work: (database: Database) => Promise<void>,
  access: Parameters<CliContext['withDatabase']>[1],
): Promise<void> {
  const database = await (access === 'create' ? openShopDatabase(config) : openExistingDatabase(config))
  try {
    if (access === 'read') await requireDataFolder(config, database)
    await work(database)
  } finally {
    await database.close()
  }
}
