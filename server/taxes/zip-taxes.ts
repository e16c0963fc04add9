/** Sales taxes by ZIP code: tables of states that the operator imports, each with the first day that it applies (decision 0116). */
import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type {
  AdminZipTaxTable,
  TaxOfZip,
  ZipTaxesQuery,
  ZipTaxFile,
  ZipTaxFileResult,
  ZipTaxPage,
  ZipTaxRate,
} from '#contract/schemas/admin/settings/zip-taxes.ts'
import { stateOfZip } from '#contract/text/zip-states.ts'
import { todayIn } from '#contract/values/days.ts'
import { toPercent } from '#contract/values/tax.ts'
import { MAX_LISTED_PROBLEMS, ZIP_TAX_SAMPLE, ZIP_TAXES_PER_PAGE } from '#contract/orders/zip-taxes.ts'
import { lockUntilCommit } from '#database/advisory-lock.ts'
import type { Db } from '#database/connect.ts'
import { recordActivity } from '#server/activity/activity.ts'
import { cityKey } from './city-key.ts'
import type { Place } from './place.ts'
import { type ParsedZipFile, parseZipFile, type ZipTax } from './zip-file.ts'
import { compareWithTables, writeTable } from './zip-tables.ts'

/** Columns of a rate, as in `zip_taxes`. */
const RATE_COLUMNS = [
  'zip',
  'city',
  'county',
  'rate_millionths',
  'state_millionths',
  'county_millionths',
  'city_millionths',
  'special_millionths',
] as const

