import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileErrorMessage } from '#contract/file-errors.ts'
import { ConfigError } from './config.ts'

const DEFAULT_FILE = fileURLToPath(new URL('../../shop.env', import.meta.url))

/**
 * Adds the settings of `shop.env`, beside `package.json`, to the environment of this process. A variable that the environment has wins,
 * even if it is empty. `named` (`SHOP_ENV`) is another file, which must exist. Throws `ConfigError` if the file cannot be read.
 */
export function loadSettingsFile(named: string | undefined): void {
  const file = named ? resolve(named) : DEFAULT_FILE
  try {
    process.loadEnvFile(file)
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (isMissing && !named) return
    const message = fileErrorMessage(error, 'read', file)
    if (message === null) throw error
    throw new ConfigError([`The settings cannot be read. ${message}`])
  }
}
