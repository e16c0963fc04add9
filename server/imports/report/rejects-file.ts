import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { type Stringifier, stringify } from 'csv-stringify'
import { escapeFormula } from '#contract/text/csv-cell.ts'
import { explainWriteErrors } from '#contract/imports/file-errors.ts'
import { Problem } from '#contract/problem.ts'
import type { CellError } from '#server/imports/kind.ts'

interface RejectsFormat {
  /** Index of the error column in the header, or -1. */
  errorAt: number
  /** Name of the new error column. */
  errorName: string
  /** Delimiter of the input, so that the fixed file is imported the same way. */
  delimiter: string
}

/**
 * Writes rejected rows with their errors in an extra last column, unchanged except that formulas are escaped, which the importer removes
 * again. The file is created with the first row, in UTF-8 with a byte order mark, so that it can be imported with any --encoding. If it
 * cannot be written, the import continues and `close` throws the error.
 */
export function createRejectsFile(
  path: string | null,
  header: readonly string[],
  { errorAt, errorName, delimiter }: RejectsFormat,
) {
  const width = header.length
  let csv: Stringifier | undefined
  let written: Promise<void> | undefined
  const failed = new AbortController()

  /** Null if the file cannot be written. */
  async function start(file: string): Promise<Stringifier | null> {
    const opened = stringify({ delimiter, bom: true, cast: { string: escapeFormula } })
    const opening = explainWriteErrors(file, () => open(file, 'w'))
    written = opening.then((handle) =>
      explainWriteErrors(file, () => finished(opened.pipe(handle.createWriteStream()))),
    )
    written.catch(() => failed.abort())
    if (!(await opening.catch(() => null))) return null
    opened.write([...withoutError(header), errorName])
    return opened
  }

  function withoutError(cells: readonly string[]): string[] {
    return errorAt === -1 || cells.length < width ? [...cells] : cells.toSpliced(errorAt, 1)
  }

  return {
    async add(cells: readonly string[], error: string): Promise<void> {
      if (path === null || failed.signal.aborted) return
      csv ??= (await start(path)) ?? undefined
      if (!csv) return
      const row = withoutError(cells)
      // A row with the wrong number of cells keeps them, so that it is rejected again until it is fixed.
      const columns = errorAt === -1 ? width : width - 1
      row.splice(Math.min(row.length, columns), 0, error)
      // On a full disk, no drain event follows.
      if (!csv.write(row)) await once(csv, 'drain', { signal: failed.signal }).catch(() => undefined)
    },
    /** Returns the path, or null if no row was rejected. */
    async close(): Promise<string | null> {
      if (!written) return null
      csv?.end()
      await written.catch(withRest)
      return path
    },
  }
}

/** Formats the errors of a row for its last cell. */
export function describeErrors(errors: readonly CellError[]): string {
  return errors.map(({ column, reason }) => (column === null ? reason : `${column}: ${reason}`)).join('; ')
}

function withRest(error: unknown): never {
  if (!(error instanceof Problem)) throw error
  throw new Problem(error.code, `${error.message} Only the rejects file is missing: all other rows were imported.`)
}
