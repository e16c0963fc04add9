import { type Bitmap, countBits, emptyBitmap, everyBit, hasBit, setBit } from '#engine/match/bitmap.ts'
import { mayContinue } from '#engine/match/work-limit.ts'
import { emptyKey } from './criteria.ts'
import type { Partition } from './partition.ts'
import type { SegmentRanking } from './segment-ranking.ts'
import { MAX_PREFETCHED, prefetchWords } from './prefetch-words.ts'
import type { Scorer, Scoring } from './score-interpretation.ts'
import type { TopK } from './top-k.ts'

/** How records are read: these attributes, with this scorer. */
export interface PartitionReader {
  attributes: Scoring['attributes']
  score: Scorer
}

/** Records are read in batches, small ones first, because many partitions are abandoned after their first records. */
const INITIAL_BATCH = 8
/** Cache lines of words, as a power of two, and filters that are read in about one step of work (`mayContinue`). */
const LINES_PER_STEP_BITS = 5
const TESTS_PER_STEP = 16
/** Records to be checked for proximity, and records to be read. Shared by all partitions of the thread. */
const proximityQueue = new Uint32Array(MAX_PREFETCHED)
const readQueue = new Uint32Array(MAX_PREFETCHED)

/**
 * Ranks a partition, if possible in the order of the view: then the best of equal keys come first, and the remaining
 * records can be skipped (early termination).
 */
export function rankPartition(
  { segment, order, orderCoversSorts, interpretations, filterScores }: SegmentRanking,
  { docs, records, bound, separation }: Partition,
  { attributes, score }: PartitionReader,
  top: TopK,
): void {
  const key = emptyKey()
  const isSparse = order !== null && (docs ? docs.length : countBits(records)) * SPARSE_DIVISOR < segment.records
  const mayTerminate = orderCoversSorts && !isSparse
  let proximityQueued = 0
  let readQueued = 0
  let batchSize = INITIAL_BATCH

  // These functions return false if no following record can compete, or if the work is cut short.
  function enqueue(doc: number): boolean {
    proximityQueue[proximityQueued++] = doc
    return proximityQueued < MAX_PREFETCHED || filterByProximity()
  }

  function filterByProximity(): boolean {
    const count = proximityQueued
    proximityQueued = 0
    separation?.prefetchRecords(proximityQueue, count)
    for (let index = 0; index < count; index++) {
      const doc = proximityQueue[index] ?? 0
      if (separation?.countIn(doc) === separation?.count && !enqueueRead(doc)) return false
    }
    return true
  }

  function enqueueRead(doc: number): boolean {
    readQueue[readQueued++] = doc
    return readQueued < batchSize || readBatch()
  }

  function readBatch(): boolean {
    const count = readQueued
    readQueued = 0
    batchSize = Math.min(batchSize * 2, MAX_PREFETCHED)
    const lines = prefetchWords(attributes, readQueue, count)
    const steps =
      (count + (lines >>> LINES_PER_STEP_BITS)) * interpretations.length + (count * filterScores.tests) / TESTS_PER_STEP
    if (!mayContinue(Math.ceil(steps))) return false
    for (let index = 0; index < count; index++) {
      const doc = readQueue[index] ?? 0
      if (mayTerminate && top.isFull && !top.isCompetitive(segment, doc, bound)) return false
      score(doc, key)
      if (top.isCompetitive(segment, doc, key)) top.add(segment, doc, key)
    }
    return true
  }

  const visit = separation ? enqueue : enqueueRead
  if (order && !isSparse) {
    const included = docs ? bitmapOf(docs, segment.stride) : records
    everyOf(order.docs, (doc) => !hasBit(included, doc) || visit(doc))
  } else if (docs) everyOf(docs, visit)
  // A view without an order of its own uses the numbering of the records.
  else everyBit(records, visit)
  if (filterByProximity()) readBatch()
}

/** Like `docs.every(visit)`, but many times as fast. */
function everyOf(docs: Uint32Array, visit: (doc: number) => boolean): void {
  for (let index = 0; index < docs.length; index++) if (!visit(docs[index] ?? 0)) return
}

/**
 * A partition with a smaller share of the records is not visited in the view's order, because that scans all records.
 */
const SPARSE_DIVISOR = 16

function bitmapOf(docs: Uint32Array, stride: number): Bitmap {
  const bitmap = emptyBitmap(stride)
  for (let index = 0; index < docs.length; index++) setBit(bitmap, docs[index] ?? 0)
  return bitmap
}
