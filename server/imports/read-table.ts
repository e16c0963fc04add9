import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse'
import { Problem } from '#contract/problem.ts'
import type { SourceFile } from './source-file.ts'

/** One row of the file as it stands there. */
export interface TableRow {
  /** The line it begins on, from 1. */
  line: number
  cells: readonly string[]
  /** Why the row cannot be read as a row. */
  fault: string | null
}

interface Parsed {
  record: string[]
  info: { bytes: number; empty_lines: number }
}

/** Where reading goes on: a byte of the file and the number of its line. */
interface Place {
  byte: number
  line: number
}

const LONGEST_ROW = 1024 * 1024
/** Each one starts the parser anew. */
const MOST_BROKEN_LINES = 1000

/**
 * The rows of a CSV file, the header first. Blank lines are left out. A row that does not fit the header carries a
 * fault; where an open quote swallowed the lines after it, only its first line does and reading goes on with the next.
 */
export async function* readTable(source: SourceFile, delimiter: string): AsyncGenerator<TableRow> {
  const place: Place = { byte: source.start, line: 1 }
  let width: number | null = null
  for (let broken = 0; ; broken++) {
    if (broken > MOST_BROKEN_LINES) {
      throw new Problem('invalid_input', `Line ${place.line}: over ${MOST_BROKEN_LINES} lines have stray quotes.`)
    }
    let stopped = false
    try {
      for await (const row of parseFrom(source, delimiter, place)) {
        const cells = withoutEmptyEnd(row.record, width)
        const lines = 1 + newlinesIn(cells)
        if (width !== null && cells.length !== width && lines > 1) {
          stopped = true
          break
        }
        const line = place.line + row.blank
        place.byte = row.end
        place.line = line + lines
        if (cells.every((cell) => cell === '')) continue
        const fault = width === null || cells.length === width ? null : raggedness(cells.length, width)
        width ??= cells.length
        yield { line, cells, fault }
      }
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      stopped = true
    }
    if (!stopped) return
    yield await brokenLine(source, place)
  }
}

/** Parses from `place` on. `end` is the byte after the row, `blank` the blank lines skipped before it. */
async function* parseFrom(source: SourceFile, delimiter: string, place: Place) {
  const begin = place.byte
  const parser = createReadStream(source.path, { start: begin, highWaterMark: 64 * 1024 }).pipe(
    parse({
      delimiter,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: LONGEST_ROW,
    }),
  )
  let seen = 0
  for await (const row of parser) {
    const { record, info } = row as Parsed
    yield { record, end: begin + info.bytes, blank: info.empty_lines - seen }
    seen = info.empty_lines
  }
}

/** The line at `place` as one cell; moves `place` beyond it. */
async function brokenLine(source: SourceFile, place: Place): Promise<TableRow> {
  const file = await open(source.path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(LONGEST_ROW), 0, LONGEST_ROW, place.byte)
    const text = buffer.subarray(0, bytesRead)
    const blank = /^[\r\n]*/.exec(text.toString('latin1'))?.[0] ?? ''
    const end = text.indexOf('\n', blank.length)
    const row = text.toString('utf8', blank.length, end === -1 ? bytesRead : end).replace(/\r$/, '')
    const line = place.line + newlinesIn([blank])
    place.byte += end === -1 ? bytesRead : end + 1
    place.line = line + 1
    return { line, cells: [row], fault: 'a quote is opened and not closed on this line; close or double it' }
  } finally {
    await file.close()
  }
}

/** Spreadsheets end rows with empty cells beyond the last column. */
function withoutEmptyEnd(cells: string[], width: number | null): string[] {
  if (width !== null) while (cells.length > width && cells.at(-1)?.trim() === '') cells.pop()
  return cells
}

function newlinesIn(cells: readonly string[]): number {
  let count = 0
  for (const cell of cells) {
    if (cell.includes('\n') || cell.includes('\r')) count += cell.match(/\r\n|\n|\r/g)?.length ?? 0
  }
  return count
}

function raggedness(cells: number, width: number): string {
  const hint = cells > width ? 'put cells that hold the delimiter in quotes' : 'add the missing cells'
  return `has ${cells} cells where the header has ${width}; ${hint}`
}
