import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#database/connect.ts'
import { DatabaseError } from '#database/database-error.ts'
import type { Config } from '#server/config/config.ts'

type Place = Pick<Config, 'databaseUrl' | 'dataDir'>

/** There is no shop at the place that the settings name. */
export class NoShopError extends DatabaseError {
  constructor(place: Place) {
    super(
      `There is no shop in ${describePlace(place)}. If yours is elsewhere, set DATABASE_URL or DATA_DIR, best in shop.env. ` +
        'To start a new one here: npm start -- --no-demo, or import with --new-shop.',
    )
  }
}

/** Folder of the PGlite database. */
export function databaseFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'database')
}

/** Returns the place of a shop without its password: `the folder /srv/data`, or `the PostgreSQL database trellis on db`. */
export function describePlace({ databaseUrl, dataDir }: Place): string {
  if (databaseUrl === undefined) return `the folder ${dataDir}`
  // A PostgreSQL URL may have a user without a host.
  const { hostname, port, pathname, searchParams } = new URL(databaseUrl.replace('@/', '@localhost/'))
  const host = searchParams.get('host') ?? [hostname || 'localhost', port].filter(Boolean).join(':')
  return `the PostgreSQL database ${decodeURIComponent(pathname.slice(1))} on ${host}`
}

/** Throws `NoShopError` if there is no PGlite database, without creating its folder. */
export function requireDatabaseFolder(place: Place): void {
  if (place.databaseUrl === undefined && !mayExist(databaseFolder(place))) throw new NoShopError(place)
}

/** Throws `NoShopError` if no release has migrated the database. */
export async function requireMigrated({ pool }: Pick<Database, 'pool'>, place: Place): Promise<void> {
  const { rows } = await pool.query<{ exists: boolean }>(`select to_regclass('migrations') is not null as exists`)
  if (!rows[0]?.exists) throw new NoShopError(place)
}

/** True if the path exists or cannot be inspected: opening it then reports the permission error. */
function mayExist(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return true
  }
}
