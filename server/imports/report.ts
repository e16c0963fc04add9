import type { ImportFault, ImportKind, ImportReport } from '#contract/imports.ts'
import type { Draft, Fault, Outcome } from './kind.ts'

const MOST_LISTED = 200
const MOST_CHANGES = 20

/** Counts what becomes of rows; lists only the first of each, whatever the size of the file. */
export function createReport(kind: ImportKind, dryRun: boolean) {
  const startedAt = performance.now()
  const report: ImportReport = {
    kind,
    dryRun,
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    rejected: 0,
    superseded: 0,
    supersededLines: [],
    rejects: [],
    rejectsFile: null,
    warnings: [],
    warned: 0,
    changes: [],
    ignoredColumns: [],
    withoutStock: false,
    alsoCreated: {
      suppliers: [],
      categories: [],
    },
    seconds: 0,
  }

  function list(into: ImportFault[], line: number, faults: readonly Fault[]): void {
    for (const fault of faults) if (into.length < MOST_LISTED) into.push({ line, ...fault })
  }

  return {
    report,
    reject(line: number, faults: readonly Fault[]): void {
      report.rows++
      report.rejected++
      list(report.rejects, line, faults)
    },
    supersede(line: number): void {
      report.rows++
      report.superseded++
      if (report.supersededLines.length < MOST_LISTED) report.supersededLines.push(line)
    },
    count(outcome: Extract<Outcome<Draft>, { changes: unknown }>): void {
      report.rows++
      report[outcome.result]++
      report.warned += outcome.warnings.length
      list(report.warnings, outcome.draft.line, outcome.warnings)
      if (!dryRun) return
      for (const change of outcome.changes) {
        if (report.changes.length < MOST_CHANGES) report.changes.push({ line: outcome.draft.line, ...change })
      }
    },
    finish(): ImportReport {
      report.rejects.sort((a, b) => a.line - b.line)
      report.supersededLines.sort((a, b) => a - b)
      report.seconds = Math.round(performance.now() - startedAt) / 1000
      return report
    },
  }
}

export type Tally = ReturnType<typeof createReport>
