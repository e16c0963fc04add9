import type { LiveSegment, StoreState } from '#engine/segment/segment.ts'

/** A segment and how much of it lives. */
export interface HeldSegment extends LiveSegment {
  records: number
  /** How many of them are deleted. */
  gone: number
}

export interface HeldState extends StoreState {
  segments: readonly HeldSegment[]
}

/** Records that were not deleted or written anew. */
export function liveRecords({ records, gone }: HeldSegment): number {
  return records - gone
}

/** Memory of a segment's typed arrays. */
export function bytesOf({ data, deleted }: HeldSegment): number {
  const documents = 'bytes' in data.documents ? data.documents.bytes.byteLength : 0
  return data.index.byteLength + documents + (deleted?.byteLength ?? 0)
}

/** `after`, with the objects of `before` for what did not change: records only ever go, so their count tells. */
export function sameWhereUnchanged(before: readonly HeldSegment[], after: readonly HeldSegment[]): HeldSegment[] {
  return after.map((segment) => {
    const known = before.find(({ id }) => id === segment.id)
    if (!known) return segment
    return known.gone === segment.gone ? known : { ...known, deleted: segment.deleted, gone: segment.gone }
  })
}
