import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#database/connect.ts'
import { DatabaseError } from '#database/database-error.ts'
import { readState } from '#database/shop-state.ts'
import type { Config } from '#server/config/config.ts'

const KEY = 'shop id'
/** Folders that a process of a release before the id creates. */
const FOLDERS_OF_A_NODE = ['files', 'search', 'mailbox']

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>

/**
 * Writes the id of the shop into `DATA_DIR` of a process that serves it. Returns a warning if the folder was that of another shop, whose
 * files may be in it.
 */
export async function claimDataFolder(config: Place, { db }: Pick<Database, 'db'>): Promise<string | null> {
  await db
    .insertInto('shop_state')
    .values({ key: KEY, value: randomUUID() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const id = (await readState(db, KEY)) ?? ''
  const previous = await readId(config)
  if (previous === id) return null
  await mkdir(config.dataDir, { recursive: true })
  await writeFile(fileOf(config), `${id}\n`)
  return previous === null
    ? null
    : `DATA_DIR=${config.dataDir} was the folder of another shop, or of this one before a backup was restored. Its files may be missing or foreign.`
}

/**
 * Throws `DatabaseError` if `DATA_DIR` is not a folder of the processes of this shop: a command would store images and documents where they
 * do not find them. With PGlite, the database is in the folder; with a bucket, no file is.
 */
export async function requireDataFolder(config: Place, { db }: Pick<Database, 'db'>): Promise<void> {
  if (config.databaseUrl === undefined || config.s3) return
  const expected = await readState(db, KEY)
  // No process of this release has started yet.
  if (expected === null) return
  const found = await readId(config)
  if (found === expected) return
  if (found === null && FOLDERS_OF_A_NODE.some((name) => existsSync(join(config.dataDir, name)))) return
  throw new DatabaseError(
    `${config.dataDir} is not the data folder of a process of this shop: commands would neither find its images and documents nor store ` +
      'them where it finds them. Set DATA_DIR to that of the shop, best in shop.env; with the systemd units, run "trellis <command>".',
  )
}

async function readId(config: Place): Promise<string | null> {
  const text = await readFile(fileOf(config), 'utf8').catch(() => null)
  return text === null ? null : text.trim()
}

function fileOf({ dataDir }: Place): string {
  return join(dataDir, 'shop-id')
}
