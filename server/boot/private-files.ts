import { chmodSync, statSync } from 'node:fs'
import type { Config } from '#server/config/config.ts'

const OWNER_ONLY = 0o700
const OTHERS = 0o077

/**
 * Makes the files and folders that this process creates readable by its own user alone: certificates, emails with links that sign in,
 * the database, backups and exports.
 */
export function createPrivateFiles(): void {
  process.umask(OTHERS)
}

/**
 * Closes an existing `DATA_DIR` to other users; files that an earlier release created in it are readable to them. Returns a warning if
 * that fails, because the folder belongs to another user.
 */
export function restrictDataFolder({ dataDir }: Pick<Config, 'dataDir'>): string | null {
  const found = statSync(dataDir, { throwIfNoEntry: false })
  if (!found?.isDirectory() || (found.mode & OTHERS) === 0) return null
  try {
    chmodSync(dataDir, OWNER_ONLY)
    return null
  } catch {
    return `Other users of this machine can read ${dataDir}. Run as its owner: chmod 700 ${dataDir}`
  }
}
