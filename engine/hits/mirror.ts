import type { Json, StoredRecord } from '#engine/record.ts'

/** What stands in the place of a text or number of the record; undefined leaves it out. */
export type MirrorLeaf<Chosen> = (text: string, chosen: Chosen, inArray: boolean) => Json | undefined

/**
 * An object of the record's shape that has the chosen attributes alone, texts and numbers replaced by `leaf`. Booleans
 * and null are left out. `chosen` is by dotted path and holds for all below; `*` is every attribute but the objectID.
 */
export function mirror<Chosen>(
  record: StoredRecord,
  chosen: ReadonlyMap<string, Chosen>,
  leaf: MirrorLeaf<Chosen>,
): Json | undefined {
  if (chosen.size === 0) return undefined
  const all = chosen.get('*')
  const entries = Object.entries(record).flatMap(([name, value]) =>
    entryOf(name, mirrorValue(value, name, name === 'objectID' ? undefined : all, false)),
  )
  return entries.length > 0 ? Object.fromEntries(entries) : undefined

  function mirrorValue(value: Json, path: string, inherited: Chosen | undefined, inArray: boolean): Json | undefined {
    const choice = chosen.get(path) ?? inherited
    if (Array.isArray(value)) {
      const items = value.map((item) => mirrorValue(item, path, choice, true)).filter((item) => item !== undefined)
      return items.length > 0 || choice !== undefined ? items : undefined
    }
    if (typeof value === 'object' && value !== null) {
      const inner = Object.entries(value).flatMap(([name, below]) =>
        entryOf(name, mirrorValue(below, `${path}.${name}`, choice, inArray)),
      )
      return inner.length > 0 ? Object.fromEntries(inner) : undefined
    }
    if (choice === undefined || value === null || typeof value === 'boolean') return undefined
    return leaf(String(value), choice, inArray)
  }
}

function entryOf(name: string, value: Json | undefined): [string, Json][] {
  return value === undefined ? [] : [[name, value]]
}
