import type { ImportSummary } from '#contract/schemas/admin/catalog/imports.ts'
import type { ImportReport } from '#contract/schemas/catalog/imports.ts'

/** Differences that are stored as a sample. */
const MAX_CHANGES = 200
const MAX_VALUE_LENGTH = 300

/** Returns the report of an import for its page. The problems are stored by themselves. */
export function summarize(report: ImportReport): ImportSummary {
  const { rows, created, updated, unchanged, rejected, superseded, warned, notes, seconds } = report
  return {
    rows,
    created,
    updated,
    unchanged,
    rejected,
    superseded,
    warned,
    changes: report.changes.slice(0, MAX_CHANGES).map((change) => ({
      ...change,
      old: shorten(change.old),
      new: shorten(change.new),
    })),
    change_count: report.changeCount,
    notes,
    ignored_columns: report.ignoredColumns,
    without_stock: report.withoutStock,
    created_suppliers: report.alsoCreated.suppliers,
    created_categories: report.alsoCreated.categories,
    unchecked_images: report.uncheckedImages,
    seconds,
  }
}

function shorten(value: string): string {
  return value.length > MAX_VALUE_LENGTH ? `${value.slice(0, MAX_VALUE_LENGTH - 1)}…` : value
}
