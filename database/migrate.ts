import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import type { Database } from './connect.ts'

const MIGRATIONS = new URL('./migrations/', import.meta.url)
// Any number does, as long as every node uses the same.
const MIGRATION_LOCK = 7_305_114

/**
 * Applies the numbered `.sql` files that this database has not seen, each in a transaction of its own, one node at a
 * time; none after `until`, where it is given. Returns the names it applied.
 */
export async function migrate(
  database: Database,
  report: (name: string) => void = () => undefined,
  until?: string,
): Promise<string[]> {
  const client = await database.pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const seen = await client.query<{ name: string }>('select name from migrations')
    const applied = new Set(seen.rows.map((row) => row.name))
    const wanted = (await migrationNames()).filter((name) => until === undefined || name <= until)
    const pending = wanted.filter((name) => !applied.has(name))
    for (const name of pending) {
      report(name)
      await apply(client, name)
    }
    return pending
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    client.release()
  }
}

/** The names of all migrations of this version, in order. */
export async function migrationNames(): Promise<string[]> {
  const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'))
  if (names.length === 0) throw new Error('No migrations found: the installation is incomplete.')
  return names.toSorted()
}

async function apply(client: pg.PoolClient, name: string): Promise<void> {
  const sql = await readFile(new URL(name, MIGRATIONS), 'utf8')
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed; nothing of it was kept.`, { cause: error })
  }
}
