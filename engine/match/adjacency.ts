import { bigramBit } from '#engine/segment/bigram-filter.ts'
import type { Segment } from '#engine/segment/read-segment.ts'
import type { SlotMatch } from './match-slot.ts'

/** With more bits than these, one is always set by chance. */
const MAX_BIGRAM_BITS = 8

/**
 * False if no word of one slot is directly followed by a word of the next slot in the record, known from its bigram
 * filter without reading its words.
 */
export type AdjacencyTest = (doc: number) => boolean

/** Creates the adjacency test for the words of at most `typos`; null if there are too many to decide anything. */
export function createAdjacencyTest(
  { bigrams: filter }: Segment,
  left: SlotMatch,
  right: SlotMatch,
  typos = Number.POSITIVE_INFINITY,
): AdjacencyTest | null {
  const { bits, width } = filter
  const bigrams = bigramBits(left, right, filter, typos)
  if (!bigrams) return null
  return (doc) => {
    for (let index = 0; index < bigrams.length; index++) {
      const bit = bigrams[index] ?? 0
      if (((bits[doc * width + (bit >>> 5)] ?? 0) & (1 << (bit & 31))) !== 0) return true
    }
    return false
  }
}

/** Returns the filter bits of all bigrams of a word of `left` and a word of `right`; null if there are too many. */
function bigramBits(
  left: SlotMatch,
  right: SlotMatch,
  { width, groups }: Segment['bigrams'],
  typos: number,
): Uint32Array | null {
  const leftRanges = rangesWithin(left, typos)
  const rightRanges = rangesWithin(right, typos)
  // One word that matches both slots has no bigram with itself.
  if (
    leftRanges.some((leftRange) =>
      rightRanges.some((rightRange) => leftRange.low < rightRange.high && rightRange.low < leftRange.high),
    )
  )
    return null
  const bits = new Set<number>()
  for (const { low, high } of leftRanges) {
    for (const range of rightRanges) {
      const first = groups[range.low] ?? 0
      const last = groups[range.high - 1] ?? 0
      if ((high - low) * (last - first + 1) > MAX_BIGRAM_BITS) return null
      for (let word = low; word < high; word++) {
        for (let group = first; group <= last; group++) bits.add(bigramBit(word, group, width))
      }
      if (bits.size > MAX_BIGRAM_BITS) return null
    }
  }
  return Uint32Array.from(bits)
}

/** Returns the word ranges, without those contained in another one. */
function rangesWithin({ ranges }: SlotMatch, typos: number): { low: number; high: number }[] {
  const within = ranges.filter((range) => range.typos <= typos && range.low < range.high)
  return within.filter(
    ({ low, high }, index) =>
      !within.some(
        (other, at) => other.low <= low && high <= other.high && (other.high - other.low > high - low || at < index),
      ),
  )
}
