import { open } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { Problem } from '#contract/problem.ts'
import { errorColumnAt } from './column-names.ts'
import type { HeaderMatcher } from './match-header.ts'
import type { SourceFile } from './source-file.ts'

/** A CSV file with the place of its header. */
export interface TableFile extends SourceFile {
  delimiter: string
  /** Number of the line that begins at `start`: the header, or a blank line before it. */
  line: number
}

interface LayoutOptions {
  /** Undefined: recognized. */
  delimiter: string | undefined
  /** Line of the header. Undefined: recognized. */
  headerLine: number | undefined
}

/** A row of the beginning of a file. */
interface SampleRow {
  cells: string[]
  line: number
  /** Offset of its first byte, or of the blank lines before it. */
  byte: number
  /** Number of the line at that offset. */
  from: number
}

interface Candidate {
  delimiter: string
  rows: readonly SampleRow[]
}

const DELIMITERS = [',', ';', '\t', '|']
/** Files are often put together from those of several systems. */
export const LINE_ENDS = ['\r\n', '\n', '\r']
const SAMPLE_BYTES = 256 * 1024
const SAMPLE_ROWS = 60

/** Finds the delimiter and the header of a file, which titles, notes and a `sep=` line can precede. Throws a `Problem`. */
export async function findLayout(
  source: SourceFile,
  { delimiter: given, headerLine }: LayoutOptions,
  matches: HeaderMatcher,
): Promise<TableFile> {
  const sample = await readSample(source)
  const [separatorLine = '', separator] = /^"?sep=(.)"?\r?\n/i.exec(sample.toString('latin1')) ?? []
  const firstLine = separator === undefined ? 1 : 2
  const first: SampleRow = { cells: [], line: firstLine, from: firstLine, byte: separatorLine.length }
  const delimiters = source.isSheet ? [','] : (oneOf(given) ?? oneOf(separator) ?? DELIMITERS)
  const candidates = delimiters.map((delimiter) => ({ delimiter, rows: rowsOf(sample, delimiter, first) }))
  const { delimiter, row } = chooseHeader(candidates, headerLine, matches)
  const notes = [...source.notes]
  if (given === undefined && delimiters.length > 1 && delimiter !== ',') {
    notes.push(`Cells are separated by ${delimiter === '\t' ? 'tabs' : `"${delimiter}"`}.`)
  }
  if (row.line > first.line) notes.push(`The header is line ${row.line}; the lines before it are not imported.`)
  return { ...source, delimiter, notes, start: source.start + row.byte, line: row.from }
}

function oneOf(delimiter: string | undefined): string[] | null {
  return delimiter === undefined ? null : [delimiter]
}

function chooseHeader(
  candidates: readonly Candidate[],
  headerLine: number | undefined,
  matches: HeaderMatcher,
): { delimiter: string; row: SampleRow } {
  let best: { delimiter: string; row: SampleRow; score: number } | null = null
  for (const { delimiter, rows } of candidates) {
    for (const row of rows) {
      const score = matches(row.cells)
      const isNamed = headerLine === undefined || row.line === headerLine || errorColumnAt(row.cells) !== -1
      if (isNamed && score > (best?.score ?? 0)) best = { delimiter, row, score }
    }
  }
  if (best) return best
  const likely = candidates.toSorted((one, other) => usualWidth(other.rows) - usualWidth(one.rows))[0]
  const width = usualWidth(likely?.rows ?? [])
  const row = likely?.rows.find(({ cells, line }) =>
    headerLine === undefined ? filled(cells) > width / 2 : line === headerLine,
  )
  if (likely && row) return { delimiter: likely.delimiter, row }
  const reason = headerLine === undefined ? 'its first line must name the columns' : `line ${headerLine} is empty`
  throw new Problem('invalid_input', `The file has no header: ${reason}.`)
}

/** Returns the most common number of cells of the rows. */
function usualWidth(rows: readonly SampleRow[]): number {
  const counts = new Map<number, number>()
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
  const [width = 0] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? []
  return width
}

function filled(cells: readonly string[]): number {
  return cells.filter((cell) => cell.trim() !== '').length
}

/** Splits the beginning of a file into rows without blank ones. */
function rowsOf(sample: Buffer, delimiter: string, first: SampleRow): SampleRow[] {
  const rows: SampleRow[] = []
  const text = sample.subarray(first.byte)
  let { line, byte } = first
  let blank = 0
  try {
    parse(text, {
      delimiter,
      record_delimiter: LINE_ENDS,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      to: SAMPLE_ROWS,
      on_record(cells: string[], { bytes, empty_lines: empty }) {
        const from = line
        line += empty - blank
        blank = empty
        if (filled(cells) > 0) rows.push({ cells, line, byte, from })
        line += 1 + newlinesIn(cells)
        byte = first.byte + bytes
        return null
      },
    })
  } catch {
    // The last row is incomplete, or this is not the delimiter.
  }
  return rows
}

function newlinesIn(cells: readonly string[]): number {
  return cells.reduce((count, cell) => count + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0)
}

async function readSample({ path, start }: SourceFile): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, start)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
