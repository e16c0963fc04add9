import type { ImportKind } from '#contract/imports/imports.ts'
import { counted, formatNumber } from '#contract/text/language.ts'
import type { ImportError, ImportReport } from '#contract/schemas/catalog/imports.ts'

const PROGRESS_INTERVAL_MS = 1000
const MAX_PRINTED = 20
const NOUNS: Record<ImportKind, string> = {
  products: 'product',
  suppliers: 'supplier',
  categories: 'category',
  collections: 'collection',
  banners: 'banner',
}

/** Creates a progress callback that prints at most one line per second. */
export function progressPrinter(print: (line: string) => void) {
  let printedAt = performance.now()
  return ({ rows, total }: { rows: number; total: number }): void => {
    if (performance.now() - printedAt < PROGRESS_INTERVAL_MS) return
    printedAt = performance.now()
    print(`${formatNumber(rows)} of ${counted(total, 'row')}`)
  }
}

/** Returns the report of an import as lines for the operator. */
export function describeReport(report: ImportReport): string[] {
  const { created, updated, unchanged, rejected, superseded, rows, dryRun } = report
  const would = dryRun ? 'would be ' : ''
  const lines = report.changes.map((change) => {
    const what = change.column === '(new)' ? `new: ${change.new}` : `${change.column}: ${change.old} → ${change.new}`
    return `line ${change.line}, ${change.key}, ${what}`
  })
  if (report.changeCount > lines.length) lines.push(`… ${counted(report.changeCount - lines.length, 'more change')}`)
  lines.push(...describeRejects(report))
  lines.push(...report.warnings.slice(0, MAX_PRINTED).map((warning) => `${describeError(warning)} (imported anyway)`))
  if (report.warned > MAX_PRINTED) lines.push(`… ${counted(report.warned, 'warning')} in all`)
  lines.push(...report.notes)
  if (report.uncheckedImages > 0)
    lines.push(
      `Not checked because the time for it was over: ${counted(report.uncheckedImages, 'image URL')}. Allow more with --check-images 600.`,
    )
  if (report.ignoredColumns.length > 0) lines.push(`Ignored columns: ${report.ignoredColumns.join(', ')}`)
  for (const [kind, names] of Object.entries(report.alsoCreated)) {
    if (names.length > 0)
      lines.push(`New ${kind}: ${names.slice(0, MAX_PRINTED).join(', ')}${names.length > MAX_PRINTED ? ', …' : ''}`)
  }
  if (report.withoutStock) {
    lines.push(
      'There is no stock column, so the new products are sold out. Map one, or set the same stock for all: --set stock=100',
    )
  }
  if (superseded > 0) {
    const shown = report.supersededLines.slice(0, MAX_PRINTED)
    const more = superseded > shown.length ? `, … ${formatNumber(superseded)} in all` : ''
    lines.push(`Overridden by a later row with the same key: line ${shown.join(', ')}${more}`)
  }
  const repeated = superseded > 0 ? `${formatNumber(superseded)} repeated, ` : ''
  lines.push(
    `${countedRows(rows, report.kind)} in ${report.seconds.toFixed(1)} s: ${formatNumber(created)} ${would}created, ` +
      `${formatNumber(updated)} ${would}updated, ${formatNumber(unchanged)} unchanged, ${repeated}${formatNumber(rejected)} rejected.`,
  )
  if (report.rejectsFile !== null)
    lines.push(`Rejected rows are in ${report.rejectsFile}: fix them and import that file.`)
  return lines
}

function describeRejects({ rejects, rejected }: ImportReport): string[] {
  const shown = rejects.slice(0, MAX_PRINTED)
  const more = rejected - new Set(shown.map(({ line }) => line)).size
  return [...shown.map(describeError), ...(more > 0 ? [`… ${counted(more, 'more rejected row')}`] : [])]
}

function describeError({ line, column, value, reason }: ImportError): string {
  const where = column === null ? `line ${line}` : `line ${line}, ${column}, "${shorten(value)}"`
  return `${where}: ${reason}`
}

function shorten(value: string): string {
  const flat = value.replaceAll(/\s+/g, ' ')
  return flat.length > 60 ? `${flat.slice(0, 57)}…` : flat
}

/** Returns a count of the rows of a kind: `1 category`, `1,200 categories`. */
export function countedRows(rows: number, kind: ImportKind): string {
  return counted(rows, NOUNS[kind], kind)
}
