import {
  type Bitmap,
  copyBitmap,
  emptyBitmap,
  hasBit,
  hasMoreThan,
  intersect,
  setBit,
  subtract,
} from '#engine/match/bitmap.ts'
import type { SearchedAttribute } from '#engine/match/searched-attributes.ts'
import type { InterpretationMatch } from '#engine/match/match-interpretation.ts'
import type { SlotMatch } from '#engine/match/match-slot.ts'
import { MAX_FIRST_POSITION } from '#engine/segment/postings.ts'
import { ATTRIBUTE, EXACT, type RankKey } from './criteria.ts'
import type { Partition } from './partition.ts'
import type { SegmentRanking } from './segment-ranking.ts'
import type { Bucket } from './bucket.ts'
import { POSITIONS_PER_RANK } from './score-interpretation.ts'

/** Number of first positions that get a partition of their own; mostly the first two contain enough hits. */
const MAX_LISTED_POSITIONS = 3
/** If less than this share of the posting lists' records are in the bucket, scanning the lists does not pay off. */
const SPARSE_DIVISOR = 16

/**
 * For a frequent single word: partitions of the records that contain it at the first, second or third position of the
 * best attribute, from the posting lists alone. Mostly no later record can compete. Returns the rest of the bucket, or
 * null if it cannot compete.
 */
export function* partitionByFirstPosition(
  { attributes: { list }, segment }: SegmentRanking,
  { match, bucket, wholeElement }: { match: InterpretationMatch; bucket: Bucket; wholeElement: Bitmap | null },
  cannotCompete: (bound: RankKey) => boolean,
): Generator<Partition, Bucket | null> {
  const [slot] = match.slots
  const rank = list[0]?.rank ?? 0
  const bestAttributes = list.filter((attribute) => attribute.rank === rank)
  if (
    !slot ||
    match.slots.length > 1 ||
    bucket.typos === null ||
    bestAttributes.some(({ postings }) => postings === null)
  )
    return bucket
  const postingRanges = bestAttributes.flatMap((attribute) =>
    postingRangesOf(attribute, slot, (bucket.typos ?? 0) - match.interpretation.typos),
  )
  const listLength = postingRanges.reduce((sum, { from, to }) => sum + to - from, 0)
  if (!hasMoreThan(bucket.records, listLength / SPARSE_DIVISOR)) return bucket
  const remaining = copyBitmap(bucket.records)
  // An attribute that rejects prefixes or typos may not accept every word of its list, and an exact match may be in
  // another attribute.
  const source =
    wholeElement && list.every(({ allowPrefixes, allowTypos }) => allowPrefixes && allowTypos) ? 'listed' : 'any'
  for (let position = 0; position < MAX_LISTED_POSITIONS; position++) {
    const bound = boundAt(bucket, rank * POSITIONS_PER_RANK + position)
    if (cannotCompete(bound)) return null
    const records = emptyBitmap(segment.stride)
    for (const postingRange of postingRanges) addRecordsAtPosition(postingRange, position, remaining, records)
    subtract(remaining, records)
    for (const isWholeElement of wholeElement ? [true, false] : [true]) {
      const partitionRecords = copyBitmap(records)
      if (wholeElement) (isWholeElement ? intersect : subtract)(partitionRecords, wholeElement)
      const partitionBound = isWholeElement ? bound : boundAt(bucket, rank * POSITIONS_PER_RANK + position, 0)
      if (!cannotCompete(partitionBound)) yield { docs: null, records: partitionRecords, bound: partitionBound, source }
    }
  }
  return cannotCompete(boundAt(bucket, rank * POSITIONS_PER_RANK + MAX_LISTED_POSITIONS))
    ? null
    : { ...bucket, records: remaining }
}

/** The posting lists of a range of words in one attribute, from `from` to before `to`. */
interface PostingRange {
  docs: Uint32Array
  firstPositions: Uint8Array
  unordered: boolean
  from: number
  to: number
}

function postingRangesOf(
  { postings, unordered }: SearchedAttribute,
  { ranges }: SlotMatch,
  typos: number,
): PostingRange[] {
  if (!postings) return []
  const { docs, firstPositions, starts } = postings
  return ranges.flatMap((range) =>
    range.typos > typos
      ? []
      : [{ docs, firstPositions, unordered, from: starts[range.low] ?? 0, to: starts[range.high] ?? 0 }],
  )
}

/** Adds the candidates with the word at this first position. An unordered attribute has only one position. */
function addRecordsAtPosition(
  { docs, firstPositions, unordered, from, to }: PostingRange,
  position: number,
  candidates: Bitmap,
  target: Bitmap,
): void {
  if (unordered && position > 0) return
  for (let index = from; index < to; index++) {
    if (!unordered && ((firstPositions[index] ?? 0) & MAX_FIRST_POSITION) !== position) continue
    const doc = docs[index] ?? 0
    if (hasBit(candidates, doc)) setBit(target, doc)
  }
}

function boundAt(bucket: Bucket, position: number, exact = bucket.bound[EXACT] ?? 0): RankKey {
  const bound = bucket.bound.slice()
  bound[ATTRIBUTE] = position
  bound[EXACT] = exact
  return bound
}
