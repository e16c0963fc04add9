import { neighbourBit } from '#engine/segment/neighbours.ts'
import type { Segment } from '#engine/segment/read.ts'
import type { SlotMatch } from './match-slot.ts'

/** Of more bits than these one is always set. */
const MOST_BITS = 8

/** Whether some word of one slot may have some word of the next one right behind it in a record, known without reading its words. */
export type SideBySide = (doc: number) => boolean

/** For the words of at most `typos`; null where they are too many to tell anything. */
export function sideBySide(
  { neighbours }: Segment,
  left: SlotMatch,
  right: SlotMatch,
  typos = Number.POSITIVE_INFINITY,
): SideBySide | null {
  const { bits, width } = neighbours
  const places = bitsOfPair(left, right, neighbours, typos)
  if (!places) return null
  return (doc) => {
    for (let index = 0; index < places.length; index++) {
      const bit = places[index] ?? 0
      if (((bits[doc * width + (bit >>> 5)] ?? 0) & (1 << (bit & 31))) !== 0) return true
    }
    return false
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
