import type { Change } from '#engine/engine.ts'
import type { StoredRecord } from '#engine/record.ts'
import { createSegmentBuilder } from '#engine/segment/build.ts'
import type { Segment } from '#engine/segment/read.ts'
import type { Layout } from '#engine/segment/segment.ts'
import { createDeletions } from './deletions.ts'
import { type HeldSegment, liveRecords } from './held.ts'
import { documentsPlace } from './segment-id.ts'

/** Changes to be made to a store that consists of `segments`. */
export interface Writing {
  folder: string
  layout: Layout
  segments: readonly HeldSegment[]
  /** Ids of segments that must stay apart: they are being merged. */
  pinned: readonly string[]
  changes: readonly Change[]
  /** The id of the segment that is made, if one is. */
  id: string
}

/** A record for a new segment; as JSON, too, where it was kept as that. */
interface Added {
  record: StoredRecord
  order: number
  json?: string
}

/** Segments of so few records are rebuilt with what is written next. */
const FOLD_ALWAYS = 128
/** Segments of more records are left to merging. */
const FOLD_MOST = 4096

/**
 * The segments of a store after some changes: one more for the new records, others with more of theirs deleted. A change
 * that is older than the record it finds is left out.
 */
export function writeChanges(writing: Writing, open: (segment: HeldSegment) => Segment): HeldSegment[] {
  const places = writing.segments.map((held) => {
    const segment = open(held)
    return { held, segment, deletions: createDeletions({ ...held, stride: segment.stride }) }
  })
  const added: Added[] = []
  for (const [objectID, change] of newestOf(writing.changes)) {
    const found = places
      .map(({ segment, deletions }) => ({ segment, deletions, doc: segment.find(objectID) }))
      .filter(({ deletions, doc }) => doc >= 0 && !deletions.has(doc))
    if (found.some(({ segment, doc }) => (segment.written[doc] ?? 0) > change.order)) continue
    for (const { deletions, doc } of found) deletions.add(doc)
    if ('record' in change) added.push(change)
  }
  const after = places.map(({ held, deletions }) => ({ ...held, ...deletions.result() }))
  const pinned = new Set(writing.pinned)
  const kept = after.filter((segment) => pinned.has(segment.id) || liveRecords(segment) > 0)
  if (added.length === 0) return kept
  const folded = foldable(kept, pinned, added.length)
  for (const segment of folded) added.push(...recordsOf(segment, open(segment)))
  return [...kept.filter((segment) => !folded.includes(segment)), build(writing, added)]
}

/** The live records of a segment. */
export function* recordsOf(held: HeldSegment, segment: Segment): Generator<Required<Added>> {
  const { has } = createDeletions({ ...held, stride: segment.stride })
  for (let doc = 0; doc < segment.records; doc++) {
    if (has(doc)) continue
    const json = segment.document(doc)
    yield { record: JSON.parse(json) as StoredRecord, order: segment.written[doc] ?? 0, json }
  }
}

function newestOf(changes: readonly Change[]): Map<string, Change> {
  const newest = new Map<string, Change>()
  for (const change of changes) {
    const objectID = 'record' in change ? change.record.objectID : change.deleted
    const known = newest.get(objectID)
    if (!known || known.order <= change.order) newest.set(objectID, change)
  }
  return newest
}

/** Small segments, from the smallest: all tiny ones, and others while the new one grows by half at least. */
function foldable(segments: readonly HeldSegment[], pinned: ReadonlySet<string>, added: number): HeldSegment[] {
  const small = segments
    .filter((segment) => !pinned.has(segment.id) && liveRecords(segment) <= FOLD_MOST)
    .toSorted((left, right) => liveRecords(left) - liveRecords(right))
  let size = added
  const end = small.findIndex((segment) => {
    if (liveRecords(segment) > Math.max(FOLD_ALWAYS, 2 * size)) return true
    size += liveRecords(segment)
    return false
  })
  return end === -1 ? small : small.slice(0, end)
}

function build({ folder, layout, id }: Writing, added: readonly Added[]): HeldSegment {
  const builder = createSegmentBuilder(layout, documentsPlace(folder, id, added.length))
  for (const { record, order, json } of added) builder.add(record, order, json)
  return { id, data: builder.finish(), deleted: null, records: added.length, gone: 0 }
}
