import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { Problem } from '#contract/problem.ts'
import type { Rates } from '#contract/schemas/orders/rates.ts'
import type { Db } from '#database/connect.ts'
import { sql } from 'kysely'
import type { RatesPart } from './read-rates.ts'

/** A version of a part of the rates, without its rates. */
export interface RatesVersion {
  id: number
  /** Rates in it. */
  count: number
  changed_at: Date
  /** Null: found as they were. */
  changed_by: string | null
}

/**
 * Returns the version of rates: equal for equal ones. It is not a counter, because nodes of the previous release and plain SQL change rates
 * without one.
 */
export function versionOf(rates: Rates[RatesPart]): string {
  return createHash('sha256').update(JSON.stringify(rates)).digest('base64url')
}

/** Stores the rates after a change, and those before it if no version has them. Stores nothing if they are equal. */
export async function recordVersion<Part extends RatesPart>(
  db: Db,
  part: Part,
  { before, after, by }: { before: Rates[Part]; after: Rates[Part]; by: string },
): Promise<void> {
  if (isDeepStrictEqual(before, after)) return
  const latest = await latestVersion(db, part)
  const rows = [
    ...(isDeepStrictEqual(latest?.rates, before) ? [] : [{ rates: before, changed_by: null }]),
    { rates: after, changed_by: by },
  ]
  await db
    .insertInto('rate_versions')
    .values(rows.map(({ rates, changed_by }) => ({ part, rates: JSON.stringify(rates), changed_by })))
    .execute()
}

export async function latestVersion(db: Db, part: RatesPart) {
  return db
    .selectFrom('rate_versions')
    .select(['rates', 'changed_at', 'changed_by'])
    .where('part', '=', part)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Returns the versions of a part that are older than `before` (null: all), newest first. */
export async function listVersions(
  db: Db,
  part: RatesPart,
  { before, limit }: { before: number | null; limit: number },
): Promise<RatesVersion[]> {
  let rows = db
    .selectFrom('rate_versions')
    .select(['id', 'changed_at', 'changed_by', sql<number>`jsonb_array_length(rates)`.as('count')])
    .where('part', '=', part)
    .orderBy('id', 'desc')
    .limit(limit)
  if (before !== null) rows = rows.where('id', '<', before)
  return rows.execute()
}

/** Returns the rates of a version. Throws `not_found`. */
export async function readVersion<Part extends RatesPart>(db: Db, part: Part, id: number): Promise<Rates[Part]> {
  const row = await db
    .selectFrom('rate_versions')
    .select('rates')
    .where('part', '=', part)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found', 'This version does not exist. Reload the page.')
  // Written by recordVersion, with the schema of its time, which only grows.
  return row.rates as Rates[Part]
}
