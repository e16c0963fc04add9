import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Database } from './connect.ts'
import { sqlStatements } from './sql-statements.ts'
import { takeTurn } from './take-turn.ts'
import { DatabaseUnusable } from './unusable.ts'

const MIGRATIONS = new URL('./migrations/', import.meta.url)
// Any number does, as long as every node uses the same.
const MIGRATION_LOCK = 7_305_114

/**
 * Applies the numbered `.sql` files that this database has not seen, each in a transaction of its own unless
 * it is marked `ONE_BY_ONE`, one node at a time; none after `until`, where it is given. Returns the names it applied.
 */
export async function migrate(
  database: Database,
  report: (name: string) => void = () => undefined,
  until?: string,
  folder = MIGRATIONS,
): Promise<string[]> {
  const client = await database.sessions.connect()
  try {
    await requireUtf8(client)
    await takeTurn(client, MIGRATION_LOCK)
    try {
      return await applyUnseen(client, report, until, folder)
    } finally {
      await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined)
    }
  } finally {
    client.release()
  }
}

async function applyUnseen(
  client: pg.PoolClient,
  report: (name: string) => void,
  until: string | undefined,
  folder: URL,
): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const seen = await client.query<{ name: string }>('select name from migrations')
  const applied = new Set(seen.rows.map((row) => row.name))
  const wanted = (await migrationNames(folder)).filter((name) => until === undefined || name <= until)
  const pending = wanted.filter((name) => !applied.has(name))
  for (const name of pending) {
    report(name)
    await apply(client, name, await readFile(new URL(name, folder), 'utf8'))
  }
  return pending
}

/** Names of products have letters of many languages, which another encoding refuses one by one, days later. */
async function requireUtf8(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding')
  const encoding = rows[0]?.server_encoding
  if (encoding === 'UTF8') return
  throw new DatabaseUnusable(
    `The database at DATABASE_URL keeps texts as ${encoding}, and the shop needs UTF8. Make one that does: ` +
      'createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 trellis',
  )
}

/** The names of all migrations of this version, in order. */
export async function migrationNames(folder = MIGRATIONS): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  if (names.length === 0) throw new Error('No migrations found: the installation is incomplete.')
  return names.toSorted()
}

/** First line of a file whose statements are each run by itself, for what PostgreSQL does only so: indexes `concurrently`. */
export const ONE_BY_ONE = '-- one by one'

async function apply(client: pg.PoolClient, name: string, sql: string): Promise<void> {
  if (sql.startsWith(ONE_BY_ONE)) return applyOneByOne(client, name, sql)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyAtOnce(client, name, sql)
    } catch (error) {
      const isLocked = error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE
      if (!isLocked || attempt === ATTEMPTS) throw failed(name, error)
      await delay(LOCK_WITHIN_MS)
    }
  }
}

/**
 * A change of a table waits for whoever uses it, and everybody else waits behind it: so it gives up soon, lets them through and
 * comes again.
 */
const LOCK_WITHIN_MS = 2000
const ATTEMPTS = 30
const LOCK_NOT_AVAILABLE = '55P03'

async function applyAtOnce(client: pg.PoolClient, name: string, sql: string): Promise<void> {
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${LOCK_WITHIN_MS}`)
    await client.query(sql)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** What was done stays done when a later one fails: the file is run from its beginning again, and must not mind. */
async function applyOneByOne(client: pg.PoolClient, name: string, sql: string): Promise<void> {
  try {
    for (const { text } of sqlStatements(sql)) await client.query(text)
    await client.query('insert into migrations (name) values ($1)', [name])
  } catch (error) {
    throw failed(name, error)
  }
}

function failed(name: string, cause: unknown): Error {
  return new Error(`Migration ${name} failed; the shop stays as it was. Start again once the cause is gone.`, { cause })
}
