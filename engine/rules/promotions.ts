import type { RuleConsequence, RewrittenQuery } from './rule.ts'

/**
 * Returns the promoted records by position, each once. The first record at a position keeps it; later ones move to the
 * next free position.
 */
export function promotedPositions(
  consequences: readonly RuleConsequence[],
  hidden: ReadonlySet<string>,
): RewrittenQuery['promoted'] {
  const byPosition = new Map<number, string>()
  /** Records that are placed already, and hidden ones. */
  const handled = new Set(hidden)
  for (const promotion of consequences.flatMap(({ promote = [] }) => promote)) {
    let position = promotion.position
    for (const objectID of 'objectIDs' in promotion ? promotion.objectIDs : [promotion.objectID]) {
      if (handled.has(objectID)) continue
      handled.add(objectID)
      while (byPosition.has(position)) position++
      byPosition.set(position, objectID)
    }
  }
  return Array.from(byPosition, ([position, objectID]) => ({ objectID, position })).toSorted(
    (a, b) => a.position - b.position,
  )
}
