import type { Json, StoredRecord } from '#engine/record.ts'

/**
 * Returns the retrievable part of a record: `attributesToRetrieve` as the service defines it (dotted paths with
 * everything below them, `*` for all, `-name` for all except that), without unretrievable attributes, always with the
 * objectID.
 */
export function retrieveAttributes(
  record: StoredRecord,
  attributesToRetrieve: readonly string[],
  unretrievable: readonly string[],
): StoredRecord {
  const included = new Set(attributesToRetrieve.filter((attribute) => !attribute.startsWith('-')))
  const excludedEntries = attributesToRetrieve.filter((attribute) => attribute.startsWith('-'))
  const excluded = new Set([...excludedEntries.map((attribute) => attribute.slice(1)), ...unretrievable])
  if (included.has('*') && excluded.size === 0) return record
  const entries = Object.entries(record).flatMap(([name, value]) => {
    if (name === 'objectID') return []
    const retrieved = retrieveValue(value, name, included.has('*'))
    return retrieved === undefined ? [] : [[name, retrieved] as const]
  })
  return { ...Object.fromEntries(entries), objectID: record.objectID }

  function retrieveValue(value: Json, path: string, inherited: boolean): Json | undefined {
    if (excluded.has(path)) return undefined
    const isIncluded = inherited || included.has(path)
    if (Array.isArray(value)) {
      const items = value.map((item) => retrieveValue(item, path, isIncluded)).filter((item) => item !== undefined)
      return isIncluded || items.length > 0 ? items : undefined
    }
    if (typeof value === 'object' && value !== null) {
      const inner = Object.entries(value).flatMap(([name, below]) => {
        const retrieved = retrieveValue(below, `${path}.${name}`, isIncluded)
        return retrieved === undefined ? [] : [[name, retrieved] as const]
      })
      return isIncluded || inner.length > 0 ? Object.fromEntries(inner) : undefined
    }
    return isIncluded ? value : undefined
  }
}
