import type { Json, StoredRecord } from '#engine/record.ts'

/**
 * What of a record is answered: `attributesToRetrieve` as the service has it (dotted paths, each with all below it, `*`
 * for all, `-name` for all but that), never what is unretrievable, and always the objectID.
 */
export function retrieve(
  record: StoredRecord,
  attributesToRetrieve: readonly string[],
  unretrievable: readonly string[],
): StoredRecord {
  const wanted = new Set(attributesToRetrieve.filter((attribute) => !attribute.startsWith('-')))
  const refused = attributesToRetrieve.filter((attribute) => attribute.startsWith('-'))
  const unwanted = new Set([...refused.map((attribute) => attribute.slice(1)), ...unretrievable])
  if (wanted.has('*') && unwanted.size === 0) return record
  const entries = Object.entries(record).flatMap(([name, value]) => {
    if (name === 'objectID') return []
    const kept = retrieveValue(value, name, wanted.has('*'))
    return kept === undefined ? [] : [[name, kept] as const]
  })
  return { ...Object.fromEntries(entries), objectID: record.objectID }

  function retrieveValue(value: Json, path: string, inherited: boolean): Json | undefined {
    if (unwanted.has(path)) return undefined
    const isWanted = inherited || wanted.has(path)
    if (Array.isArray(value)) {
      const items = value.map((item) => retrieveValue(item, path, isWanted)).filter((item) => item !== undefined)
      return isWanted || items.length > 0 ? items : undefined
    }
    if (typeof value === 'object' && value !== null) {
      const inner = Object.entries(value).flatMap(([name, below]) => {
        const kept = retrieveValue(below, `${path}.${name}`, isWanted)
        return kept === undefined ? [] : [[name, kept] as const]
      })
      return isWanted || inner.length > 0 ? Object.fromEntries(inner) : undefined
    }
    return isWanted ? value : undefined
  }
}
