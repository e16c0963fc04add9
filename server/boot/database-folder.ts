import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'

/** Folder of the PGlite database. */
export function databaseFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'database')
}

/**
 * Returns a warning if a command is about to create a new shop, which usually means that it runs without the settings of the shop it
 * was meant for. Null if the shop exists.
 */
export function warnOfNewShop(config: Pick<Config, 'databaseUrl' | 'dataDir'>): string | null {
  if (config.databaseUrl !== undefined || mayExist(databaseFolder(config))) return null
  return `There is no shop in ${config.dataDir} yet, so this command creates an empty one. If your shop is elsewhere, set DATABASE_URL or DATA_DIR.`
}

/** True if the path exists or cannot be inspected: opening it then reports the permission error. */
function mayExist(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return true
  }
}
