import { createHash } from 'node:crypto'
import { parse } from 'csv-parse/sync'
import { Problem } from '#contract/problem.ts'
import { delimiterOf } from '#contract/text/csv-delimiter.ts'
import { type Cents, toCents } from '#contract/values/money.ts'

/** A transaction on a bank statement. */
export interface Transfer {
  line: number
  on: string
  cents: Cents
  /** All texts of the row. */
  text: string
  /** The bank's own reference, or a hash of the row: the same row of the same statement has the same one. */
  reference: string
}

const MAX_ROWS = 5000
const MAX_REFERENCE = 108

const COLUMNS = {
  date: /^(?:booking |posted |posting |value |transaction )?(?:date|posted|booked)(?: on)?$/,
  credit: /^(?:credit|credit amount|paid in|deposit|deposits|money in)$/,
  amount: /^(?:amount|value|sum|amount \(usd\)|amount usd)$/,
  reference: /^(?:transaction id|reference number|bank reference|id|fitid|transaction reference)$/,
  other: /^(?:debit|debit amount|paid out|withdrawal|withdrawals|balance|running balance|currency)$/,
}

/**
 * Parses a bank statement: CSV with commas, semicolons or tabs, and a header with a date and an amount. Throws `invalid_input` with the first
 * lines that cannot be read.
 */
export function parseStatement(csv: string): Transfer[] {
  const rows = readCells(csv)
  const header = (rows[0] ?? []).map((name) => name.trim().toLowerCase())
  const find = (pattern: RegExp) => header.findIndex((name) => pattern.test(name))
  const date = find(COLUMNS.date)
  const amount = find(COLUMNS.credit) === -1 ? find(COLUMNS.amount) : find(COLUMNS.credit)
  if (date === -1 || amount === -1) {
    throw Problem.invalid({ csv: ['The first line must name the columns, with a date and an amount (or credit).'] })
  }
  if (rows.length - 1 > MAX_ROWS) throw Problem.invalid({ csv: [`Send at most ${MAX_ROWS} rows at once.`] })
  const reference = find(COLUMNS.reference)
  const texts = header.flatMap((name, index) =>
    index === date || index === amount || COLUMNS.other.test(name) ? [] : [index],
  )
  const errors: string[] = []
  const seen = new Map<string, number>()
  const transfers = rows.slice(1).flatMap((cells, index): Transfer[] => {
    const line = index + 2
    const on = parseDay(cells[date] ?? '')
    const cents = parseAmount(cells[amount] ?? '')
    if (on === null) errors.push(`line ${line}: "${cells[date] ?? ''}" is not a date`)
    if (cents === null) errors.push(`line ${line}: "${cells[amount] ?? ''}" is not an amount`)
    if (on === null || cents === null) return []
    const text = texts
      .map((column) => cells[column]?.trim() ?? '')
      .filter(Boolean)
      .join(' ')
    const own = reference === -1 ? '' : (cells[reference]?.trim() ?? '')
    const name = own || `Bank ${on} ${createHash('sha256').update(`${on} ${cents} ${text}`).digest('hex').slice(0, 12)}`
    const repetition = (seen.get(name) ?? 0) + 1
    seen.set(name, repetition)
    // Two equal rows are two payments. A repeated reference of the bank is one.
    const suffix = own === '' && repetition > 1 ? ` #${repetition}` : ''
    return [{ line, on, cents, text, reference: name.slice(0, MAX_REFERENCE) + suffix }]
  })
  if (errors.length > 0) throw Problem.invalid({ csv: errors.slice(0, 10) })
  return transfers
}

function readCells(csv: string): string[][] {
  try {
    return parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      skip_empty_lines: true,
      relax_column_count: true,
      relax_quotes: true,
    })
  } catch {
    throw Problem.invalid({ csv: ['The file is not CSV. Export the statement as CSV from your bank.'] })
  }
}

/** Parses 2026-11-21, 11/21/2026 or 11/21/26 (month first). Returns null for anything else. */
function parseDay(text: string): string | null {
  const trimmed = text.trim()
  const iso = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?:[T ].*)?$/.exec(trimmed)
  const us = /^(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{2}|\d{4})$/.exec(trimmed)
  const { year = '', month = '', day = '' } = (iso ?? us)?.groups ?? {}
  const written = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const parsed = new Date(`${written}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(written) ? written : null
}

/** Parses $1,234.50, -12.00 and (12.00). An empty cell is 0. Returns null for anything else. */
function parseAmount(text: string): Cents | null {
  const [, minus, open, digits] =
    /^([-+]?)\s*(\(?)\$?\s*([\d,]*\.?\d{0,2})\)?$/.exec(text.trim().replace(/\s*USD$/i, '')) ?? []
  if (digits === undefined) return null
  const cents = toCents(Number(digits.replaceAll(',', '') || '0'))
  return minus === '-' || open === '(' ? -cents : cents
}
