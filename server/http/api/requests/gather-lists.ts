import type { Endpoint } from '#contract/endpoints/endpoint.ts'

/**
 * Returns the query with its lists collected: `ids[0]=7&ids[1]=8`, `ids[]=7&ids[]=8` and `ids=7&ids=8` all become
 * `{ ids: ['7', '8'] }` if the schema has a list of that name (spec 7 has `ocids[0..n]`).
 */
export function gatherLists(query: Readonly<Record<string, unknown>>, schema: Endpoint['query']): object {
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, { type?: string }> }
  const lists = Object.keys(properties).filter((name) => properties[name]?.type === 'array')
  if (lists.length === 0) return query
  const gathered: Record<string, unknown> = {}
  const items = new Map<string, { index: number; value: unknown }[]>()
  for (const [key, value] of Object.entries(query)) {
    const [, name = '', place] = /^(\w+)(?:\[(\d*)\])?$/.exec(key) ?? []
    if (!lists.includes(name)) gathered[key] = value
    else items.set(name, [...(items.get(name) ?? []), { index: Number(place ?? 0), value }])
  }
  for (const [name, parts] of items) {
    gathered[name] = parts.toSorted((a, b) => a.index - b.index).flatMap(({ value }) => value)
  }
  return gathered
}
