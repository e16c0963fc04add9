import { errorColumnAt, errorColumnName } from '#server/imports/reading/column-names.ts'
import type { Columns } from '#server/imports/reading/columns.ts'
import type { CellError } from '#server/imports/kind.ts'
import type { Decimal } from '#server/imports/reading/numbers/readings.ts'
import type { TableRow } from '#server/imports/reading/read-table.ts'
import { createRejectsFile, describeErrors } from './rejects-file.ts'
import type { Tally } from './report.ts'

interface RejectionDeps {
  tally: Tally
  columns: Columns
  header: readonly string[]
  delimiter: string
  /** Decimal separator of the file, if it is certain. */
  decimal: Decimal | null
  /** File for rejected rows, or null. */
  rejectsPath: string | null
}

/** Collects the rejected rows of one file with their errors, and writes the rejects file at the end. */
export function createRejections({ tally, columns, header, delimiter, decimal, rejectsPath }: RejectionDeps) {
  const reasons = new Map<number, string>()
  /** Interns the texts: a million rows are mostly rejected for the same few reasons. */
  const texts = new Map<string, string>()

  /** Replaces the shop's column names by those of the file. */
  function named(errors: readonly CellError[]): CellError[] {
    return errors.map((error) => ({ ...error, column: error.column && columns.nameOf(error.column) }))
  }

  return {
    named,
    /** Error text by line. */
    reasons: reasons as ReadonlyMap<number, string>,
    reject(line: number, errors: readonly CellError[]): void {
      tally.reject(line, named(errors))
      const text = describeErrors(named(errors))
      if (!texts.has(text)) texts.set(text, text)
      reasons.set(line, texts.get(text) ?? text)
    },
    /**
     * Writes the rejects file. `rows` yields the whole file, whose order is kept, so that the last row of a record also wins when the fixed
     * rows are imported. Returns the path, or null if no row was rejected.
     */
    async write(rows: AsyncIterable<TableRow>): Promise<string | null> {
      const rejects = createRejectsFile(rejectsPath, header, {
        errorAt: errorColumnAt(header),
        errorName: errorColumnName(decimal),
        delimiter,
      })
      if (reasons.size > 0) {
        for await (const { line, cells } of rows) {
          const reason = reasons.get(line)
          if (reason !== undefined) await rejects.add(cells, reason)
        }
      }
      return rejects.close()
    },
  }
}

export type Rejections = ReturnType<typeof createRejections>
