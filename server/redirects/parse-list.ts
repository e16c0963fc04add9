import { parse } from 'csv-parse/sync'
import { Problem } from '#contract/problem.ts'
import { MAX_FILE_REDIRECTS } from '#contract/catalog/redirects.ts'
import { delimiterOf } from '#contract/text/csv-delimiter.ts'

/** A row of a file: its paths as they are written. */
export interface ListedRedirect {
  line: number
  from: string
  /** Null: the page was removed for good. */
  to: string | null
}

const HEADER = /^(?:from|old|source)\b/i

/**
 * Parses a CSV file, or cells that were pasted, with the columns `from` and `to`. A header is optional. Throws `invalid_input` if it is not
 * CSV or has too many rows.
 */
export function parseList(csv: string): ListedRedirect[] {
  const rows = readRows(csv)
  const [first] = rows
  const listed = first && HEADER.test(first.cells[0] ?? '') ? rows.slice(1) : rows
  if (listed.length === 0) throw Problem.invalid({ csv: ['The file has no redirects.'] })
  if (listed.length > MAX_FILE_REDIRECTS)
    throw Problem.invalid({ csv: [`A file has at most ${MAX_FILE_REDIRECTS} redirects. Split it.`] })
  return listed.map(({ line, cells: [from = '', to = ''] }) => ({ line, from, to: to === '' ? null : to }))
}

function readRows(csv: string): { line: number; cells: string[] }[] {
  try {
    const rows = parse(csv, {
      bom: true,
      delimiter: delimiterOf(csv),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[]
    return rows.map(({ record, info }) => ({ line: info.lines, cells: record }))
  } catch {
    throw Problem.invalid({ csv: ['The file is not CSV. Check its quotation marks, or export it as CSV again.'] })
  }
}
