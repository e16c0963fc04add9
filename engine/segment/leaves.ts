import type { Json, StoredRecord } from '#engine/record.ts'

/** Visits every string, number and boolean of a record with its dotted path, arrays in order. */
export function walkLeaves(
  record: StoredRecord,
  visit: (path: string, value: string | number | boolean) => void,
): void {
  for (const name in record) if (name !== 'objectID') walk(name, record[name] ?? null, visit)
}

function walk(path: string, value: Json, visit: (path: string, value: string | number | boolean) => void): void {
  if (value === null) return
  if (typeof value !== 'object') return visit(path, value)
  if (Array.isArray(value)) {
    for (const element of value) walk(path, element, visit)
    return
  }
  for (const name in value) walk(`${path}.${name}`, value[name] ?? null, visit)
}
