import { sql } from 'kysely'
import type { ZipTaxStateChange } from '#contract/schemas/admin/settings/zip-taxes.ts'
import { toPercent } from '#contract/values/tax.ts'
import type { Db } from '#database/connect.ts'
import type { ZipTax } from './zip-file.ts'

/** Rows of one statement. */
const BATCH = 5000

interface NewTable {
  state: string
  effective_from: string
  file_name: string | null
  by: string
}

/** Writes the table of a state and first day, instead of the one that has them. */
export async function writeTable(
  db: Db,
  { state, effective_from, file_name, by }: NewTable,
  rates: readonly ZipTax[],
): Promise<void> {
  await db
    .deleteFrom('zip_tax_tables')
    .where('state', '=', state)
    .where('effective_from', '=', effective_from)
    .execute()
  const { id } = await db
    .insertInto('zip_tax_tables')
    .values({ state, effective_from, file_name, imported_by: by, rates: rates.length })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (let start = 0; start < rates.length; start += BATCH) {
    const rows = JSON.stringify(rates.slice(start, start + BATCH))
    await sql`
      insert into zip_taxes (table_id, zip, city, county, rate_millionths, state_millionths, county_millionths,
        city_millionths, special_millionths)
      select ${id}::integer, zip, city, county, rate_millionths, state_millionths, county_millionths,
        city_millionths, special_millionths
      from jsonb_to_recordset(${rows}::jsonb) as row (zip text, city text, county text, rate_millionths integer,
        state_millionths integer, county_millionths integer, city_millionths integer, special_millionths integer)`.execute(
      db,
    )
  }
}

/** Returns, by state, how rates differ from the table that applies on `day` now. */
export async function compareWithTables(db: Db, rates: readonly ZipTax[], day: string): Promise<ZipTaxStateChange[]> {
  const byState = Map.groupBy(rates, ({ state }) => state)
  const taxed = await db.selectFrom('sales_taxes').select('state').execute()
  const changes: ZipTaxStateChange[] = []
  for (const [state, own] of [...byState].toSorted(([one], [other]) => one.localeCompare(other))) {
    const stored = await ratesOn(db, state, day)
    const millionths = own.map(({ rate_millionths }) => rate_millionths)
    const before = own.map((rate) => stored.get(keyOf(rate)))
    const added = before.filter((rate) => rate === undefined).length
    changes.push({
      state,
      rates: own.length,
      lowest: toPercent(millionths.reduce((one, other) => Math.min(one, other))),
      highest: toPercent(millionths.reduce((one, other) => Math.max(one, other))),
      added,
      changed: own.filter((rate, index) => before[index] !== undefined && before[index] !== rate.rate_millionths)
        .length,
      removed: stored.size - (own.length - added),
      has_state_rate: taxed.some((row) => row.state === state),
    })
  }
  return changes
}

async function ratesOn(db: Db, state: string, day: string): Promise<ReadonlyMap<string, number>> {
  const table = await db
    .selectFrom('zip_tax_tables')
    .select('id')
    .where('state', '=', state)
    .where('effective_from', '<=', day)
    .orderBy('effective_from', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!table) return new Map()
  const rows = await db
    .selectFrom('zip_taxes')
    .select(['zip', 'city', 'rate_millionths'])
    .where('table_id', '=', table.id)
    .execute()
  return new Map(rows.map((row) => [keyOf(row), row.rate_millionths]))
}

function keyOf({ zip, city }: { zip: string; city: string }): string {
  return `${zip} ${city}`
}
