import { mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { lockFolder } from './lock.ts'
import { withPreparedStatements } from './prepared.ts'
import type { DB } from './tables.ts'
import { DatabaseUnusable } from './unusable.ts'

/** The query builder over our tables; also a transaction of it. */
export type Db = Kysely<DB>

/** One open database: PGlite or PostgreSQL, spoken to in the same way. */
export interface Database {
  db: Db
  pool: pg.Pool
  /** Connections for locks that outlive a transaction; the pool itself, unless a pooler stands before the server. */
  sessions: pg.Pool
  /** PGlite has one connection: whoever holds it keeps everyone else waiting. */
  singleConnection: boolean
  /** Calls `heard` after each commit that notified `channel`; `lost` when notifications may have been missed. */
  listen(channel: string, heard: (payload: string) => void, lost: () => void): Promise<void>
  close(): Promise<void>
}

// Counts and sums come as bigint; ours stay far below 2^53, so numbers they are.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A date has no time zone: keep '2026-11-21' as it is.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Where the database is. With a pooler at `databaseUrl`, `directUrl` leads past it. */
interface DatabaseOptions {
  databaseUrl?: string | undefined
  directUrl?: string | undefined
  folder: string
  poolSize?: number
}

/** Opens PostgreSQL at `databaseUrl`, or PGlite in `folder` when there is none. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.databaseUrl) return openPostgres(options.databaseUrl, options)
  await mkdir(options.folder, { recursive: true })
  const unlock = await lockFolder(options.folder)
  const database = wrapPGlite(await openPGlite(options.folder, unlock))
  return {
    ...database,
    async close() {
      await database.close()
      await unlock()
    },
  }
}

/** A full disk, a closed folder and one of something else all end PGlite with words of its own, or none. */
async function openPGlite(folder: string, unlock: () => Promise<void>): Promise<PGlite> {
  try {
    return await PGlite.create(folder)
  } catch (cause) {
    await unlock()
    const message =
      `The database in ${folder} cannot be opened. Look whether the disk is full, whether this user may write there, and whether ` +
      'DATA_DIR is the folder of this shop. If its files are damaged, restore a backup into an empty DATA_DIR.'
    throw new DatabaseUnusable(message, { cause })
  }
}

/** An open PGlite as a `Database`; closing it closes the PGlite. */
export function wrapPGlite(lite: PGlite): Database {
  const pool = new pg.Pool(createPgConfig(lite))
  return {
    db: kyselyOn(pool),
    pool,
    sessions: pool,
    singleConnection: true,
    async listen(channel, heard) {
      await lite.listen(channel, heard)
    },
    async close() {
      await pool.end()
      await lite.close()
    },
  }
}

function openPostgres(
  connectionString: string,
  { directUrl = connectionString, poolSize = 10 }: DatabaseOptions,
): Database {
  const pool = openPool(connectionString, poolSize)
  const sessions = directUrl === connectionString ? pool : openPool(directUrl, MOST_SESSIONS)
  const listeners = new Set<() => Promise<void>>()
  return {
    db: kyselyOn(pool),
    pool,
    sessions,
    singleConnection: false,
    async listen(channel, heard, lost) {
      listeners.add(await keepListening(directUrl, channel, heard, lost))
    },
    async close() {
      await Promise.all([...listeners].map((stop) => stop()))
      await pool.end()
      if (sessions !== pool) await sessions.end()
    },
  }
}

/** Each is held while one node does what only one may do. */
const MOST_SESSIONS = 2

function openPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    // Compiling a query takes longer than any of ours runs. Where it may not be set, queries are slower and right.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, which its types leave out
    onConnect: (client) => client.query('set jit = off').then(nothing, nothing),
  })
  // A connection may die with its server, idle or in the midst of a transaction: its query fails, the shop goes on.
  pool.on('error', nothing)
  pool.on('connect', (client) => void client.on('error', nothing))
  return pool
}

function nothing(): void {
  // The next query says what is wrong.
}

function kyselyOn(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) })
}

const CONNECT_WITHIN_MS = 10_000
const RELISTEN_AFTER_MS = 250
/** A server that has vanished without a word is noticed within two of these. */
const LOOK_AFTER_MS = 30_000

/** A connection of its own that listens, and comes back when its server does. Returns how to stop it. */
async function keepListening(
  connectionString: string,
  channel: string,
  heard: (payload: string) => void,
  lost: () => void,
): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_WITHIN_MS,
      query_timeout: LOOK_AFTER_MS,
    })
    client = fresh
    fresh.on('notification', ({ payload }) => heard(payload ?? ''))
    fresh.on('error', () => undefined)
    const look = setInterval(() => void fresh.query('select 1').catch(() => fresh.end()), LOOK_AFTER_MS).unref()
    // Nothing is said to be lost before it is back: what is known meanwhile is the best there is.
    fresh.on('end', () => {
      clearInterval(look)
      connectAgain()
    })
    await fresh.connect()
    try {
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      // Its end brings another one; left open it would be a second one for ever.
      void fresh.end().catch(() => undefined)
      throw error
    }
    lost()
  }

  /** Soon, and once: an attempt that fails says so twice, by its end and by its error. */
  function connectAgain(): void {
    clearTimeout(retry)
    if (stopped) return
    retry = setTimeout(() => void connect().catch(connectAgain), RELISTEN_AFTER_MS)
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await client?.end()
  }
}
