import { once } from 'node:events'
import { open } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { type Stringifier, stringify } from 'csv-stringify'
import { writing } from '#contract/file-problem.ts'
import { IMPORT_ERROR_COLUMN } from '#contract/imports.ts'
import type { Fault } from './kind.ts'

/**
 * The rows that were refused, as they came, with what is wrong in a last column. Written only when there is one, so
 * that it can be mended and imported. `errorAt` is where the header already has that column, or -1.
 */
export function createRejectsFile(path: string | null, header: readonly string[], errorAt: number) {
  const width = header.length
  let csv: Stringifier | undefined
  let written: Promise<void> | undefined

  async function start(file: string): Promise<Stringifier> {
    const output = (await writing(file, () => open(file, 'w'))).createWriteStream()
    const opened = stringify()
    written = writing(file, () => finished(opened.pipe(output)))
    // The failure is reported by `close`.
    written.catch(() => undefined)
    opened.write([...withoutError(header), IMPORT_ERROR_COLUMN])
    return opened
  }

  function withoutError(cells: readonly string[]): string[] {
    return errorAt === -1 || cells.length < width ? [...cells] : cells.toSpliced(errorAt, 1)
  }

  return {
    async add(cells: readonly string[], faults: readonly Fault[]): Promise<void> {
      if (path === null) return
      csv ??= await start(path)
      const error = faults.map(({ column, reason }) => (column === null ? reason : `${column}: ${reason}`)).join('; ')
      const row = withoutError(cells)
      // A row of the wrong width keeps it, so that it is refused again until it is mended.
      const columns = errorAt === -1 ? width : width - 1
      row.splice(Math.min(row.length, columns), 0, error)
      // A disk that is full drains nothing any more.
      if (!csv.write(row)) await Promise.race([once(csv, 'drain'), written])
    },
    /** The path, or null when nothing was refused. */
    async close(): Promise<string | null> {
      if (!csv) return null
      csv.end()
      await written
      return path
    },
  }
}
