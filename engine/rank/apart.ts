import { borrowBytes } from '#engine/match/lending.ts'
import type { ReadingMatch } from '#engine/match/match-reading.ts'
import { type SideBySide, sideBySide } from '#engine/match/side-by-side.ts'
import type { Segment } from '#engine/segment/read.ts'
import { touch } from '#engine/segment/touch.ts'
import type { Scoring } from './score-reading.ts'

/** How many of a query's neighbouring words certainly stand apart in a record, known without reading its words. */
export interface Apart {
  /** No record has more. */
  most: number
  of(doc: number): number
  /** Fetches what `of` looks at for the first `count` of `docs`, which it is asked about next. */
  readAhead(docs: Uint32Array, count: number): void
}

/**
 * For a reading's words of at most `typos`; null where nothing can be told. Two words that stand apart are at a distance of
 * two at least.
 */
export function apartOf(
  segment: Segment,
  { slots }: ReadingMatch,
  { minProximity }: Scoring,
  typos: number,
): Apart | null {
  if (minProximity > 1 || slots.some(({ slot }) => slot.optional)) return null
  const pairs = slots.flatMap((right, index): SideBySide[] => {
    const left = slots[index - 1]
    const near = left ? sideBySide(segment, left, right, typos) : null
    return near ? [near] : []
  })
  if (pairs.length === 0) return null
  // One more than was found, 0 for records that have not been looked at: a record comes up once for each number.
  const found = borrowBytes(segment.stride * 32)

  const { bits, width } = segment.neighbours

  return {
    most: pairs.length,
    readAhead: (docs, count) => touch(bits, docs, count, width),
    of(doc) {
      const known = found[doc] ?? 0
      if (known > 0) return known - 1
      let apart = 0
      for (let pair = 0; pair < pairs.length; pair++) if (!pairs[pair]?.(doc)) apart++
      found[doc] = apart + 1
      return apart
    },
  }
}
