import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import { stringify } from 'csv-stringify'
import { Problem } from '#contract/problem.ts'
import { zipProblem } from '#server/imports/reading/file-signature.ts'
import type { HeaderMatcher } from '#server/imports/reading/match-header.ts'
import { openOds } from './read-ods.ts'
import { openXlsx } from './read-xlsx.ts'
import { MAX_SHEET_CHARACTERS, MAX_SHEETS, measureRow, requireAtMost } from './limits.ts'
import type { Sheet } from './sheet.ts'
import { openZip } from './zip-entries.ts'

/** Rows that are searched for a header. */
const SEARCHED_ROWS = 50

/**
 * Writes a sheet of an XLSX or ODS workbook as a CSV file whose lines are the rows of the sheet: the named sheet, else the only one with a
 * header. Returns remarks for the report. Throws a `Problem` that lists the sheets if there are several, or that names the format if it is
 * not a workbook.
 */
export async function writeSheet(
  path: string,
  { sheet: name, maxRows = Infinity, to }: { sheet: string | undefined; maxRows?: number | undefined; to: string },
  matches: HeaderMatcher,
): Promise<string[]> {
  const sheets = await openSheets(path)
  const sheet = await chooseSheet(sheets, name, matches)
  await writeRows(sheet, to, maxRows)
  return sheets.length > 1 ? [`Read the sheet "${sheet.name}" of ${sheets.length}.`] : []
}

/** Returns the names of the sheets of a workbook, and the one that an import of it probably needs. Throws a `Problem` like `writeSheet`. */
export async function listSheets(path: string, matches: HeaderMatcher): Promise<{ names: string[]; likely: string }> {
  const sheets = await openSheets(path)
  const visible = sheets.filter((sheet) => !sheet.hidden)
  let likely = visible[0] ?? sheets[0]
  for (const sheet of visible) {
    if (!(await hasHeader(sheet, matches))) continue
    likely = sheet
    break
  }
  return { names: sheets.map((sheet) => sheet.name), likely: likely?.name ?? '' }
}

async function openSheets(path: string): Promise<Sheet[]> {
  const zip = await openZip(path)
  const sheets = (await openXlsx(zip)) ?? (await openOds(zip))
  if (!sheets) throw zipProblem(zip.names)
  requireAtMost(MAX_SHEETS, sheets.length, 'sheets')
  return sheets
}

async function chooseSheet(sheets: readonly Sheet[], name: string | undefined, matches: HeaderMatcher): Promise<Sheet> {
  const listing = `The sheets are: ${sheets.map((sheet) => `"${sheet.name}"`).join(', ')}.`
  if (name !== undefined) {
    const named = sheets.find((sheet) => sheet.name.trim().toLowerCase() === name.trim().toLowerCase())
    if (named) return named
    throw new Problem('invalid_input', `The workbook has no sheet "${name}". ${listing}`)
  }
  const fitting: Sheet[] = []
  const visible = sheets.filter((sheet) => !sheet.hidden)
  for (const sheet of visible) if (await hasHeader(sheet, matches)) fitting.push(sheet)
  const [first, second] = fitting
  if (first && second) {
    const names = fitting.map((sheet) => `"${sheet.name}"`).join(', ')
    throw new Problem(
      'invalid_input',
      `Several sheets have a list: ${names}. Choose one: --sheet ${quoted(first.name)}.`,
    )
  }
  if (first) return first
  const [only, other] = visible
  // Its columns can be mapped; the error of the missing column lists them.
  if (only && !other) return only
  throw new Problem(
    'invalid_input',
    `No sheet has a column that identifies its rows. ${listing} Choose one with --sheet, and map its columns with --map.`,
  )
}

function quoted(name: string): string {
  return /^[\w-]+$/.test(name) ? name : `"${name}"`
}

async function hasHeader(sheet: Sheet, matches: HeaderMatcher): Promise<boolean> {
  for await (const { line, cells } of sheet.rows()) {
    measureRow(cells)
    if (matches(cells) > 0) return true
    if (line > SEARCHED_ROWS) return false
  }
  return false
}

async function writeRows(sheet: Sheet, to: string, maxRows: number): Promise<void> {
  const csv = stringify({ record_delimiter: '\n' })
  const file = createWriteStream(to)
  csv.pipe(file)
  const written = finished(file)
  written.catch(() => undefined)
  let next = 1
  let size = 0
  for await (const { line, cells } of sheet.rows()) {
    if (line > maxRows) break
    requireAtMost(MAX_SHEET_CHARACTERS, (size += measureRow(cells)), 'characters in a sheet')
    // Empty rows of the sheet are lines, too, so that the numbers of lines are those of its rows.
    for (; next < line; next++) await write([''])
    await write(cells.length === 0 ? [''] : cells)
    next = line + 1
  }
  csv.end()
  await written

  async function write(cells: readonly string[]): Promise<void> {
    if (!csv.write(cells)) await once(csv, 'drain')
  }
}
