import { type Bitmap, copyBitmap, docsOf, hasMoreThan, intersect, subtract } from '#engine/match/bitmap.ts'
import { borrowU32 } from '#engine/match/buffer-pool.ts'
import type { InterpretationMatch } from '#engine/match/match-interpretation.ts'
import type { SlotMatch } from '#engine/match/match-slot.ts'
import { type SeparatedPairs, findSeparatedPairs } from './separated-pairs.ts'
import { type BoundClasses, boundClassesOf, MAX_SLOTS } from './bound-classes.ts'
import { type RankKey, PROXIMITY } from './criteria.ts'
import type { SegmentRanking } from './segment-ranking.ts'
import type { Bucket } from './bucket.ts'
import { MIN_RECORDS_TO_PARTITION, onlyInterpretation, singleWordSlot } from './buckets.ts'
import type { Partition } from './partition.ts'
import { wholeElementRecords } from './score-word.ts'
import { partitionByFirstPosition } from './first-positions.ts'
import { readListedPositions } from './listed-positions.ts'

/**
 * Partitions a bucket by what is known of its records without reading them, so that ranking can skip partitions:
 * whether neighboring query words share an attribute (if not, they have the maximum distance), whether they are
 * adjacent, the best position of a word and, for a single word, whether it is exact. `cannotCompete` is true for a key
 * that cannot enter the top hits.
 */
export function* partitionsOf(
  ranking: SegmentRanking,
  bucket: Bucket,
  cannotCompete: (bound: RankKey) => boolean,
): Generator<Partition> {
  const { segment, attributes, scoring } = ranking
  const match = onlyInterpretation(ranking.interpretations, bucket)
  const isLarge =
    scoring.rankAttributes && bucket.typos !== null && hasMoreThan(bucket.records, MIN_RECORDS_TO_PARTITION)
  const singleSlot = match ? singleWordSlot(match, attributes, scoring) : null
  if (!match || match.slots.length > MAX_SLOTS || !(isLarge || singleSlot)) {
    return yield { docs: null, records: bucket.records, bound: bucket.bound, source: 'any' }
  }
  const partitions = byPosition(ranking, { match, bucket, isLarge, singleSlot }, cannotCompete)
  const separation = isLarge
    ? findSeparatedPairs(segment, match, scoring, (bucket.typos ?? 0) - match.interpretation.typos)
    : null
  if (separation) yield* byProximity([...partitions], separation, bucket, cannotCompete)
  else yield* partitions
}

/**
 * Orders partitions by proximity: first the records of all partitions whose words may all be adjacent, then those with
 * one separated pair, and so on.
 */
function* byProximity(
  partitions: readonly Partition[],
  separation: SeparatedPairs,
  { bound: { [PROXIMITY]: minProximity = 0 } }: Bucket,
  cannotCompete: (bound: RankKey) => boolean,
): Generator<Partition> {
  const isFar = ({ bound }: Partition) => (bound[PROXIMITY] ?? 0) > minProximity
  const adjacentFirst = partitions.filter((partition) => !isFar(partition))
  for (let count = 0; count <= separation.max; count++) {
    for (const partition of adjacentFirst) {
      const bound = partition.bound.slice()
      bound[PROXIMITY] = minProximity + count
      if (!cannotCompete(bound)) yield { ...partition, bound, separation: { ...separation, count } }
    }
  }
  for (const partition of partitions) if (isFar(partition) && !cannotCompete(partition.bound)) yield partition
}

interface PartitionInput {
  match: InterpretationMatch
  bucket: Bucket
  isLarge: boolean
  /** The slot of a single-word query whose exactness is looked up. */
  singleSlot: SlotMatch | null
}

function* byPosition(
  ranking: SegmentRanking,
  { match, bucket: wholeBucket, isLarge, singleSlot }: PartitionInput,
  cannotCompete: (bound: RankKey) => boolean,
): Generator<Partition> {
  const { segment } = ranking
  const wholeElement = singleSlot ? wholeElementRecords(segment, singleSlot) : null
  const bucket = isLarge
    ? yield* partitionByFirstPosition(ranking, { match, bucket: wholeBucket, wholeElement }, cannotCompete)
    : wholeBucket
  if (!bucket) return
  const positions = isLarge
    ? readListedPositions(ranking, match, { records: bucket.records, typos: bucket.typos ?? 0 })
    : null
  const classes = boundClassesOf(ranking, match, { bucket, positions, wholeElement })
  yield* byClass(positions?.records ?? bucket.records, classes, cannotCompete, segment.stride * 32)
  if (!positions) return
  // Most records of a broad query are not listed. They form a single class, so the counting sort skips them.
  const unlisted = copyBitmap(bucket.records)
  subtract(unlisted, positions.records)
  for (const isWholeElement of wholeElement ? [true, false] : [false]) {
    const bound = classes.boundOf(classes.unlistedClass(isWholeElement))
    if (cannotCompete(bound)) continue
    const records = copyBitmap(unlisted)
    if (wholeElement) (isWholeElement ? intersect : subtract)(records, wholeElement)
    yield { docs: null, records, bound, source: 'unlisted' }
  }
}

/**
 * Groups the records by class with a counting sort. Checks each class just before it is yielded, and skips it if it
 * cannot compete by then.
 */
function* byClass(
  records: Bitmap,
  classes: BoundClasses,
  cannotCompete: (bound: RankKey) => boolean,
  recordCapacity: number,
): Generator<Partition> {
  const docs = docsOf(records)
  const classNumbers = borrowU32(recordCapacity)
  classes.classify(docs, classNumbers)
  const offsets = countClasses(classNumbers, docs.length, classes.count)
  const starts: [classNumber: number, start: number][] = []
  let start = 0
  for (let classNumber = 0; classNumber < offsets.length; classNumber++) {
    const count = offsets[classNumber] ?? 0
    if (count === 0) continue
    starts.push([classNumber, start])
    offsets[classNumber] = start
    start += count
  }
  const sorted = borrowU32(recordCapacity)
  scatterByClass(docs, classNumbers, offsets, sorted)
  for (const [classNumber, from] of starts) {
    const bound = classes.boundOf(classNumber)
    if (cannotCompete(bound)) continue
    yield {
      docs: sorted.subarray(from, offsets[classNumber]),
      records,
      bound,
      source: classes.isListed(classNumber) ? 'listed' : 'any',
    }
  }
}

function countClasses(classNumbers: Uint32Array, length: number, classCount: number): Uint32Array {
  const counts = borrowU32(classCount).fill(0)
  for (let index = 0; index < length; index++) {
    const classNumber = classNumbers[index] ?? 0
    counts[classNumber] = (counts[classNumber] ?? 0) + 1
  }
  return counts
}

/** On entry, `offsets` holds the start of each class; on return, its end. */
function scatterByClass(docs: Uint32Array, classNumbers: Uint32Array, offsets: Uint32Array, sorted: Uint32Array): void {
  for (let index = 0; index < docs.length; index++) {
    const classNumber = classNumbers[index] ?? 0
    const target = offsets[classNumber] ?? 0
    sorted[target] = docs[index] ?? 0
    offsets[classNumber] = target + 1
  }
}
