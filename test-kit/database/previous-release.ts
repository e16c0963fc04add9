import { readFileSync } from 'node:fs'
import type { Database } from '#database/connect.ts'

const RELEASES = new URL('../../database/previous-releases/', import.meta.url)

/** Creates the tables of a previous release in an empty database, and records the migrations that the release had applied. */
export async function createPreviousSchema(
  database: Database,
  release: string,
  migrations: readonly string[],
): Promise<void> {
  await run(database, `${release}/schema.sql`)
  await database.pool.query('insert into migrations (name) select unnest($1::text[])', [migrations])
}

/** Inserts the sample rows of the previous release. */
export const fillPreviousShop = (database: Database, release: string): Promise<void> =>
  run(database, `${release}/shop.sql`)

async function run(database: Database, file: string): Promise<void> {
  await database.pool.query(readFileSync(new URL(file, RELEASES), 'utf8'))
}
