import type { ImportError, ImportReport } from '#contract/schemas/catalog/imports.ts'
import type { ImportKind } from '#contract/imports/imports.ts'
import type { Draft, CellError, Outcome } from '#server/imports/kind.ts'

const MAX_LISTED = 200
const MAX_CHANGES = 1000

/** Called with the problems of a line: its row was rejected, or imported with warnings. */
export type ProblemListener = (severity: 'error' | 'warning', line: number, problems: readonly CellError[]) => void

/** Counts the outcomes of rows and lists the first of each, so that memory does not grow with the file. */
export function createReport(kind: ImportKind, dryRun: boolean, onProblems?: ProblemListener) {
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
    changeCount: 0,
    notes: [],
    ignoredColumns: [],
    withoutStock: false,
    alsoCreated: {
      suppliers: [],
      categories: [],
    },
    uncheckedImages: 0,
    seconds: 0,
  }

  function list(into: ImportError[], line: number, errors: readonly CellError[]): void {
    for (const error of errors) if (into.length < MAX_LISTED) into.push({ line, ...error })
  }

  return {
    report,
    reject(line: number, errors: readonly CellError[]): void {
      report.rows++
      report.rejected++
      list(report.rejects, line, errors)
      onProblems?.('error', line, errors)
    },
    supersede(line: number): void {
      report.rows++
      report.superseded++
      if (report.supersededLines.length < MAX_LISTED) report.supersededLines.push(line)
    },
    count(outcome: Extract<Outcome<Draft>, { changes: unknown }>): void {
      report.rows++
      report[outcome.result]++
      report.warned += outcome.warnings.length
      list(report.warnings, outcome.draft.line, outcome.warnings)
      if (outcome.warnings.length > 0) onProblems?.('warning', outcome.draft.line, outcome.warnings)
      if (!dryRun) return
      report.changeCount += outcome.changes.length
      for (const change of outcome.changes) {
        if (report.changes.length < MAX_CHANGES) report.changes.push({ line: outcome.draft.line, ...change })
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
