import { formatNumber } from '#contract/text/language.ts'
import type { ImportSummary } from '#contract/schemas/admin/catalog/imports.ts'

/** The rows of a file by what happens to them. */
export function Counts({ summary, label }: { summary: ImportSummary; label: string }) {
  const { rows, created, updated, unchanged, rejected, superseded, warned } = summary
  const figures = [
    ['Rows', rows],
    ['New', created],
    ['Changed', updated],
    ['Unchanged', unchanged],
    ['Rejected', rejected],
    ['Repeated', superseded],
    ['Warnings', warned],
  ] as const
  return (
    <dl aria-label={label} className="flex flex-wrap gap-x-10 gap-y-3">
      {figures
        .filter(([name, count]) => count > 0 || !['Repeated', 'Warnings'].includes(name))
        .map(([name, count]) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd
              className={`text-lead font-semibold tabular-nums ${name === 'Rejected' && count > 0 ? 'text-danger' : ''}`}
            >
              {formatNumber(count)}
            </dd>
          </div>
        ))}
    </dl>
  )
}

/** Remarks about an import as a whole. */
export function SummaryNotes({ summary }: { summary: ImportSummary }) {
  const { notes, ignored_columns, created_suppliers, created_categories, without_stock, unchecked_images } = summary
  const lines = [
    ...notes,
    ignored_columns.length > 0 && `Columns that are not imported: ${ignored_columns.join(', ')}.`,
    created_suppliers.length > 0 && `New suppliers: ${created_suppliers.join(', ')}.`,
    created_categories.length > 0 && `New categories: ${created_categories.join(', ')}.`,
    without_stock && 'The file has no stock: new products are sold out.',
    unchecked_images > 0 && `There was no time to check ${formatNumber(unchecked_images)} image URLs.`,
  ].filter((line) => line !== false)
  if (lines.length === 0) return null
  return (
    <ul className="mt-3 list-disc pl-5 text-muted wrap-anywhere">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
