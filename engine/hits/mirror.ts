import type { Json } from '#engine/record.ts'

/** Returns the JSON that replaces a text or number of the record; undefined omits it. */
export type MirrorLeaf<Selection> = (text: string, selected: Selection, inArray: boolean) => string | undefined

/**
 * Returns the JSON of an object with the structure of the record that contains only the selected attributes, with texts and
 * numbers replaced by `mapLeaf`; undefined if it would be empty. Booleans and null are omitted. The keys of `selected` are dotted
 * paths, which include everything below them; `*` selects every attribute except the objectID.
 */
export function mirror<Selection>(
  record: Readonly<Record<string, Json>>,
  selected: ReadonlyMap<string, Selection>,
  mapLeaf: MirrorLeaf<Selection>,
): string | undefined {
  if (selected.size === 0) return undefined
  const all = selected.get('*')
  return objectOf(record, (name, value) => mirrorValue(value, name, name === 'objectID' ? undefined : all, false))

  function mirrorValue(
    value: Json,
    path: string,
    inherited: Selection | undefined,
    inArray: boolean,
  ): string | undefined {
    const choice = selected.get(path) ?? inherited
    if (Array.isArray(value)) {
      const items = value.map((item) => mirrorValue(item, path, choice, true)).filter((item) => item !== undefined)
      return items.length > 0 || choice !== undefined ? `[${items.join(',')}]` : undefined
    }
    if (typeof value === 'object' && value !== null) {
      return objectOf(value, (name, below) => mirrorValue(below, `${path}.${name}`, choice, inArray))
    }
    if (choice === undefined || value === null || typeof value === 'boolean') return undefined
    return mapLeaf(String(value), choice, inArray)
  }
}

/** Returns undefined in place of an empty object. */
function objectOf(source: object, valueOf: (name: string, value: Json) => string | undefined): string | undefined {
  let json = ''
  for (const [name, value] of Object.entries(source)) {
    const mirrored = valueOf(name, value as Json)
    if (mirrored !== undefined) json += `${json === '' ? '' : ','}${JSON.stringify(name)}:${mirrored}`
  }
  return json === '' ? undefined : `{${json}}`
}
