import { type Columns, errorColumnAt } from './columns.ts'
import type { Fault } from './kind.ts'
import type { TableRow } from './read-table.ts'
import { createRejectsFile, describeFaults } from './rejects-file.ts'
import type { Tally } from './report.ts'

interface RefusalParts {
  tally: Tally
  columns: Columns
  header: readonly string[]
  delimiter: string
  /** Where refused rows go, or null. */
  rejectsPath: string | null
}

/** The rows of one file that are refused: counted, remembered with what is wrong with them, and written down in the end. */
export function createRefusals({ tally, columns, header, delimiter, rejectsPath }: RefusalParts) {
  const reasons = new Map<number, string>()
  /** Each text once: a million rows are mostly refused for the same few reasons. */
  const texts = new Map<string, string>()

  /** Says columns by the names the file has for them. */
  function named(faults: readonly Fault[]): Fault[] {
    return faults.map((fault) => ({ ...fault, column: fault.column && columns.nameOf(fault.column) }))
  }

  return {
    named,
    /** What is wrong with the rows of these lines. */
    reasons: reasons as ReadonlyMap<number, string>,
    refuse(line: number, faults: readonly Fault[]): void {
      tally.reject(line, named(faults))
      const text = describeFaults(named(faults))
      if (!texts.has(text)) texts.set(text, text)
      reasons.set(line, texts.get(text) ?? text)
    },
    /**
     * Writes the refused ones of `rows`, which are all of the file: in its order, so that of rows for the same thing the last one
     * counts once they are mended, too. Returns where, or null where there are none.
     */
    async write(rows: AsyncIterable<TableRow>): Promise<string | null> {
      const rejects = createRejectsFile(rejectsPath, header, { errorAt: errorColumnAt(header), delimiter })
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

export type Refusals = ReturnType<typeof createRefusals>
