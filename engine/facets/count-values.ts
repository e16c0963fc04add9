import { borrowU32 } from '#engine/match/buffer-pool.ts'
import { fullBitmap, type Bitmap, docsOf, subtract } from '#engine/match/bitmap.ts'
import type { FacetColumn, NumberColumn, Segment } from '#engine/segment/read-segment.ts'
import { type CombinedFacets, combinedOf, countCombinations, countsOfFacet } from './combined-facets.ts'

/** Records of one segment, and the counts of facet values among them by ordinal. A record counts a value once. */
interface RecordList {
  docs: Uint32Array
  count(column: FacetColumn): Uint32Array
}

/** The counted records of one segment, as lists created on demand. */
export interface CountedRecords {
  segment: Segment
  count: number
  list(): RecordList
  /** The records that are not counted. */
  complement(): RecordList
}

/** Creates the counted records of a segment; lists are created on first use. */
export function createCountedRecords(segment: Segment, records: Bitmap, count: number): CountedRecords {
  let ownList: RecordList | null = null
  let complement: RecordList | null = null
  const list = () => (ownList ??= createRecordList(segment, records))
  return {
    segment,
    count,
    list,
    complement: () => (complement ??= createRecordList(segment, complementOf(segment, records))),
  }
}

/** Facets are combined only from this many records on, and only if there are this many records per combination. */
const COMBINING_THRESHOLDS = { records: 2048, toCombinations: 1.5 }

function combinedFor(segment: Segment, records: number): CombinedFacets | null {
  if (records < COMBINING_THRESHOLDS.records) return null
  const combined = combinedOf(segment)
  return combined && records >= combined.combinations * COMBINING_THRESHOLDS.toCombinations ? combined : null
}

function createRecordList(segment: Segment, records: Bitmap): RecordList {
  const docs = docsOf(records)
  const combined = combinedFor(segment, docs.length)
  let combinations: Uint32Array | null = null
  return {
    docs,
    count(column) {
      const step = combined?.steps.get(column)
      if (!combined || step === undefined) return countList(docs, column)
      combinations ??= countCombinations(docs, combined)
      return countsOfFacet(combinations, column, step)
    },
  }
}

function complementOf(segment: Segment, records: Bitmap): Bitmap {
  const complement = fullBitmap(segment.stride, segment.records)
  subtract(complement, records)
  return complement
}

/** Counts the records with each value, by ordinal. */
export function countValues(counted: CountedRecords, column: FacetColumn): Uint32Array {
  const { count, segment } = counted
  if (count * 2 <= segment.records) return counted.list().count(column)
  // If most records are counted, it is faster to count the others and subtract.
  const complementCounts = counted.complement().count(column)
  const counts = borrowU32(column.texts.length + 1)
  for (let ordinal = 0; ordinal < column.texts.length; ordinal++) {
    const all = (column.ownerStarts[ordinal + 1] ?? 0) - (column.ownerStarts[ordinal] ?? 0)
    counts[ordinal] = all - (complementCounts[ordinal] ?? 0)
  }
  return counts
}

function countList(docs: Uint32Array, { values, offsets, texts }: FacetColumn): Uint32Array {
  const counts = borrowU32(texts.length + 1).fill(0)
  if (offsets) {
    for (let index = 0; index < docs.length; index++) {
      const doc = docs[index] ?? 0
      const end = offsets[doc + 1] ?? 0
      for (let at = offsets[doc] ?? 0; at < end; at++) {
        const ordinal = values[at] ?? 0
        counts[ordinal] = ((counts[ordinal] ?? 0) + 1) | 0
      }
    }
    return counts
  }
  // In a dense column ordinals are stored plus one, and 0 is no value.
  for (let index = 0; index < docs.length; index++) {
    const ordinal = values[docs[index] ?? 0] ?? 0
    counts[ordinal] = ((counts[ordinal] ?? 0) + 1) | 0
  }
  counts.copyWithin(0, 1)
  counts[texts.length] = 0
  return counts
}

/** Minimum, maximum, sum and count of numbers. */
export interface Stats {
  min: number
  max: number
  sum: number
  count: number
}

/** Adds the numbers of some records to the stats of a facet. */
export function addStats(stats: Stats, docs: Uint32Array, { values, offsets }: NumberColumn): void {
  for (let index = 0; index < docs.length; index++) {
    const doc = docs[index] ?? 0
    const from = offsets ? (offsets[doc] ?? 0) : doc
    const to = offsets ? (offsets[doc + 1] ?? 0) : doc + 1
    for (let at = from; at < to; at++) {
      const value = values[at] ?? Number.NaN
      if (Number.isNaN(value)) continue
      if (value < stats.min) stats.min = value
      if (value > stats.max) stats.max = value
      stats.sum += value
      stats.count++
    }
  }
}
