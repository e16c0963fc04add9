import type { Database } from './connect.ts'

const EVERY_MS = 60_000

/**
 * A PostgreSQL server vacuums and analyses by itself. PGlite is a server without that part, so each minute we look after
 * the tables that have changed much. Returns how to stop.
 */
export function startUpkeep(database: Database): () => void {
  if (!database.singleConnection) return () => undefined
  const timer = setInterval(() => void tidyTables(database).catch(() => undefined), EVERY_MS).unref()
  return () => clearInterval(timer)
}

/** Vacuums and analyses each table of which a tenth, and at least a hundred rows, has changed; on PGlite only. */
export async function tidyTables(database: Database): Promise<string[]> {
  if (!database.singleConnection) return []
  const { rows } = await database.pool.query<{ name: string }>(
    `select relid::regclass::text as name from pg_stat_user_tables where n_mod_since_analyze > 100 + n_live_tup / 10`,
  )
  for (const { name } of rows) await database.pool.query(`vacuum analyze ${name}`)
  return rows.map((row) => row.name)
}
