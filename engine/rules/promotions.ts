import type { RuleConsequence, RuledQuery } from './rule.ts'

/** Where records are promoted to, each once, by place: the first that wants a place has it, others follow. */
export function placesOf(
  consequences: readonly RuleConsequence[],
  hidden: ReadonlySet<string>,
): RuledQuery['promoted'] {
  const places = new Map<number, string>()
  /** Those that have a place, or get none. */
  const settled = new Set(hidden)
  for (const promotion of consequences.flatMap(({ promote = [] }) => promote)) {
    let position = promotion.position
    for (const objectID of 'objectIDs' in promotion ? promotion.objectIDs : [promotion.objectID]) {
      if (settled.has(objectID)) continue
      settled.add(objectID)
      while (places.has(position)) position++
      places.set(position, objectID)
    }
  }
  return Array.from(places, ([position, objectID]) => ({ objectID, position })).toSorted(
    (a, b) => a.position - b.position,
  )
}
