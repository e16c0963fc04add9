import type { SearchedAttribute } from '#engine/match/searched-attributes.ts'
import { type Bitmap, emptyBitmap, hasBit, setBit } from '#engine/match/bitmap.ts'
import { mayContinue } from '#engine/match/work-limit.ts'
import { borrowU32 } from '#engine/match/buffer-pool.ts'
import type { InterpretationMatch } from '#engine/match/match-interpretation.ts'
import type { SlotMatch } from '#engine/match/match-slot.ts'
import { ALSO_ELSEWHERE, MAX_FIRST_POSITION } from '#engine/segment/postings.ts'
import type { SegmentRanking } from './segment-ranking.ts'
import { POSITIONS_PER_RANK } from './score-interpretation.ts'

/** Positions of an attribute that are distinguished; later ones count as the last of them. */
const TRACKED_POSITIONS = 8
/** No position in an attribute that counts. Position numbers are bytes. */
export const NO_POSITION = 255

/** Positions of matches, known from the posting lists of attributes, without reading the records. */
export interface ListedPositions {
  /** Records in these lists. */
  records: Bitmap
  /**
   * Only valid for these records. Lowest byte: the slots that match in a listed attribute, one bit each. Second byte:
   * those of them that may also match elsewhere. Above: the best position, as an index of `positionKeys` plus one; 0 if
   * none.
   */
  marks: Uint32Array
  /** Element of the key for each position number. */
  positionKeys: readonly number[]
  /** Element of the key of all other records; undefined if it has no bound. */
  unlistedKey: number | undefined
}

export const ELSEWHERE_SHIFT = 8
export const POSITION_SHIFT = 16
const SLOTS_MASK = (1 << POSITION_SHIFT) - 1

/** Reads the posting lists for the words of at most `typos`, for `records` only. */
export function readListedPositions(
  { segment, attributes }: SegmentRanking,
  { slots }: InterpretationMatch,
  { records, typos }: { records: Bitmap; typos: number },
): ListedPositions {
  const firstUnlisted = attributes.list.find(({ postings }) => postings === null)
  const positions: ListedPositions = {
    records: emptyBitmap(segment.stride),
    marks: borrowU32(segment.stride * 32),
    positionKeys: [],
    unlistedKey: firstUnlisted && firstUnlisted.rank * POSITIONS_PER_RANK,
  }
  const ranks = [...new Set(attributes.list.filter(({ postings }) => postings !== null).map(({ rank }) => rank))]
  const boundingRanks = ranks.filter(
    (rank) => (!firstUnlisted || rank < firstUnlisted.rank) && (rank + 1) * TRACKED_POSITIONS < NO_POSITION,
  )
  const positionKeys = boundingRanks.flatMap((rank) =>
    Array.from({ length: TRACKED_POSITIONS }, (_, position) => rank * POSITIONS_PER_RANK + position),
  )
  // If some ranks have no position numbers, any position is possible in them.
  const coversAllRanks =
    boundingRanks.length === ranks.filter((rank) => !firstUnlisted || rank < firstUnlisted.rank).length
  slots.forEach((slot, index) => {
    for (const attribute of attributes.list) {
      const first = boundingRanks.indexOf(attribute.rank) * TRACKED_POSITIONS
      // If the slot matches several words, one of them may be elsewhere and another one in the list.
      const elsewhere = firstUnlisted !== undefined && wordsWithin(slot, typos) > 1
      addSlotPositions(positions, attribute, { slot, bit: 1 << index, typos, records, first, elsewhere })
    }
  })
  return { ...positions, positionKeys, unlistedKey: coversAllRanks ? positions.unlistedKey : 0 }
}

function wordsWithin({ ranges }: SlotMatch, typos: number): number {
  return ranges.reduce((sum, range) => (range.typos <= typos ? sum + range.high - range.low : sum), 0)
}

interface SlotInput {
  slot: SlotMatch
  bit: number
  typos: number
  records: Bitmap
  /** True if the slot may also match elsewhere wherever it matches here. */
  elsewhere: boolean
  /** Number of the attribute's first position; negative if its positions do not count. */
  first: number
}

function addSlotPositions(
  { records: listedRecords, marks }: ListedPositions,
  { postings, unordered }: SearchedAttribute,
  { slot, bit, typos, records, first, elsewhere: alwaysElsewhere }: SlotInput,
): void {
  if (!postings) return
  const last = unordered ? 0 : TRACKED_POSITIONS - 1
  for (const range of slot.ranges) {
    if (range.typos > typos) continue
    const end = postings.starts[range.high] ?? 0
    if (!mayContinue(1 + ((end - (postings.starts[range.low] ?? 0)) >>> 8))) return
    for (let index = postings.starts[range.low] ?? 0; index < end; index++) {
      const doc = postings.docs[index] ?? 0
      if (!hasBit(records, doc)) continue
      const firstPosition = postings.firstPositions[index] ?? 0
      let mark = hasBit(listedRecords, doc) ? (marks[doc] ?? 0) : 0
      mark |= alwaysElsewhere || (firstPosition & ALSO_ELSEWHERE) !== 0 ? bit | (bit << ELSEWHERE_SHIFT) : bit
      if (first >= 0) {
        const number = first + Math.min(firstPosition & MAX_FIRST_POSITION, last) + 1
        const previous = mark >>> POSITION_SHIFT
        if (previous === 0 || number < previous) mark = (mark & SLOTS_MASK) | (number << POSITION_SHIFT)
      }
      marks[doc] = mark
      setBit(listedRecords, doc)
    }
  }
}
