import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'
import type { Shop } from '#server/shop.ts'

/**
 * Leaves the keys of search where the command `search keys` finds them while PGlite, which takes one process, is open.
 * Only the shop's own user may read them, as it is with the database beside them.
 */
export async function writeSearchKeysFile(config: Config, shop: Shop): Promise<void> {
  if (config.databaseUrl) return
  await writeFile(keysFile(config), `${keysText(await shop.search.keys())}\n`, { mode: 0o600 })
}

/** Where a shop on PGlite leaves its keys for the command that prints them. */
export function keysFile(config: Config): string {
  return join(config.dataDir, 'search-keys')
}

/** Three lines: `app …`, `search …`, `admin …`. */
export function keysText(keys: { app: string; search: string; admin: string }): string {
  return `app ${keys.app}\nsearch ${keys.search}\nadmin ${keys.admin}`
}
