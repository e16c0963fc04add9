import { borrowBytes } from '#engine/match/lending.ts'
import type { ReadingMatch } from '#engine/match/match-reading.ts'
import type { SlotMatch } from '#engine/match/match-slot.ts'
import { neighbourBit } from '#engine/segment/neighbours.ts'
import type { Segment } from '#engine/segment/read.ts'
import type { Scoring } from './score-reading.ts'

/** How many of a query's neighbouring words certainly stand apart in a record, known without reading its words. */
export interface Apart {
  /** No record has more. */
  most: number
  of(doc: number): number
}

/** Of more bits than these one is always set. */
const MOST_BITS = 8

/**
 * For a reading's words of at most `typos`; null where nothing can be told. Two words that stand apart are at a distance of
 * two at least.
 */
export function apartOf(
  { neighbours, stride }: Segment,
  { slots }: ReadingMatch,
  { minProximity }: Scoring,
  typos: number,
): Apart | null {
  if (minProximity > 1 || slots.some(({ slot }) => slot.optional)) return null
  const { bits, width } = neighbours
  const pairs = slots.flatMap((right, index) => {
    const left = slots[index - 1]
    const places = left ? bitsOfPair(left, right, neighbours, typos) : null
    return places ? [places] : []
  })
  if (pairs.length === 0) return null
  // One more than was found, 0 for records that have not been looked at: a record comes up once for each number.
  const found = borrowBytes(stride * 32)

  function count(doc: number): number {
    let apart = 0
    for (let pair = 0; pair < pairs.length; pair++) if (!isAnySet(pairs[pair], doc)) apart++
    return apart
  }
  function isAnySet(places: Uint32Array | undefined, doc: number): boolean {
    if (!places) return true
    for (let index = 0; index < places.length; index++) {
      const bit = places[index] ?? 0
      if (((bits[doc * width + (bit >>> 5)] ?? 0) & (1 << (bit & 31))) !== 0) return true
    }
    return false
  }

  return {
    most: pairs.length,
    of(doc) {
      const known = found[doc] ?? 0
      if (known > 0) return known - 1
      const apart = count(doc)
      found[doc] = apart + 1
      return apart
    },
  }
}

/** Where the bits are that say that some word of `left` has some word of `right` behind it; null when they are many. */
function bitsOfPair(
  left: SlotMatch,
  right: SlotMatch,
  { width, groups }: Segment['neighbours'],
  typos: number,
): Uint32Array | null {
  const lefts = rangesWithin(left, typos)
  const rights = rangesWithin(right, typos)
  // One word that answers both is at no distance from itself.
  if (lefts.some((one) => rights.some((other) => one.low < other.high && other.low < one.high))) return null
  const bits = new Set<number>()
  for (const { low, high } of lefts) {
    for (const range of rights) {
      const first = groups[range.low] ?? 0
      const last = groups[range.high - 1] ?? 0
      if ((high - low) * (last - first + 1) > MOST_BITS) return null
      for (let word = low; word < high; word++) {
        for (let group = first; group <= last; group++) bits.add(neighbourBit(word, group, width))
      }
      if (bits.size > MOST_BITS) return null
    }
  }
  return Uint32Array.from(bits)
}

/** The ranges of words; one within another is left out. */
function rangesWithin({ ranges }: SlotMatch, typos: number): { low: number; high: number }[] {
  const within = ranges.filter((range) => range.typos <= typos && range.low < range.high)
  return within.filter(
    ({ low, high }, index) =>
      !within.some(
        (other, at) => other.low <= low && high <= other.high && (other.high - other.low > high - low || at < index),
      ),
  )
}