export function createZipTaxes({ db, timeZone }: { db: Db; timeZone: string }) {
  async function preview(file: ParsedZipFile, { effective_from }: ZipTaxFile): Promise<ZipTaxFileResult> {
    const { rates, problems, unit, columns, rows, conflicts, in_other_states } = file
    return {
      rows,
      unit,
      columns,
      conflicts,
      in_other_states,
      states: await compareWithTables(db, rates, effective_from),
      problems: problems.slice(0, MAX_LISTED_PROBLEMS),
      problem_count: problems.length,
      sample: rates.slice(0, ZIP_TAX_SAMPLE).map(toRate),
    }
  }

  return {
    /** Returns today's date for tables: the first day of one begins in the time zone of the shop. */
    today: (): string => todayIn(timeZone),

    /** Returns the imported tables by state, the latest first. */
    async tables(): Promise<AdminZipTaxTable[]> {
      const today = todayIn(timeZone)
      const rows = await db
        .selectFrom('zip_tax_tables')
        .selectAll()
        .orderBy('state')
        .orderBy('effective_from', 'desc')
        .execute()
      const seen = new Set<string>()
      return rows.map(({ imported_at, ...row }) => {
        const hasBegun = row.effective_from <= today
        const applies = hasBegun && !seen.has(row.state)
        if (hasBegun) seen.add(row.state)
        const status = hasBegun ? (applies ? 'current' : 'past') : 'future'
        return { ...row, status, imported_at: imported_at.toISOString() }
      })
    },

    /** Returns a page of the rates of a table by ZIP code, from `zip` on. */
    async rates(tableId: number, { zip, after }: ZipTaxesQuery): Promise<ZipTaxPage> {
      let rows = db
        .selectFrom('zip_taxes')
        .select(RATE_COLUMNS)
        .where('table_id', '=', tableId)
        .orderBy('zip')
        .orderBy('city')
        .limit(ZIP_TAXES_PER_PAGE + 1)
      if (zip !== undefined) rows = rows.where('zip', '>=', zip.padEnd(5, '0'))
      if (after !== undefined) {
        const [afterZip = '', afterCity = ''] = after.split('|')
        rows = rows.where(sql<boolean>`(zip, city) > (${afterZip}::text, ${afterCity}::text)`)
      }
      const found = await rows.execute()
      const data = found.slice(0, ZIP_TAXES_PER_PAGE)
      const last = data.at(-1)
      return { data: data.map(toRate), next: found.length > data.length && last ? `${last.zip}|${last.city}` : null }
    },

    /** Returns the sales tax of a ZIP code as an order would have it today. Throws `invalid_input` for a ZIP code of no state. */
    async taxOf(zip: string, city: string): Promise<TaxOfZip> {
      const state = stateOfZip(zip)
      if (state === null) throw Problem.invalid({ zip: [`No state has the ZIP code ${zip}. Check it.`] })
      const tax = await db
        .selectFrom('sales_taxes')
        .select(['rate_millionths', 'taxes_shipping'])
        .where('state', '=', state)
        .executeTakeFirst()
      const zipTax = await zipTaxOf(db, { state, zip, city }, todayIn(timeZone)).select(RATE_COLUMNS).executeTakeFirst()
      return {
        state,
        percent: toPercent(zipTax?.rate_millionths ?? tax?.rate_millionths ?? 0),
        shipping: tax?.taxes_shipping ?? false,
        state_percent: tax ? toPercent(tax.rate_millionths) : null,
        zip_rate: zipTax ? toRate(zipTax) : null,
      }
    },

    /** Returns what the import of a file would do. Throws `invalid_input` for a file that cannot be read. */
    async tryFile(file: ZipTaxFile): Promise<ZipTaxFileResult> {
      return preview(await parseZipFile(file), file)
    },

    /**
     * Reads a file to import, outside of a transaction: it takes seconds. Throws `invalid_input` for a file with any problem: a table without
     * some of its rows would charge wrong taxes unnoticed.
     */
    async readFile(file: ZipTaxFile): Promise<ParsedZipFile> {
      const parsed = await parseZipFile(file)
      if (parsed.problems.length > 0 || parsed.rates.length === 0)
        throw Problem.invalid({ csv: ['The file has problems. Check it, correct it and import it again.'] })
      return parsed
    },

    /** Imports a file that was read, inside a transaction: one table per state, which replaces that of the same first day. */
    async importFile(file: ZipTaxFile, parsed: ParsedZipFile, by: string): Promise<ZipTaxFileResult> {
      await lockUntilCommit(db, 'rates')
      const result = await preview(parsed, file)
      for (const [state, rates] of Map.groupBy(parsed.rates, (rate) => rate.state))
        await writeTable(db, { state, effective_from: file.effective_from, file_name: file.file_name, by }, rates)
      recordActivity('sales taxes by ZIP code imported', { count: parsed.rates.length })
      return result
    },

    /** Deletes a table. Returns it. Throws `not_found`. */
    async remove(id: number): Promise<{ state: string; effective_from: string; rates: number }> {
      const removed = await db
        .deleteFrom('zip_tax_tables')
        .where('id', '=', id)
        .returning(['state', 'effective_from', 'rates'])
        .executeTakeFirst()
      if (!removed) throw new Problem('not_found', 'This table does not exist. Reload the page.')
      recordActivity('sales taxes by ZIP code removed', { state: removed.state })
      return removed
    },
  }
}

/**
 * Selects the rate of a place in the table of its state that applies on `day`. Several rates of a ZIP code: that of the city, else the one
 * without a city, else the lowest. Its work is bounded by the cities of one ZIP code.
 */
export function zipTaxOf(db: Db, { state, zip, city }: Place, day: string) {
  const key = cityKey(city)
  return db
    .selectFrom('zip_taxes')
    .where('table_id', '=', (eb) =>
      eb
        .selectFrom('zip_tax_tables')
        .select('id')
        .where('state', '=', state)
        .where('effective_from', '<=', day)
        .orderBy('effective_from', 'desc')
        .limit(1),
    )
    .where('zip', '=', zip.slice(0, 5))
    .orderBy((eb) => eb('city', '=', key), 'desc')
    .orderBy((eb) => eb('city', '=', ''), 'desc')
    .orderBy('rate_millionths')
    .limit(1)
}

function toRate(rate: Omit<ZipTax, 'state'>): ZipTaxRate {
  const percentOrNull = (millionths: number | null) => (millionths === null ? null : toPercent(millionths))
  return {
    zip: rate.zip,
    city: rate.city,
    county: rate.county,
    percent: toPercent(rate.rate_millionths),
    state_percent: percentOrNull(rate.state_millionths),
    county_percent: percentOrNull(rate.county_millionths),
    city_percent: percentOrNull(rate.city_millionths),
    special_percent: percentOrNull(rate.special_millionths),
  }
}
