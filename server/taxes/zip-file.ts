import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { parse } from 'csv-parse'
import { parseState } from '#contract/catalog/parse-state.ts'
import { Problem } from '#contract/problem.ts'
import type { ZipTaxFile } from '#contract/schemas/admin/settings/zip-taxes.ts'
import { delimiterOf } from '#contract/text/csv-delimiter.ts'
import { stateOfZip } from '#contract/text/zip-states.ts'
import { MAX_TAX_MILLIONTHS, MAX_ZIP_TAXES } from '#contract/orders/zip-taxes.ts'
import { cityKey } from './city-key.ts'
import { readRate, type RateUnit, readZips, toMillionthsOf, unitOf } from './zip-cells.ts'
import { findColumns, type ZipColumn } from './zip-columns.ts'

/** Sales tax of a ZIP code, with the columns of `zip_taxes`. */
export interface ZipTax {
  state: string
  zip: string
  city: string
  county: string | null
  rate_millionths: number
  state_millionths: number | null
  county_millionths: number | null
  city_millionths: number | null
  special_millionths: number | null
}

export interface ParsedZipFile {
  rows: number
  unit: RateUnit
  /** Names of the columns that were recognized, and what they have. */
  columns: { name: string; column: ZipColumn }[]
  rates: ZipTax[]
  problems: { line: number; problem: string }[]
  /** ZIP codes and cities with several rates, of which the lowest applies. */
  conflicts: number
  /** Rates of ZIP codes that are not in the state of their row: no address in that state has them. */
  in_other_states: number
}

interface Row {
  line: number
  cells: string[]
}

/** Rows that are read before the event loop runs other work of the process. */
const ROWS_PER_PAUSE = 1000
const CHUNK = 64 * 1024
/** ZIP codes that the ranges of all rows may have together. Ranges that lie in each other, such as of a state, county and city, repeat them. */
const MAX_RANGED_ZIPS = 2 * MAX_ZIP_TAXES
/** Published parts are rounded, so that their sum can differ a little from the combined rate. */
const ROUNDING = 150

/** Parses a published table of sales taxes by ZIP code. Throws `invalid_input` if it is not CSV, or lacks ZIP codes or rates. */
export async function parseZipFile({ csv, state }: Pick<ZipTaxFile, 'csv' | 'state'>): Promise<ParsedZipFile> {
  const [head, ...rows] = await readRows(csv)
  if (!head || rows.length === 0) throw Problem.invalid({ csv: ['The file has no rates.'] })
  const columns = findColumns(head.cells)
  const unit = unitOf(ratesIn(rows, columns))
  const reading = { unit, state, hasRates: columns.has('rate') }
  const collector = createCollector()
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_PER_PAUSE === 0) await setImmediate()
    const text = (column: ZipColumn) => row.cells[columns.get(column) ?? -1]?.trim() ?? ''
    collector.add(row.line, readRow(text, reading))
  }
  const names = Array.from(columns, ([column, index]) => ({ name: head.cells[index] ?? '', column }))
  return { rows: rows.length, unit, columns: names, ...collector.result() }
}

/** Yields the rates of all columns: a state without a tax of its own has a 0 in each row, and only local rates show the unit. */
function* ratesIn(rows: readonly Row[], columns: ReadonlyMap<ZipColumn, number>) {
  const indexes = RATES.flatMap((column) => columns.get(column) ?? [])
  for (const { cells } of rows) for (const index of indexes) yield readRate(cells[index] ?? '')
}

async function readRows(csv: string): Promise<Row[]> {
  const parser = Readable.from(chunksOf(csv)).pipe(
    parse({
      bom: true,
      delimiter: delimiterOf(csv),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }),
  )
  const rows: Row[] = []
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      rows.push({ line: info.lines, cells: record })
      if (rows.length % ROWS_PER_PAUSE === 0) await setImmediate()
      if (rows.length > MAX_ZIP_TAXES)
        throw Problem.invalid({ csv: [`A file has at most ${MAX_ZIP_TAXES} rows. Split it by state.`] })
    }
  } catch (error) {
    if (error instanceof Problem) throw error
    throw Problem.invalid({ csv: ['The file is not CSV. Check its quotation marks, or export it as CSV again.'] })
  }
  return rows
}

function* chunksOf(text: string): Generator<string> {
  for (let start = 0; start < text.length; start += CHUNK) yield text.slice(start, start + CHUNK)
}

type Rates = Omit<ZipTax, 'zip' | 'state'>

