import type { Query } from '#engine/parameters/query.ts'
import type { Occurrence, PartMatch } from './match-part.ts'
import type { Part, Interpretation } from './interpretations.ts'

/** Text criteria, named as in `getRankingInfo`; `attribute` is rank times 1000 plus position. */
export interface TextScore {
  nbTypos: number
  words: number
  proximityDistance: number
  attribute: number
  nbExactWords: number
}

/** Scores a record under an interpretation; null if it does not match. `queryWord`: the word of a single-word query. */
export function scoreInterpretation(
  interpretation: Interpretation,
  match: (part: Part) => PartMatch | null,
  query: Query,
  queryWord: string | null,
  stops: ReadonlySet<string>,
): TextScore | null {
  const matches: PartMatch[] = []
  for (const part of interpretation) {
    const found = match(part)
    if (found) matches.push(found)
    else if (part.kind === 'run' || !part.optional) return null
  }
  if (matches.length === 0) return null
  const slots = matches.flatMap((each) => each.slots)
  return {
    nbTypos: sum(matches.map(({ typos }) => typos)),
    words: sum(matches.map(({ queryWords }) => queryWords)),
    proximityDistance: sum(
      slots.slice(1).map((slot, index) => leastDistance(slots[index] ?? [], slot, query.minProximity)),
    ),
    attribute: Math.min(...slots.flat().map(attributeOf)),
    nbExactWords:
      queryWord === null
        ? sum(matches.map(({ exactWords }) => exactWords))
        : exactOfOne(matches, query, queryWord, stops),
  }
}

function leastDistance(before: readonly Occurrence[], after: readonly Occurrence[], minProximity: number): number {
  const distances = before.flatMap((p) =>
    after
      .filter((q) => q.element === p.element)
      .map((q) => (q.index > p.index ? q.index - p.index : p.index - q.index + 1)),
  )
  return Math.min(8, Math.max(minProximity, Math.min(8, ...distances)))
}

function attributeOf({ element, index }: Occurrence): number {
  return element.rank * 1000 + (element.unordered ? 0 : Math.min(999, element.first + index))
}

function exactOfOne(
  matches: readonly PartMatch[],
  query: Query,
  queryWord: string,
  stops: ReadonlySet<string>,
): number {
  switch (query.exactOnSingleWordQuery) {
    case 'none':
      return 0
    case 'word':
      return queryWord.length >= 3 && !stops.has(queryWord) && matches.some(({ exactWords }) => exactWords > 0) ? 1 : 0
    case 'attribute':
      return matches.some(({ fillsElement }) => fillsElement) ? 1 : 0
  }
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
