import { chmodSync, statSync } from 'node:fs'
import type { Config } from '#server/config/config.ts'

const OWNER_ONLY = 0o700
const ALL_BUT_OWNER = 0o077
const OTHERS = 0o007

/**
 * Makes the files and folders that this process creates readable by its own user alone: certificates, emails with links that sign in,
 * the database, backups and exports.
 */
export function createPrivateFiles(): void {
  process.umask(ALL_BUT_OWNER)
}

/**
 * Closes an existing `DATA_DIR` of the current user to everyone else; files that an earlier release created in it are readable to them.
 * A folder of another user stays as it is, because a service may have access to it by its group. Returns a warning if such a folder is
 * open to every user. `uid`: the current user; undefined on Windows.
 */
export function restrictDataFolder({ dataDir }: Pick<Config, 'dataDir'>, uid = process.getuid?.()): string | null {
  const found = statSync(dataDir, { throwIfNoEntry: false })
  if (!found?.isDirectory() || uid === undefined) return null
  if (found.uid !== uid) {
    if ((found.mode & OTHERS) === 0) return null
    return `Every user of this machine has access to ${dataDir}. To leave access to its owner and group only, run as its owner: chmod o-rwx ${dataDir}`
  }
  if ((found.mode & ALL_BUT_OWNER) !== 0) chmodSync(dataDir, OWNER_ONLY)
  return null
}

/** Warns that an existing `DATA_DIR` belongs to another user, who cannot read files that the current user creates in it. */
export function warnOfOtherOwner({ dataDir }: Pick<Config, 'dataDir'>, uid = process.getuid?.()): string | null {
  const found = statSync(dataDir, { throwIfNoEntry: false })
  if (!found?.isDirectory() || uid === undefined || found.uid === uid) return null
  return `The owner of ${dataDir} (user ID ${found.uid}) cannot read files that this command creates as user ID ${uid}: run commands as the user of the shop.`
}
