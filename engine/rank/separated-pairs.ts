import { borrowU8 } from '#engine/match/buffer-pool.ts'
import type { InterpretationMatch } from '#engine/match/match-interpretation.ts'
import { type AdjacencyTest, createAdjacencyTest } from '#engine/match/adjacency.ts'
import type { Segment } from '#engine/segment/read-segment.ts'
import { prefetch } from '#engine/segment/prefetch.ts'
import type { Scoring } from './score-interpretation.ts'

/** Counts the neighboring query words that are certainly not adjacent in a record, without reading its words. */
export interface SeparatedPairs {
  /** The highest possible count. */
  max: number
  countIn(doc: number): number
  /** Prefetches what `countIn` reads for the first `count` of `docs`. */
  prefetchRecords(docs: Uint32Array, count: number): void
}

/**
 * Creates the counter for an interpretation's words of at most `typos`; null if nothing can be decided. Words that are
 * not adjacent have a distance of at least two.
 */
export function findSeparatedPairs(
  segment: Segment,
  { slots }: InterpretationMatch,
  { minProximity }: Scoring,
  typos: number,
): SeparatedPairs | null {
  if (minProximity > 1 || slots.some(({ slot }) => slot.optional)) return null
  const adjacencyTests = slots.flatMap((right, index): AdjacencyTest[] => {
    const left = slots[index - 1]
    const test = left ? createAdjacencyTest(segment, left, right, typos) : null
    return test ? [test] : []
  })
  if (adjacencyTests.length === 0) return null
  // The count plus one; 0 if not computed yet. Each record is looked up once per possible count.
  const cachedCounts = borrowU8(segment.stride * 32)

  const { bits, width } = segment.bigrams

  return {
    max: adjacencyTests.length,
    prefetchRecords: (docs, count) => prefetch(bits, docs, count, width),
    countIn(doc) {
      const cached = cachedCounts[doc] ?? 0
      if (cached > 0) return cached - 1
      let separated = 0
      for (let pair = 0; pair < adjacencyTests.length; pair++) if (!adjacencyTests[pair]?.(doc)) separated++
      cachedCounts[doc] = separated + 1
      return separated
    },
  }
}
