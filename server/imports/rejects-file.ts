import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { type Stringifier, stringify } from 'csv-stringify'
import { writing } from '#contract/file-problem.ts'
import { Problem } from '#contract/problem.ts'
import { IMPORT_ERROR_COLUMN } from '#contract/imports.ts'
import type { Fault } from './kind.ts'

interface RejectsLook {
  /** Where the header already has the column of the error, or -1. */
  errorAt: number
  /** That of the input: what is mended is imported in the same way. */
  delimiter: string
}

/**
 * The rows that were refused, as they came, with what is wrong in a last column. Written only when there is one, so
 * that it can be mended and imported: in UTF-8 with a mark that says so, whatever encoding the import is told. A file that cannot be
 * written stops no row that is right: `close` throws what is in its way.
 */
export function createRejectsFile(path: string | null, header: readonly string[], { errorAt, delimiter }: RejectsLook) {
  const width = header.length
  let csv: Stringifier | undefined
  let written: Promise<void> | undefined
  const failed = new AbortController()

  /** Null where it cannot be written. */
  async function start(file: string): Promise<Stringifier | null> {
    const opened = stringify({ delimiter, bom: true })
    const opening = writing(file, () => open(file, 'w'))
    written = opening.then((handle) => writing(file, () => finished(opened.pipe(handle.createWriteStream()))))
    written.catch(() => failed.abort())
    if (!(await opening.catch(() => null))) return null
    opened.write([...withoutError(header), IMPORT_ERROR_COLUMN])
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
      // A row of the wrong width keeps it, so that it is refused again until it is mended.
      const columns = errorAt === -1 ? width : width - 1
      row.splice(Math.min(row.length, columns), 0, error)
      // A disk that is full drains nothing any more.
      if (!csv.write(row)) await once(csv, 'drain', { signal: failed.signal }).catch(() => undefined)
    },
    /** The path, or null when nothing was refused. */
    async close(): Promise<string | null> {
      if (!written) return null
      csv?.end()
      await written.catch(withRest)
      return path
    },
  }
}

/** What is wrong with a row, as its last cell says it. */
export function describeFaults(faults: readonly Fault[]): string {
  return faults.map(({ column, reason }) => (column === null ? reason : `${column}: ${reason}`)).join('; ')
}

function withRest(error: unknown): never {
  if (!(error instanceof Problem)) throw error
  throw new Problem(
    error.code,
    `${error.message} Only the file of refused rows is lacking: all other rows were dealt with.`,
  )
}