/** Rates of a row, for its ZIP codes. `state` is null if each ZIP code has its own. */
interface RowRates {
  first: number
  last: number
  state: string | null
  rates: Rates
}

/** How the rows of a file are read: `state` is that of rows without one, and `hasRates` is true if it has combined rates. */
interface Reading {
  unit: RateUnit
  state: string | null
  hasRates: boolean
}

/** Returns the rates of a row, or its problem as a sentence. */
function readRow(text: (column: ZipColumn) => string, reading: Reading): RowRates | string {
  const zips = readZips(text('zip') || text('first_zip'), text('last_zip'))
  if (typeof zips === 'string') return zips
  const named = text('state')
  const ownState = named === '' ? null : parseState(named)
  if (named !== '' && ownState === null) return `"${named}" is not a state.`
  const rates = readRates(text, reading)
  if (typeof rates === 'string') return rates
  const county = text('county') || null
  return { ...zips, state: ownState ?? reading.state, rates: { city: cityKey(text('city')), county, ...rates } }
}

const PARTS = ['state_rate', 'county_rate', 'city_rate', 'special_rate'] as const
const RATES = ['rate', ...PARTS] as const

function readRates(
  text: (column: ZipColumn) => string,
  { unit, hasRates }: Reading,
): Omit<Rates, 'city' | 'county'> | string {
  const read = (column: ZipColumn) => {
    const rate = readRate(text(column))
    return rate && toMillionthsOf(rate.value, unit)
  }
  const parts = PARTS.map(read)
  const stated = read('rate')
  const known = parts.filter((part) => part !== null)
  const sum = known.reduce((total, part) => total + part, 0)
  // The parts may lack one that only the combined rate has.
  const rate = hasRates || known.length === 0 ? stated : sum
  if (rate === null) return 'The row has no rate.'
  if ([rate, ...known].some((one) => !Number.isFinite(one))) return 'A rate of this row is not a number.'
  if (rate > MAX_TAX_MILLIONTHS || known.some((part) => part > MAX_TAX_MILLIONTHS)) return 'A rate is above 25%.'
  if (unit === 'percent' && rate > 0 && rate < 2500)
    return `The rate ${stated === null ? sum / 10_000 : text('rate')} looks like a fraction in a file of percents.`
  if (stated !== null && known.length > 1 && Math.abs(sum - stated) > ROUNDING)
    return `The parts add up to ${sum / 10_000}%, but the combined rate is ${stated / 10_000}%.`
  const [state_millionths = null, county_millionths = null, city_millionths = null, special_millionths = null] = parts
  return { rate_millionths: rate, state_millionths, county_millionths, city_millionths, special_millionths }
}

/** Collects the rates of rows by ZIP code and city. A narrower range wins over a wider one. */
function createCollector() {
  const found = new Map<string, { width: number; tax: ZipTax }>()
  const problems: ParsedZipFile['problems'] = []
  const conflicts = new Set<string>()
  let ranged = 0
  return {
    add(line: number, row: RowRates | string): void {
      if (typeof row === 'string') {
        problems.push({ line, problem: row })
        return
      }
      const width = row.last - row.first
      if (found.size + width >= MAX_ZIP_TAXES) {
        problems.push({ line, problem: `The file has more than ${MAX_ZIP_TAXES} ZIP codes. Split it by state.` })
        return
      }
      ranged += width
      if (ranged > MAX_RANGED_ZIPS) {
        problems.push({ line, problem: 'The ranges of the file repeat too many ZIP codes. Split it by state.' })
        return
      }
      for (let number = row.first; number <= row.last; number++) {
        const zip = String(number).padStart(5, '0')
        const state = row.state ?? stateOfZip(zip)
        // A range can include numbers that are no ZIP codes.
        if (state === null && width > 0) continue
        if (state === null) problems.push({ line, problem: `No state has the ZIP code ${zip}.` })
        else put(width, { ...row.rates, zip, state })
      }
    },
    result: () => ({
      rates: Array.from(found.values(), ({ tax }) => tax),
      problems,
      conflicts: conflicts.size,
      in_other_states: Array.from(found.values()).filter(({ tax }) => stateOfZip(tax.zip) !== tax.state).length,
    }),
  }

  function put(width: number, tax: ZipTax): void {
    const key = `${tax.state} ${tax.zip} ${tax.city}`
    const other = found.get(key)
    if (other && other.width < width) return
    const isTie = other?.width === width
    if (isTie && other.tax.rate_millionths !== tax.rate_millionths) conflicts.add(key)
    if (isTie && other.tax.rate_millionths <= tax.rate_millionths) return
    found.set(key, { width, tax })
  }
}
