import { borrowWords } from '#engine/match/lending.ts'
import { allBits, type Bits, docsOf, subtract } from '#engine/match/bits.ts'
import type { FacetColumn, NumberColumn, Segment } from '#engine/segment/read.ts'
import { type Combined, combinedOf, countCombinations, partCounts } from './combined.ts'

/** Some records of a segment, and how many of them have each value of a facet, by its place. A record counts a value once. */
interface Listed {
  docs: Uint32Array
  count(column: FacetColumn): Uint32Array
}

/** The records of one segment that count, as lists that are made when they are wanted. */
export interface Counted {
  segment: Segment
  count: number
  listed(): Listed
  /** The records that do not count. */
  others(): Listed
}

/** The records of a segment that are counted, listed when they are first asked for. */
export function countedOf(segment: Segment, records: Bits, count: number): Counted {
  let own: Listed | null = null
  let others: Listed | null = null
  const listed = () => (own ??= listOf(segment, records))
  return {
    segment,
    count,
    listed,
    others: () => (others ??= listOf(segment, complementOf(segment, records))),
  }
}

/** Of fewer records facets are counted one by one: for so many, and where there is not so often a record for each combination. */
const WORTH_COMBINING = { records: 2048, toCombinations: 1.5 }

function combinedFor(segment: Segment, records: number): Combined | null {
  if (records < WORTH_COMBINING.records) return null
  const combined = combinedOf(segment)
  return combined && records >= combined.combinations * WORTH_COMBINING.toCombinations ? combined : null
}

function listOf(segment: Segment, records: Bits): Listed {
  const docs = docsOf(records)
  const combined = combinedFor(segment, docs.length)
  let combinations: Uint32Array | null = null
  return {
    docs,
    count(column) {
      const step = combined?.steps.get(column)
      if (!combined || step === undefined) return countList(docs, column)
      combinations ??= countCombinations(docs, combined)
      return partCounts(combinations, column, step)
    },
  }
}

function complementOf(segment: Segment, records: Bits): Bits {
  const others = allBits(segment.stride, segment.records)
  subtract(others, records)
  return others
}

/** How many of the records have each value, by its place. */
export function countValues(counted: Counted, column: FacetColumn): Uint32Array {
  const { count, segment } = counted
  if (count * 2 <= segment.records) return counted.listed().count(column)
  // Of the many it is quicker to take away the few that are not among them.
  const few = counted.others().count(column)
  const counts = borrowWords(column.texts.length + 1)
  for (let place = 0; place < column.texts.length; place++) {
    const all = (column.ownerStarts[place + 1] ?? 0) - (column.ownerStarts[place] ?? 0)
    counts[place] = all - (few[place] ?? 0)
  }
  return counts
}

function countList(docs: Uint32Array, { values, offsets, texts }: FacetColumn): Uint32Array {
  const counts = borrowWords(texts.length + 1).fill(0)
  if (offsets) {
    for (let index = 0; index < docs.length; index++) {
      const doc = docs[index] ?? 0
      const end = offsets[doc + 1] ?? 0
      for (let at = offsets[doc] ?? 0; at < end; at++) {
        const place = values[at] ?? 0
        counts[place] = ((counts[place] ?? 0) + 1) | 0
      }
    }
    return counts
  }
  // In a dense column places are one higher and 0 is none.
  for (let index = 0; index < docs.length; index++) {
    const place = values[docs[index] ?? 0] ?? 0
    counts[place] = ((counts[place] ?? 0) + 1) | 0
  }
  counts.copyWithin(0, 1)
  counts[texts.length] = 0
  return counts
}

/** Least, greatest and sum of the numbers of some records. */
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
