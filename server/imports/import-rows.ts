import { firstToGiveWay } from './give-way.ts'
import type { Draft, Fault, Kind, Outcome } from './kind.ts'
import type { TableRow } from './read-table.ts'
import type { Refusals } from './refusals.ts'
import type { Tally } from './report.ts'
import type { Succession } from './succession.ts'

interface ImportingParts<D extends Draft> {
  wholeFile: Kind<D>['wholeFile']
  parse(row: TableRow): ReturnType<Kind<D>['parse']>
  /** What would become of these, nothing written. */
  plan(drafts: readonly D[]): Promise<Outcome<D>[]>
  apply(drafts: readonly D[]): Promise<Outcome<D>[]>
  succession: Succession
  refusals: Refusals
  tally: Tally
  /** Most rows of one transaction. */
  size: number
}

/** Takes the rows of one file batch by batch, and then those that had to wait. */
export function createRowImport<D extends Draft>(parts: ImportingParts<D>) {
  const { succession, refusals, tally, size } = parts

  async function importBatch(rows: readonly TableRow[]): Promise<void> {
    const drafts: D[] = []
    for (const row of rows) {
      const parsed = row.fault === null ? parts.parse(row) : { faults: [faultOfRow(row.fault)] }
      if ('faults' in parsed) refusals.refuse(row.line, parsed.faults)
      else drafts.push(parsed.draft)
    }
    if (parts.wholeFile) await giveWay(drafts)
    const batch = drafts.filter(({ line }) => succession.takeTurn(line) && !refusals.reasons.has(line))
    if (batch.length === 0) return
    for (const outcome of await parts.apply(batch)) {
      if (outcome.result === 'rejected') refusals.refuse(outcome.draft.line, outcome.faults)
      else if (outcome.result === 'superseded') tally.supersede(outcome.draft.line)
      else tally.count({ ...outcome, warnings: refusals.named(outcome.warnings) })
    }
  }

  /**
   * Refuses what planning refuses where another row for the same thing comes before it, so that rows which name that thing find the
   * earlier one. What only the database refuses is known later, in `importPassedOver`.
   */
  async function giveWay(drafts: readonly D[]): Promise<void> {
    for (;;) {
      const batch = drafts.filter(({ line }) => succession.hasTurn(line) && !refusals.reasons.has(line))
      if (!batch.some(({ line }) => succession.follows(line))) return
      const outcomes = await parts.plan(batch)
      const rejected = outcomes.filter((outcome) => outcome.result === 'rejected')
      const leaving = firstToGiveWay(rejected, succession.follows)
      if (leaving.length === 0) return
      for (const { draft, faults } of leaving) refusals.refuse(draft.line, faults)
    }
  }

  /**
   * Gives the rows that were passed over for later ones their turn where those were refused, of each thing the last row first. `rows`
   * are all of the file once more.
   */
  async function importPassedOver(rows: AsyncIterable<TableRow>): Promise<void> {
    const lines = succession.waiting()
    let waiting: TableRow[] = []
    if (lines.size > 0) for await (const row of rows) if (lines.has(row.line)) waiting.push(row)
    for (;;) {
      const ready = waiting.filter((row) => succession.hasTurn(row.line))
      if (ready.length === 0) break
      waiting = waiting.filter((row) => !succession.hasTurn(row.line))
      for (let at = 0; at < ready.length; at += size) await importBatch(ready.slice(at, at + size))
    }
    for (const line of succession.passedOver()) tally.supersede(line)
  }

  return { importBatch, importPassedOver }
}

function faultOfRow(reason: string): Fault {
  return { column: null, value: '', reason }
}
