import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileErrorMessage } from '#contract/imports/file-errors.ts'
import { ConfigError } from './config.ts'

const READABLE_BY_OTHERS = 0o004
const DEFAULT_FILE = fileURLToPath(new URL('../../shop.env', import.meta.url))

/**
 * Adds the settings of `shop.env`, beside `package.json`, to the environment of this process. A variable that the environment has wins,
 * even if it is empty. `named` (`SHOP_ENV`) is another file, which must exist. Returns a warning if every user of the machine can read the
 * file. Throws `ConfigError` if the file cannot be read.
 */
export function loadSettingsFile(named: string | undefined): string | null {
  const file = named ? resolve(named) : DEFAULT_FILE
  try {
    process.loadEnvFile(file)
    return warnOfReaders(file)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing && !named) return null
    const message = fileErrorMessage(error, 'read', file)
    if (message === null) throw error
    throw new ConfigError([`The settings cannot be read. ${message}`])
  }
}

function warnOfReaders(file: string): string | null {
  const found = statSync(file)
  if (!found.isFile() || (found.mode & READABLE_BY_OTHERS) === 0) return null
  return `Every user of this machine can read ${file} and the secrets in it: chmod o-rwx ${file}`
}
