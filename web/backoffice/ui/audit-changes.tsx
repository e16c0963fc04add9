import type { AuditRow } from '#contract/schemas/admin/system/audit.ts'

/** The changed fields of a row of the audit log, each with its value before and after. */
export function AuditChanges({ changes }: Pick<AuditRow, 'changes'>) {
  return (
    <ul className="space-y-0.5">
      {Object.entries(changes).map(([field, [before, after]]) => (
        // The hidden words are positioned: without a positioned ancestor they would widen the page.
        <li key={field} className="relative wrap-anywhere">
          <span className="text-muted">{field.replaceAll('_', ' ')}: </span>
          {isEmpty(before) ? null : (
            <>
              <del className="text-danger no-underline">
                <span className="sr-only">before </span>
                {textOf(before)}
              </del>
              <span aria-hidden className="text-muted">
                {' → '}
              </span>
            </>
          )}
          <ins className="no-underline">
            <span className="sr-only">after </span>
            <span>{isEmpty(after) ? 'none' : textOf(after)}</span>
          </ins>
        </li>
      ))}
    </ul>
  )
}

function isEmpty(value: unknown): boolean {
  return value === null || value === undefined || value === ''
}

/** Returns a value for people: lists and named values with commas, other structures as JSON. */
function textOf(value: unknown): string {
  if (Array.isArray(value) && value.every((each) => typeof each !== 'object')) return value.join(', ') || 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (isFlat(value))
    return Object.entries(value)
      .map(([name, each]) => `${name}: ${each === null ? 'none' : textOf(each)}`)
      .join(', ')
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** True for named texts, numbers and truth values, such as the options or attributes of a product. */
function isFlat(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const values = Object.values(value)
  return values.length > 0 && values.every((each) => typeof each !== 'object' || each === null)
}
