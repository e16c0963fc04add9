import { counted } from '#contract/text/language.ts'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { CsvError, parse } from 'csv-parse'
import { Problem } from '#contract/problem.ts'
import { LINE_ENDS, type TableFile } from './find-layout.ts'

/** One row of the file, unparsed. */
export interface TableRow {
  /** Its first line, counted from 1. */
  line: number
  cells: readonly string[]
  /** Why the row cannot be split into cells; null if it can. */
  error: string | null
}

interface Parsed {
  record: string[]
  info: { bytes: number; empty_lines: number }
}

/** Reading position: a byte offset and its line number. */
interface Position {
  byte: number
  line: number
}

const MAX_ROW_BYTES = 1024 * 1024
/** Each broken line restarts the parser. */
const MAX_BROKEN_LINES = 1000

/**
 * Yields the rows of a CSV file, header first, without blank lines. A row that does not match the header carries an error. If an open
 * quote swallowed the following lines, only its first line carries an error and reading continues with the next line.
 */
export async function* readTable(source: TableFile): AsyncGenerator<TableRow> {
  const place: Position = { byte: source.start, line: source.line }
  let width: number | null = null
  for (let broken = 0; ; broken++) {
    if (broken > MAX_BROKEN_LINES) {
      throw new Problem('invalid_input', `Line ${place.line}: over ${MAX_BROKEN_LINES} lines have stray quotes.`)
    }
    let stopped = false
    try {
      for await (const row of parseFrom(source, place)) {
        const cells: string[] = source.isSheet ? ofWidth(row.record, width) : withoutEmptyEnd(row.record, width)
        const lines = source.isSheet ? 1 : 1 + newlinesIn(cells)
        if (width !== null && cells.length !== width && lines > 1) {
          stopped = true
          break
        }
        const line = place.line + row.blank
        place.byte = row.end
        place.line = line + lines
        if (cells.every((cell) => cell === '')) continue
        const error = width === null || cells.length === width ? null : raggedness(cells.length, width)
        width ??= cells.length
        yield { line, cells, error: error }
      }
    } catch (error) {
      if (!(error instanceof CsvError)) throw error
      stopped = true
    }
    if (!stopped) return
    yield await brokenLine(source, place)
  }
}

/** Parses from `place` on. `end` is the byte offset after the row, `blank` the number of blank lines before it. */
async function* parseFrom(source: TableFile, place: Position) {
  const begin = place.byte
  const parser = createReadStream(source.path, { start: begin, highWaterMark: 64 * 1024 }).pipe(
    parse({
      delimiter: source.delimiter,
      info: true,
      // Without this, the end of the first line decides for all.
      record_delimiter: LINE_ENDS,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_ROW_BYTES,
    }),
  )
  let seen = 0
  for await (const row of parser) {
    const { record, info } = row as Parsed
    yield { record, end: begin + info.bytes, blank: info.empty_lines - seen }
    seen = info.empty_lines
  }
}

/** Returns the line at `place` as one cell and advances `place`. */
async function brokenLine(source: TableFile, place: Position): Promise<TableRow> {
  const file = await open(source.path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_ROW_BYTES), 0, MAX_ROW_BYTES, place.byte)
    const text = buffer.subarray(0, bytesRead)
    const blank = /^[\r\n]*/.exec(text.toString('latin1'))?.[0] ?? ''
    const lineEnd = /\r\n|\n|\r/.exec(text.toString('latin1', blank.length))
    const end = lineEnd ? blank.length + lineEnd.index : bytesRead
    const row = text.toString('utf8', blank.length, end)
    const line = place.line + newlinesIn([blank])
    place.byte += end + (lineEnd?.[0].length ?? 0)
    place.line = line + 1
    return { line, cells: [row], error: 'a quote is not closed on this line; close it or double it' }
  } finally {
    await file.close()
  }
}

/** Drops the empty cells that spreadsheets append beyond the last column. */
function withoutEmptyEnd(cells: string[], width: number | null): string[] {
  if (width !== null) while (cells.length > width && cells.at(-1)?.trim() === '') cells.pop()
  return cells
}

/** Sheets have no cells after the last one in use, and notes beside the table. */
function ofWidth(cells: string[], width: number | null): string[] {
  if (width === null) return cells
  return Array.from({ length: width }, (_, at) => cells[at] ?? '')
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
  return `has ${counted(cells, 'cell')} where the header has ${width}; ${hint}`
}
