import type { SearchedAttribute } from '#engine/match/attributes.ts'
import { type Bits, emptyBits, hasBit, setBit } from '#engine/match/bits.ts'
import { borrowWords } from '#engine/match/lending.ts'
import type { ReadingMatch } from '#engine/match/match-reading.ts'
import type { SlotMatch } from '#engine/match/match-slot.ts'
import { ELSEWHERE, LAST_PLACE } from '#engine/segment/postings.ts'
import type { SegmentRanking } from './rank-segment.ts'
import { POSITIONS } from './score-reading.ts'

/** Places of an attribute that are told apart; what stands later in it counts as if it stood there. */
const PLACES = 8
/** Where no word stands in an attribute that counts. Numbers of places are bytes. */
export const NOWHERE = 255

/** What the lists of the short attributes tell of the records that are in them. */
export interface Standing {
  /** Those records. */
  records: Bits
  /**
   * By record, of those alone: in the lowest byte a bit for each slot that is answered in an attribute with lists, in the
   * second one for those of them that may be answered elsewhere too, above them the place of the best word: a number of
   * `placeKeys`, one higher; 0 is none.
   */
  marks: Uint32Array
  /** The key's element for each number. */
  placeKeys: readonly number[]
  /** That of the others; undefined where nothing bounds them. */
  otherwise: number | undefined
}

export const ELSEWHERE_SHIFT = 8
export const PLACE_SHIFT = 16
const SLOTS_MASK = (1 << PLACE_SHIFT) - 1

/** Reads the lists for the words of at most `typos`; of `records` alone. */
export function standingOf(
  { segment, attributes }: SegmentRanking,
  { slots }: ReadingMatch,
  { records, typos }: { records: Bits; typos: number },
): Standing {
  const unlisted = attributes.list.find(({ own }) => own === null)
  const standing: Standing = {
    records: emptyBits(segment.stride),
    marks: borrowWords(segment.stride * 32),
    placeKeys: [],
    otherwise: unlisted && unlisted.rank * POSITIONS,
  }
  const ranks = [...new Set(attributes.list.filter(({ own }) => own !== null).map(({ rank }) => rank))]
  const bounding = ranks.filter((rank) => (!unlisted || rank < unlisted.rank) && (rank + 1) * PLACES < NOWHERE)
  const placeKeys = bounding.flatMap((rank) =>
    Array.from({ length: PLACES }, (_, position) => rank * POSITIONS + position),
  )
  // What has a place that is not numbered may have any.
  const complete = bounding.length === ranks.filter((rank) => !unlisted || rank < unlisted.rank).length
  slots.forEach((slot, index) => {
    for (const attribute of attributes.list) {
      const first = bounding.indexOf(attribute.rank) * PLACES
      // Of several words another one than that of the list may stand elsewhere.
      const elsewhere = unlisted !== undefined && wordsWithin(slot, typos) > 1
      addStanding(standing, attribute, { slot, bit: 1 << index, typos, records, first, elsewhere })
    }
  })
  return { ...standing, placeKeys, otherwise: complete ? standing.otherwise : 0 }
}

function wordsWithin({ ranges }: SlotMatch, typos: number): number {
  return ranges.reduce((sum, range) => (range.typos <= typos ? sum + range.high - range.low : sum), 0)
}

interface Added {
  slot: SlotMatch
  bit: number
  typos: number
  records: Bits
  /** Whether the slot may be answered elsewhere wherever it is answered here. */
  elsewhere: boolean
  /** The number of the attribute's first place; negative where its places do not count. */
  first: number
}

function addStanding(
  { records: listed, marks }: Standing,
  { own, unordered }: SearchedAttribute,
  { slot, bit, typos, records, first, elsewhere: always }: Added,
): void {
  if (!own) return
  const last = unordered ? 0 : PLACES - 1
  for (const range of slot.ranges) {
    if (range.typos > typos) continue
    const end = own.starts[range.high] ?? 0
    for (let index = own.starts[range.low] ?? 0; index < end; index++) {
      const doc = own.docs[index] ?? 0
      if (!hasBit(records, doc)) continue
      const where = own.places[index] ?? 0
      let mark = hasBit(listed, doc) ? (marks[doc] ?? 0) : 0
      mark |= always || (where & ELSEWHERE) !== 0 ? bit | (bit << ELSEWHERE_SHIFT) : bit
      if (first >= 0) {
        const number = first + Math.min(where & LAST_PLACE, last) + 1
        const known = mark >>> PLACE_SHIFT
        if (known === 0 || number < known) mark = (mark & SLOTS_MASK) | (number << PLACE_SHIFT)
      }
      marks[doc] = mark
      setBit(listed, doc)
    }
  }
}
