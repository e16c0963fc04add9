import { mkdir } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { lockFolder } from './lock.ts'
import { withPreparedStatements } from './prepared.ts'
import type { DB } from './tables.ts'

/** The query builder over our tables; also a transaction of it. */
export type Db = Kysely<DB>

/** One open database: PGlite or PostgreSQL, spoken to in the same way. */
export interface Database {
  db: Db
  pool: pg.Pool
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

/** Opens PostgreSQL at `databaseUrl`, or PGlite in `folder` when there is none. */
export async function openDatabase(options: {
  databaseUrl?: string
  folder: string
  poolSize?: number
}): Promise<Database> {
  if (options.databaseUrl) return openPostgres(options.databaseUrl, options.poolSize ?? 10)
  await mkdir(options.folder, { recursive: true })
  const unlock = await lockFolder(options.folder)
  const database = wrapPGlite(await PGlite.create(options.folder))
  return {
    ...database,
    async close() {
      await database.close()
      await unlock()
    },
  }
}

/** An open PGlite as a `Database`; closing it closes the PGlite. */
export function wrapPGlite(lite: PGlite): Database {
  const pool = new pg.Pool(createPgConfig(lite))
  return {
    db: kyselyOn(pool),
    pool,
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

function openPostgres(connectionString: string, max: number): Database {
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis: 10_000 })
  // A connection may die with its server, idle or in the midst of a transaction: its query fails, the shop goes on.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    // Compiling a query takes longer than any of ours runs. Where it may not be set, queries are slower and right.
    client.query('set jit = off').catch(() => undefined)
  })
  const listeners = new Set<() => Promise<void>>()
  return {
    db: kyselyOn(pool),
    pool,
    singleConnection: false,
    async listen(channel, heard, lost) {
      listeners.add(await keepListening(connectionString, channel, heard, lost))
    },
    async close() {
      await Promise.all([...listeners].map((stop) => stop()))
      await pool.end()
    },
  }
}

function kyselyOn(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: withPreparedStatements(pool) }) })
}

const RELISTEN_AFTER_MS = 1000

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
    const fresh = new pg.Client({ connectionString, keepAlive: true })
    client = fresh
    fresh.on('notification', ({ payload }) => heard(payload ?? ''))
    fresh.on('error', () => undefined)
    fresh.on('end', () => {
      lost()
      connectAgain()
    })
    await fresh.connect()
    await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
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
