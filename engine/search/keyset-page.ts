import { type Bitmap, hasBit } from '#engine/match/bitmap.ts'
import type { SortBy } from '#engine/parameters/settings.ts'
import { sortValueOf } from '#engine/rank/compare.ts'
import { orderKey } from '#engine/segment/layout.ts'
import type { Segment } from '#engine/segment/read-segment.ts'
import type { RecordRef } from './find-records.ts'

/** Position of a record in the sort order: its sort values (null if missing) and its sequence number. */
export interface SortPosition {
  values: readonly (number | string | null)[]
  written: number
}

/** Returns the position of a record for a cursor. */
export function sortPositionOf(record: RecordRef, sorts: readonly SortBy[]): SortPosition {
  return {
    values: sorts.map(({ attribute }) => sortValueOf(attribute, record)),
    written: record.segment.sequences[record.doc] ?? 0,
  }
}

/** True if a cursor's value is a position. Cursors are untrusted input. */
export function isSortPosition(value: unknown): value is SortPosition {
  if (typeof value !== 'object' || value === null) return false
  const { values, written } = value as Partial<SortPosition>
  const isValue = (each: unknown) => each === null || typeof each === 'number' || typeof each === 'string'
  return typeof written === 'number' && Array.isArray(values) && values.every(isValue)
}

/** Some of a segment's records. */
interface SegmentRecords {
  segment: Segment
  records: Bitmap
}

/** Where a walk continues: after which position, and the newest sequence number at its start. */
export interface KeysetPosition {
  after: SortPosition | null
  since: number
}

/** Returns the sequence number of the newest record. */
export function newestSequence(segments: readonly SegmentRecords[]): number {
  return segments.reduce((newest, { segment }) => segment.sequences.reduce((a, b) => Math.max(a, b), newest), -1)
}

/**
 * Returns the next `limit` records: first those written up to `since` in the order of `sorts` (newest first among
 * equals), then those written later, oldest first. So a record that moves to another position during the walk is not
 * missed.
 */
export function nextRecords(
  segments: readonly SegmentRecords[],
  sorts: readonly SortBy[],
  position: KeysetPosition,
  limit: number,
): RecordRef[] {
  const { after, since } = position
  const isPastSorted = after !== null && after.written > since
  const found = isPastSorted ? [] : nextInSortOrder(segments, sorts, position, limit)
  if (found.length < limit) {
    const newerRecords = recordsWrittenAfter(segments, isPastSorted ? after.written : since)
    found.push(...newerRecords.slice(0, limit - found.length))
  }
  return found
}

function recordsWrittenAfter(segments: readonly SegmentRecords[], sequence: number): RecordRef[] {
  const found: (RecordRef & { written: number })[] = []
  for (const { segment, records } of segments) {
    for (let doc = 0; doc < segment.records; doc++) {
      const written = segment.sequences[doc] ?? 0
      if (written > sequence && hasBit(records, doc)) found.push({ segment, doc, written })
    }
  }
  return found.toSorted((a, b) => a.written - b.written)
}

function nextInSortOrder(
  segments: readonly SegmentRecords[],
  sorts: readonly SortBy[],
  position: KeysetPosition,
  limit: number,
): RecordRef[] {
  const streams = segments.map((each) => streamRecords(each, sorts, position))
  const heads = streams.map((stream) => stream.next().value)
  const found: RecordRef[] = []
  while (found.length < limit) {
    let best = -1
    for (const [index, head] of heads.entries()) {
      const other = heads[best]
      if (head && (!other || compareSortPositions(head.sortPosition, other.sortPosition, sorts) < 0)) best = index
    }
    const head = heads[best]
    if (!head) break
    found.push(head)
    heads[best] = streams[best]?.next().value
  }
  return found
}

interface StreamHead extends RecordRef {
  sortPosition: SortPosition
}

function* streamRecords(
  { segment, records }: SegmentRecords,
  sorts: readonly SortBy[],
  { after, since }: KeysetPosition,
): Generator<StreamHead, undefined> {
  const order = segment.order(orderKey(sorts))
  const docAt = (rank: number) => (order ? (order.docs[rank] ?? 0) : rank)
  const headAt = (rank: number): StreamHead => {
    const found = { segment, doc: docAt(rank) }
    return { ...found, sortPosition: sortPositionOf(found, sorts) }
  }
  for (let rank = after ? firstRankAfter(segment.records, headAt, sorts, after) : 0; rank < segment.records; rank++) {
    if (hasBit(records, docAt(rank)) && (segment.sequences[docAt(rank)] ?? 0) <= since) yield headAt(rank)
  }
}

function firstRankAfter(
  end: number,
  headAt: (rank: number) => StreamHead,
  sorts: readonly SortBy[],
  after: SortPosition,
): number {
  let low = 0
  let high = end
  while (low < high) {
    const middle = (low + high) >>> 1
    if (compareSortPositions(headAt(middle).sortPosition, after, sorts) > 0) high = middle
    else low = middle + 1
  }
  return low
}

/** Sorts numbers before strings and missing values last, regardless of the sort direction (engine/README.md). */
function compareSortPositions(a: SortPosition, b: SortPosition, sorts: readonly SortBy[]): number {
  for (const [index, { descending }] of sorts.entries()) {
    const [one, other] = [a.values[index] ?? null, b.values[index] ?? null]
    if (one === other) continue
    if (typeof one !== typeof other || one === null || other === null) return kindOf(one) - kindOf(other)
    return one < other === descending ? 1 : -1
  }
  return b.written - a.written
}

function kindOf(value: number | string | null): number {
  return ['number', 'string', 'object'].indexOf(typeof value)
}
