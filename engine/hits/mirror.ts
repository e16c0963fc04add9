import type { Json } from '#engine/record.ts'

/** What stands in the place of a text or number of the record; undefined leaves it out. */
export type MirrorLeaf<Chosen> = (text: string, chosen: Chosen, inArray: boolean) => Json | undefined

/**
 * An object of the record's shape that has the chosen attributes alone, texts and numbers replaced by `leaf`. Booleans
 * and null are left out. `chosen` is by dotted path and holds for all below; `*` is every attribute but the objectID.
 */
export function mirror<Chosen>(
  record: Readonly<Record<string, Json>>,
  chosen: ReadonlyMap<string, Chosen>,
  leaf: MirrorLeaf<Chosen>,
): Json | undefined {
  if (chosen.size === 0) return undefined
  const all = chosen.get('*')
  return objectOf(record, (name, value) => mirrorValue(value, name, name === 'objectID' ? undefined : all, false))

  function mirrorValue(value: Json, path: string, inherited: Chosen | undefined, inArray: boolean): Json | undefined {
    const choice = chosen.get(path) ?? inherited
    if (Array.isArray(value)) {
      const items = value.map((item) => mirrorValue(item, path, choice, true)).filter((item) => item !== undefined)
      return items.length > 0 || choice !== undefined ? items : undefined
    }
    if (typeof value === 'object' && value !== null) {
      return objectOf(value, (name, below) => mirrorValue(below, `${path}.${name}`, choice, inArray))
    }
    if (choice === undefined || value === null || typeof value === 'boolean') return undefined
    return leaf(String(value), choice, inArray)
  }
}

/** Undefined instead of an object of nothing. */
function objectOf(source: object, valueOf: (name: string, value: Json) => Json | undefined): Json | undefined {
  const entries: [string, Json][] = []
  for (const [name, value] of Object.entries(source)) {
    const made = valueOf(name, value as Json)
    if (made !== undefined) entries.push([name, made])
  }
  return entries.length > 0 ? Object.fromEntries(entries) : undefined
}
