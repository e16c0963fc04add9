import { type Bits, countBits, emptyBits, setBit } from '#engine/match/bits.ts'
import type { Query } from '#engine/parameters/query.ts'
import type { Settings } from '#engine/parameters/settings.ts'
import { distinctColumn } from '#engine/segment/build.ts'
import type { Segment } from '#engine/segment/read.ts'
import { allFound, type Findings } from './find.ts'
import { rank, type Ranked } from './rank.ts'

/** What `distinct` leaves of what was found: groups in the order of their best records. */
export interface DistinctFindings {
  groups: readonly (readonly Ranked[])[]
  records: readonly { segment: Segment; records: Bits; count: number }[]
}

/**
 * Groups by the first value of `attributeForDistinct`, `distinct` records of each (engine/README.md). All that was found has
 * to be ranked for it.
 */
export function groupByDistinct(findings: Findings, query: Query, settings: Settings): DistinctFindings {
  const groups = new Map<string, Ranked[]>()
  for (const ranked of rank(findings, findings.total, query, settings)) {
    const key = groupOf(ranked, settings.attributeForDistinct ?? '')
    const group = groups.get(key)
    if (!group) groups.set(key, [ranked])
    else if (group.length < query.distinct) group.push(ranked)
  }
  const kept = new Map(allFound(findings).map(({ segment }) => [segment, emptyBits(segment.stride)]))
  for (const { segment, doc } of [...groups.values()].flat()) {
    const records = kept.get(segment)
    if (records) setBit(records, doc)
  }
  return {
    groups: [...groups.values()],
    records: [...kept].map(([segment, records]) => ({ segment, records, count: countBits(records) })),
  }
}

/** A record without the attribute stands alone. */
function groupOf({ segment, doc }: Ranked, attribute: string): string {
  const column = segment.facets.get(distinctColumn(attribute))
  const place = column?.values[doc] ?? 0
  return JSON.stringify(column && place > 0 ? [column.texts.at(place - 1)] : [segment.objectID(doc), 'alone'])
}
