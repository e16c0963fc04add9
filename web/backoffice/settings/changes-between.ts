import type { AuditRow } from '#contract/schemas/admin/system/audit.ts'

/** Returns the values before and after, by field, of those that were changed, added or removed; null is absent. */
export function changesBetween(before: Record<string, unknown>, after: Record<string, unknown>): AuditRow['changes'] {
  return Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
      .map((field) => [field, [before[field] ?? null, after[field] ?? null]]),
  )
}
