import type { Database } from './connect.ts'

const INTERVAL_MS = 60_000

/**
 * Vacuums changed tables every minute on PGlite, which has no autovacuum of its own; PostgreSQL does this itself. Returns the
 * function that stops it.
 */
export function startAutovacuum(database: Database): () => void {
  if (!database.singleConnection) return () => undefined
  const timer = setInterval(() => void vacuumChangedTables(database).catch(() => undefined), INTERVAL_MS).unref()
  return () => clearInterval(timer)
}

/**
 * Vacuums and analyzes, on PGlite only, each table with more changed rows than 100 plus a tenth of its rows. Returns the
 * names of these tables.
 */
export async function vacuumChangedTables(database: Database): Promise<string[]> {
  if (!database.singleConnection) return []
  const { rows } = await database.pool.query<{ name: string }>(
    `select relid::regclass::text as name from pg_stat_user_tables where n_mod_since_analyze > 100 + n_live_tup / 10`,
  )
  for (const { name } of rows) await database.pool.query(`vacuum analyze ${name}`)
  return rows.map((row) => row.name)
}
