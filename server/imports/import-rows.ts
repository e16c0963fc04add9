import { rowsToDrop } from './duplicates/drop-rows.ts'
import type { Draft, CellError, Kind, Outcome } from './kind.ts'
import type { TableRow } from './reading/read-table.ts'
import type { Rejections } from './report/rejections.ts'
import type { Tally } from './report/report.ts'
import type { RowQueue } from './duplicates/row-queue.ts'

interface RowImportDeps<D extends Draft> {
  wholeFile: Kind<D>['wholeFile']
  parse(row: TableRow): ReturnType<Kind<D>['parse']>
  /** Returns warnings about cells that were converted before they were parsed. */
  cellWarnings(row: TableRow): CellError[]
  /** Computes the outcomes without writing. */
  plan(drafts: readonly D[]): Promise<Outcome<D>[]>
  apply(drafts: readonly D[]): Promise<Outcome<D>[]>
  queue: RowQueue
  rejections: Rejections
  tally: Tally
  /** Maximum number of rows per transaction. */
  size: number
}

/** Imports the rows of one file in batches, then the skipped rows that became due. */
export function createRowImport<D extends Draft>(parts: RowImportDeps<D>) {
  const { queue, rejections, tally, size } = parts
  const cellWarnings = new WeakMap<Draft, CellError[]>()

  async function importBatch(rows: readonly TableRow[]): Promise<void> {
    const drafts: D[] = []
    for (const row of rows) {
      const parsed = row.error === null ? parts.parse(row) : { errors: [rowError(row.error)] }
      if ('errors' in parsed) rejections.reject(row.line, parsed.errors)
      else {
        drafts.push(parsed.draft)
        const warnings = parts.cellWarnings(row)
        if (warnings.length > 0) cellWarnings.set(parsed.draft, warnings)
      }
    }
    if (parts.wholeFile) await dropRejectedDuplicates(drafts)
    const batch = drafts.filter(({ line }) => queue.take(line) && !rejections.reasons.has(line))
    if (batch.length === 0) return
    for (const outcome of await parts.apply(batch)) {
      if (outcome.result === 'rejected') rejections.reject(outcome.draft.line, outcome.errors)
      else if (outcome.result === 'superseded') tally.supersede(outcome.draft.line)
      else {
        const warnings = [...(cellWarnings.get(outcome.draft) ?? []), ...outcome.warnings]
        tally.count({ ...outcome, warnings: rejections.named(warnings) })
      }
    }
  }

  /**
   * Rejects invalid rows that follow another row for the same record, so that rows which reference the record find the earlier one. Rows
   * that only the database rejects are handled later, in `importSkipped`.
   */
  async function dropRejectedDuplicates(drafts: readonly D[]): Promise<void> {
    for (;;) {
      const batch = drafts.filter(({ line }) => queue.isDue(line) && !rejections.reasons.has(line))
      if (!batch.some(({ line }) => queue.follows(line))) return
      const outcomes = await parts.plan(batch)
      const rejected = outcomes.filter((outcome) => outcome.result === 'rejected')
      const leaving = rowsToDrop(rejected, queue.follows)
      if (leaving.length === 0) return
      for (const { draft, errors } of leaving) rejections.reject(draft.line, errors)
    }
  }

  /** Imports skipped rows whose later duplicates were rejected, the last row of each record first. `rows` yields the whole file again. */
  async function importSkipped(rows: AsyncIterable<TableRow>): Promise<void> {
    const lines = queue.waiting()
    let waiting: TableRow[] = []
    if (lines.size > 0) for await (const row of rows) if (lines.has(row.line)) waiting.push(row)
    for (;;) {
      const ready = waiting.filter((row) => queue.isDue(row.line))
      if (ready.length === 0) break
      waiting = waiting.filter((row) => !queue.isDue(row.line))
      for (let at = 0; at < ready.length; at += size) await importBatch(ready.slice(at, at + size))
    }
    for (const line of queue.skipped()) tally.supersede(line)
  }

  return { importBatch, importSkipped: importSkipped }
}

function rowError(reason: string): CellError {
  return { column: null, value: '', reason }
}
