import type { BulkPreview } from '#contract/schemas/admin/catalog/bulk-edits.ts'
import type { AuditRow } from '#contract/schemas/admin/system/audit.ts'
import { counted, formatNumber } from '#contract/text/language.ts'
import { AuditChanges } from '#web/backoffice/ui/audit-changes.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'

/** Expected result of a bulk edit: counts, differences of a sample, and the products that would stay as they are. */
export function BulkPreviewPanel({ preview }: { preview: BulkPreview }) {
  const { matching, computed, changed, unchanged, failures, sample } = preview
  return (
    <Panel title="Preview">
      <p>{`${counted(matching, 'product')} ${matching === 1 ? 'matches' : 'match'}.`}</p>
      <p className="text-muted">
        {`${matching > computed ? `Of the first ${formatNumber(computed)}: ` : ''}${formatNumber(changed)} will change, ${formatNumber(unchanged)} already have these values, ${formatNumber(failures.length)} cannot be changed.`}
      </p>
      {sample.length > 0 && (
        <ul className="mt-3">
          {sample.map(({ ocid, sku, title, before, after }) => (
            <li key={ocid} className="border-b border-hairline py-2">
              <p className="font-medium">
                <span>{title}</span> <span className="text-muted">{sku}</span>
              </p>
              <AuditChanges changes={differences(before, after)} />
            </li>
          ))}
        </ul>
      )}
      <Failures title="These stay as they are" failures={failures} />
    </Panel>
  )
}

export function Failures({ title, failures }: { title: string; failures: BulkPreview['failures'] }) {
  if (failures.length === 0) return null
  return (
    <div className="mt-3">
      <h3 className="font-medium text-danger">{title}</h3>
      <ul>
        {failures.map(({ ocid, sku, reason }) => (
          <li key={ocid}>
            <span className="font-medium">{sku}</span> <span className="text-muted">{reason}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function differences(before: BulkPreview['sample'][number]['before'], after: object): AuditRow['changes'] {
  return Object.fromEntries(
    Object.entries(after).map(([field, value]) => [field, [(before as Record<string, unknown>)[field] ?? null, value]]),
  )
}
