import type { Segment } from '#engine/segment/read.ts'
import { createDeletions, goneSince } from './deletions.ts'
import type { HeldSegment } from './held.ts'
import { recordsOf, writeChanges, type Writing } from './write-changes.ts'

/** A segment that was built beside what serves, to take the place of others. */
export interface Swap extends Writing {
  /** Undefined when nothing could be built ahead: then all is built anew here. */
  built: HeldSegment | undefined
  /** Segments it was built from, as they were when building began. */
  replaced: readonly HeldSegment[]
  /** Whether the layout is another than that of `segments`, so that none of them can stay. */
  newLayout: boolean
}

/** The segments after the swap: records that went while it was being built are gone from it too. */
export function swapIn(swap: Swap, open: (segment: HeldSegment) => Segment): HeldSegment[] {
  const replacedIds = new Set(swap.replaced.map(({ id }) => id))
  const others = swap.segments.filter(({ id }) => !replacedIds.has(id))
  const fresh = swap.built ? [withoutGone(swap.built, swap, open)] : []
  if (!swap.newLayout) return writeChanges({ ...swap, segments: [...others, ...fresh] }, open)
  const again = others.flatMap((held) => [...recordsOf(held, open(held))])
  return writeChanges({ ...swap, segments: fresh, changes: [...again, ...swap.changes] }, open)
}

function withoutGone(built: HeldSegment, swap: Swap, open: (segment: HeldSegment) => Segment): HeldSegment {
  const target = open(built)
  const deletions = createDeletions({ ...built, stride: target.stride })
  for (const before of swap.replaced) {
    const now = swap.segments.find(({ id }) => id === before.id)
    if (!now || now.gone === before.gone) continue
    const segment = open(now)
    for (const doc of goneSince(before.deleted, now.deleted)) {
      const found = target.find(segment.objectID(doc))
      if (found >= 0) deletions.add(found)
    }
  }
  return { ...built, ...deletions.result() }
}
