import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from './config.ts'

/** Where the database is that needs no server. */
export function databaseFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'database')
}

/**
 * A sentence where a command is about to make a shop that nobody has opened yet: typed without the settings of the shop it
 * means, it would find nothing and say so. Null where there is one.
 */
export function tellEmptyShop(config: Pick<Config, 'databaseUrl' | 'dataDir'>): string | null {
  if (config.databaseUrl !== undefined || mayBeThere(databaseFolder(config))) return null
  return `There is no shop in ${config.dataDir} yet: this opens an empty one. If yours is elsewhere, set DATABASE_URL or DATA_DIR.`
}

/** A folder that may not be looked into is not an empty one: opening it says so. */
function mayBeThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return true
  }
}
