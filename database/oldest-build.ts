import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { DatabaseError } from './database-error.ts'

/** Key of the oldest version that can use the database, in `shop_state`. */
const KEY = 'oldest build'
/** The version in a comment `-- contract: unused since 1.2.3` of a migration (decision 0032). */
const CONTRACT = /^-- contract: .*?\b(\d+\.\d+\.\d+)\b/gm

/** Throws `DatabaseError` if a newer release has removed what this build uses. */
export async function requireUsableBy(client: pg.ClientBase, build?: string): Promise<void> {
  const oldest = await readOldest(client)
  const version = build ?? (await versionOfBuild())
  if (oldest === null || compare(version, oldest) >= 0) return
  throw new DatabaseError(
    `This build (${version}) is too old for the database: a newer release has removed what builds before ${oldest} use. Start that release ` +
      'again, or restore a backup from before the upgrade into another database. Nothing was changed.',
  )
}

/** Records that a migration removed what builds before the version in its comments use. Call it in the transaction of the migration. */
export async function recordContract(client: pg.ClientBase, sql: string): Promise<void> {
  const [newest] = Array.from(sql.matchAll(CONTRACT), ([, version = '']) => version).toSorted((a, b) => compare(b, a))
  if (newest === undefined) return
  const oldest = await readOldest(client)
  if (oldest !== null && compare(oldest, newest) >= 0) return
  await client.query(
    'insert into shop_state (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [KEY, newest],
  )
}

async function readOldest(client: pg.ClientBase): Promise<string | null> {
  // The first migration creates the table.
  const { rows: tables } = await client.query<{ exists: boolean }>(
    `select to_regclass('shop_state') is not null as exists`,
  )
  if (!tables[0]?.exists) return null
  const { rows } = await client.query<{ value: string }>('select value from shop_state where key = $1', [KEY])
  return rows[0]?.value ?? null
}

async function versionOfBuild(): Promise<string> {
  const text = await readFile(new URL('../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

function compare(one: string, other: string): number {
  const [a, b] = [one, other].map((version) => version.split('.').map(Number))
  return [0, 1, 2].map((part) => (a?.[part] ?? 0) - (b?.[part] ?? 0)).find((difference) => difference !== 0) ?? 0
}
