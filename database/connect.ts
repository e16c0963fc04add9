import { mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { DatabaseError } from './database-error.ts'
import { lockFolder } from './lock-folder.ts'
import { withPreparedStatements } from './prepared-statements.ts'
import { createQueryTimes, type QueryTimes } from './query-times.ts'
import type { DB } from './tables.ts'

/** The typed query builder, or a transaction of it. */
export type Db = Kysely<DB>

/** An open database, PGlite or PostgreSQL, behind one interface. */
export interface Database {
  db: Db
  pool: pg.Pool
  /** Connections that bypass a connection pooler, for session locks that outlive a transaction. Without a pooler, `pool` itself. */
  sessionPool: pg.Pool
  /** True for PGlite: all queries share one connection, so a transaction blocks every other query. */
  singleConnection: boolean
  /** Time of the statements of `db` in this process. */
  queryTimes: QueryTimes
  /**
   * Calls `onNotification` after each commit that notified `channel`, and `onReconnect` after each (re)connect, because notifications
   * sent before it may have been missed.
   */
  listen(channel: string, onNotification: (payload: string) => void, onReconnect: () => void): Promise<void>
  close(): Promise<void>
}

// Counts and sums are bigint. All values of this schema are far below 2^53, so parse them as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
// A date has no time zone: leave '2026-11-21' as text.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

interface DatabaseOptions {
  databaseUrl?: string | undefined
  /** The URL of PostgreSQL itself if `databaseUrl` is a connection pooler. */
  directUrl?: string | undefined
  /** The folder of the PGlite database. */
  folder: string
  poolSize?: number
}

/** Opens PostgreSQL at `databaseUrl`, or PGlite in `folder` if there is no URL. Throws `DatabaseError`. */
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

/** PGlite's own errors for a full disk, missing permissions or a foreign folder are cryptic or empty: replaces them. */
async function openPGlite(folder: string, unlock: () => Promise<void>): Promise<PGlite> {
  try {
    return await PGlite.create(folder)
  } catch (cause) {
    await unlock()
    const message =
      `The database in ${folder} cannot be opened. Check that the disk is not full, that this user may write there, and that ` +
      'DATA_DIR is the folder of this shop. If its files are damaged, restore a backup into an empty DATA_DIR.'
    throw new DatabaseError(message, { cause })
  }
}

/** Wraps an open PGlite as a `Database`. Closing the database closes the PGlite. */
export function wrapPGlite(lite: PGlite): Database {
  const pool = new pg.Pool(createPgConfig(lite))
  const queryTimes = createQueryTimes()
  return {
    db: createKysely(pool, queryTimes),
    queryTimes,
    pool,
    sessionPool: pool,
    singleConnection: true,
    async listen(channel, onNotification) {
      await lite.listen(channel, onNotification)
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
  const sessionPool = directUrl === connectionString ? pool : openPool(directUrl, SESSION_POOL_SIZE)
  const listeners = new Set<() => Promise<void>>()
  const queryTimes = createQueryTimes()
  return {
    db: createKysely(pool, queryTimes),
    queryTimes,
    pool,
    sessionPool,
    singleConnection: false,
    async listen(channel, onNotification, onReconnect) {
      listeners.add(await listenWithReconnect({ connectionString: directUrl, channel, onNotification, onReconnect }))
    },
    async close() {
      await Promise.all([...listeners].map((stop) => stop()))
      await pool.end()
      if (sessionPool !== pool) await sessionPool.end()
    },
  }
}

/** A connection is in use while this node holds an advisory lock or waits for one. */
const SESSION_POOL_SIZE = 2

function openPool(connectionString: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // JIT compilation takes longer than any query of the shop runs. If the setting is not permitted, queries are slower but correct.
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool awaits it, which its types omit
    onConnect: (client) => client.query('set jit = off').then(ignore, ignore),
  })
  // A connection can break at any time, idle or in a transaction. Without these handlers the error event would end the process.
  pool.on('error', ignore)
  pool.on('connect', (client) => void client.on('error', ignore))
  return pool
}

function ignore(): void {
  // The next query on the connection reports the error.
}

function createKysely(pool: pg.Pool, times: QueryTimes): Db {
  return new Kysely<DB>({
    dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }),
    log: ({ query, queryDurationMillis }) => times.record(query.sql, queryDurationMillis),
  })
}

const CONNECT_TIMEOUT_MS = 10_000
const RECONNECT_DELAY_MS = 250
/** A connection that died silently is detected within two of these intervals. */
const HEARTBEAT_INTERVAL_MS = 30_000

interface Listener {
  connectionString: string
  channel: string
  onNotification: (payload: string) => void
  onReconnect: () => void
}

/** Listens on a dedicated connection and reconnects when it breaks. Returns the function that stops it. */
async function listenWithReconnect({
  connectionString,
  channel,
  onNotification,
  onReconnect,
}: Listener): Promise<() => Promise<void>> {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  async function connect(): Promise<void> {
    const fresh = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      query_timeout: HEARTBEAT_INTERVAL_MS,
    })
    client = fresh
    fresh.on('notification', ({ payload }) => onNotification(payload ?? ''))
    fresh.on('error', () => undefined)
    const heartbeat = setInterval(
      () => void fresh.query('select 1').catch(() => fresh.end()),
      HEARTBEAT_INTERVAL_MS,
    ).unref()
    // Do not report missed notifications yet: until the connection is back, cached data is the best there is.
    fresh.on('end', () => {
      clearInterval(heartbeat)
      scheduleReconnect()
    })
    await fresh.connect()
    try {
      await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      // Closing it schedules a reconnect. Left open, it would stay beside the next connection forever.
      void fresh.end().catch(() => undefined)
      throw error
    }
    onReconnect()
  }

  /** Replaces a reconnect that is already scheduled: a failed attempt both emits `end` and rejects. */
  function scheduleReconnect(): void {
    clearTimeout(retry)
    if (stopped) return
    retry = setTimeout(() => void connect().catch(scheduleReconnect), RECONNECT_DELAY_MS)
  }

  await connect()
  return async () => {
    stopped = true
    clearTimeout(retry)
    await client?.end()
  }
}
