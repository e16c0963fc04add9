import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { withSessionLock } from './advisory-lock.ts'
import { BASELINE, REPLACED_MIGRATIONS, withBaseline } from './baseline.ts'
import type { Database } from './connect.ts'
import { DatabaseError } from './database-error.ts'
import { recordContract, requireUsableBy } from './oldest-build.ts'
import { splitSqlStatements } from './sql-statements.ts'

const MIGRATIONS = new URL('./migrations/', import.meta.url)

/**
 * Applies the numbered `.sql` files that this database has not applied yet, up to and including `until`. Each file is one
 * transaction, unless it is marked `NO_TRANSACTION`. Only one node migrates at a time. Returns the names of the applied files;
 * throws `DatabaseError`.
 */
export async function migrate(
  database: Database,
  report: (name: string) => void = () => undefined,
  until?: string,
  folder = MIGRATIONS,
): Promise<string[]> {
  const client = await database.sessionPool.connect()
  try {
    await requireUtf8(client)
    await requireUsableBy(client)
    return await withSessionLock(client, 'migrations', () => applyPending(client, report, until, folder))
  } finally {
    client.release()
  }
}

async function applyPending(
  client: pg.PoolClient,
  report: (name: string) => void,
  until: string | undefined,
  folder: URL,
): Promise<string[]> {
  await client.query(
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
  )
  const applied = await appliedMigrations(client)
  await recordBaseline(client, applied)
  const available = (await migrationNames(folder)).filter((name) => until === undefined || name <= until)
  const pending = available.filter((name) => !applied.includes(name))
  for (const name of pending) {
    report(name)
    await apply(client, name, await readFile(new URL(name, folder), 'utf8'))
  }
  return pending
}

/** The text columns hold names in many languages. With another encoding, inserts would fail one by one, days later. */
async function requireUtf8(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding')
  const encoding = rows[0]?.server_encoding
  if (encoding === 'UTF8') return
  throw new DatabaseError(
    `The database at DATABASE_URL has the encoding ${encoding}, but the shop needs UTF8. Create one with that encoding: ` +
      'createdb --template=template0 --encoding=UTF8 --locale=C.UTF-8 trellis',
  )
}

/** Returns the names of the migrations of this release, sorted. */
export async function migrationNames(folder = MIGRATIONS): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql'))
  if (names.length === 0) throw new Error('No migrations found: the installation is incomplete.')
  return names.toSorted()
}

/**
 * Returns the names of the migrations that the database has applied, sorted. A database of the builds before 0.1.0 has the baseline.
 * Throws `DatabaseError` if it has only a part of it.
 */
export async function appliedMigrations(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from migrations')
  const applied = withBaseline(rows.map(({ name }) => name))
  if (applied) return applied
  throw new DatabaseError(
    `A build before 0.1.0 created this database, and it has not applied all ${REPLACED_MIGRATIONS.length} migrations of those ` +
      'builds. Run the last of those builds, which has 0017_stock_alone.sql, on it once (npm run shop -- migrate), then this one. Nothing was changed.',
  )
}

/**
 * Records the baseline in a database whose schema the replaced files created. Their own rows stay: during a rolling upgrade, a node
 * of a build before 0.1.0 that restarts looks for them, and would otherwise apply its files again.
 */
async function recordBaseline(client: pg.ClientBase, applied: readonly string[]): Promise<void> {
  if (!applied.includes(BASELINE)) return
  await client.query('insert into migrations (name) values ($1) on conflict do nothing', [BASELINE])
}

/** First line of a file whose statements run outside a transaction, as `create index concurrently` requires. */
export const NO_TRANSACTION = '-- no transaction'

async function apply(client: pg.PoolClient, name: string, sql: string): Promise<void> {
  if (sql.startsWith(NO_TRANSACTION)) return applyStatements(client, name, sql)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await applyInTransaction(client, name, sql)
    } catch (error) {
      const isLocked = error instanceof Error && 'code' in error && RETRIED.has(error.code)
      if (!isLocked || attempt === MAX_ATTEMPTS) throw migrationError(name, error)
      await delay(LOCK_TIMEOUT_MS)
    }
  }
}

/**
 * A statement that alters a table waits for the transactions that use it, and every later query on the table waits behind that
 * statement. A short lock timeout lets those queries through; then the migration retries. It retries after a deadlock, too: a file that alters
 * several tables can lock them in another order than a transaction that uses them.
 */
const LOCK_TIMEOUT_MS = 2000
const MAX_ATTEMPTS = 30
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'
const RETRIED = new Set<unknown>([LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED])

async function applyInTransaction(client: pg.PoolClient, name: string, sql: string): Promise<void> {
  try {
    await client.query('begin')
    await client.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
    await client.query(sql)
    await recordContract(client, sql)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** Statements before a failed one stay applied. The next attempt runs the whole file again, so the file must be repeatable. */
async function applyStatements(client: pg.PoolClient, name: string, sql: string): Promise<void> {
  try {
    for (const { text } of splitSqlStatements(sql)) await client.query(text)
    await recordContract(client, sql)
    await client.query('insert into migrations (name) values ($1)', [name])
  } catch (error) {
    throw migrationError(name, error)
  }
}

function migrationError(name: string, cause: unknown): Error {
  return new Error(`Migration ${name} failed and was not applied. Fix the cause, then start again.`, { cause })
}
