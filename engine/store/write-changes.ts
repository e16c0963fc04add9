import type { Change } from '#engine/engine-api.ts'
import type { StoredRecord } from '#engine/record.ts'
import { createSegmentBuilder } from '#engine/segment/segment-builder.ts'
import type { Segment } from '#engine/segment/read-segment.ts'
import type { Layout } from '#engine/segment/segment.ts'
import { createTombstones } from './tombstones.ts'
import { type SegmentInfo, liveCount } from './segment-info.ts'
import { documentsTarget } from './segment-id.ts'

/** Job of the writer: changes to a store that consists of `segments`. */
export interface WriteJob {
  folder: string
  layout: Layout
  segments: readonly SegmentInfo[]
  /** Ids of segments that must not be folded into the new one, because a build is reading them. */
  pinned: readonly string[]
  changes: readonly Change[]
  /** Id of the new segment, if one is built. */
  id: string
}

/** Record of the new segment, with its JSON if that is available already. */
interface AddedRecord {
  record: StoredRecord
  sequence: number
  json?: string
}

/** Segments with at most this many live records are always folded into the next new segment. */
const ALWAYS_FOLD_UP_TO = 128
/** Larger segments are left to compaction. */
const MAX_FOLDED_RECORDS = 4096

/**
 * Applies changes and returns the new list of segments: one new segment for the added records, and tombstones in the
 * others. A change older than the stored version of its record is dropped.
 */
export function writeChanges(job: WriteJob, open: (segment: SegmentInfo) => Segment): SegmentInfo[] {
  const targets = job.segments.map((info) => {
    const segment = open(info)
    return { info, segment, tombstones: createTombstones({ ...info, stride: segment.stride }) }
  })
  const added: AddedRecord[] = []
  for (const [objectID, change] of newestChanges(job.changes)) {
    const found = targets
      .map(({ segment, tombstones }) => ({ segment, tombstones, doc: segment.find(objectID) }))
      .filter(({ tombstones, doc }) => doc >= 0 && !tombstones.has(doc))
    if (found.some(({ segment, doc }) => (segment.sequences[doc] ?? 0) > change.sequence)) continue
    for (const { tombstones, doc } of found) tombstones.add(doc)
    if ('record' in change) added.push(change)
  }
  const updated = targets.map(({ info, tombstones }) => ({ ...info, ...tombstones.result() }))
  const pinned = new Set(job.pinned)
  const remaining = updated.filter((segment) => pinned.has(segment.id) || liveCount(segment) > 0)
  if (added.length === 0) return remaining
  const folded = segmentsToFold(remaining, pinned, added.length)
  for (const segment of folded) added.push(...liveRecordsOf(segment, open(segment)))
  return [...remaining.filter((segment) => !folded.includes(segment)), build(job, added)]
}

/** Yields the live records of a segment. */
export function* liveRecordsOf(info: SegmentInfo, segment: Segment): Generator<Required<AddedRecord>> {
  const { has } = createTombstones({ ...info, stride: segment.stride })
  for (let doc = 0; doc < segment.records; doc++) {
    if (has(doc)) continue
    const json = segment.document(doc)
    yield { record: JSON.parse(json) as StoredRecord, sequence: segment.sequences[doc] ?? 0, json }
  }
}

function newestChanges(changes: readonly Change[]): Map<string, Change> {
  const newest = new Map<string, Change>()
  for (const change of changes) {
    const objectID = 'record' in change ? change.record.objectID : change.deleted
    const known = newest.get(objectID)
    if (!known || known.sequence <= change.sequence) newest.set(objectID, change)
  }
  return newest
}

/**
 * Returns the segments to fold into the new one, smallest first: all tiny ones, and further ones with at most twice as
 * many records as the new segment has so far.
 */
function segmentsToFold(segments: readonly SegmentInfo[], pinned: ReadonlySet<string>, added: number): SegmentInfo[] {
  const small = segments
    .filter((segment) => !pinned.has(segment.id) && liveCount(segment) <= MAX_FOLDED_RECORDS)
    .toSorted((left, right) => liveCount(left) - liveCount(right))
  let size = added
  const end = small.findIndex((segment) => {
    if (liveCount(segment) > Math.max(ALWAYS_FOLD_UP_TO, 2 * size)) return true
    size += liveCount(segment)
    return false
  })
  return end === -1 ? small : small.slice(0, end)
}

function build({ folder, layout, id }: WriteJob, added: readonly AddedRecord[]): SegmentInfo {
  const builder = createSegmentBuilder(layout, documentsTarget(folder, id, added.length))
  for (const { record, sequence, json } of added) builder.add(record, sequence, json)
  return { id, data: builder.finish(), tombstones: null, records: added.length, deletedCount: 0 }
}
