import { type Bitmap, countBits, emptyBitmap, setBit } from '#engine/match/bitmap.ts'
import type { Query } from '#engine/parameters/query.ts'
import type { IndexSettings } from '#engine/parameters/settings.ts'
import { distinctColumn } from '#engine/segment/segment-builder.ts'
import type { Segment } from '#engine/segment/read-segment.ts'
import { allRecords, type FoundRecords } from './find-records.ts'
import { rankHits, type RankedHit } from './rank-hits.ts'

/** Result of `distinct`: groups, ordered by the best record of each. */
export interface DistinctGroups {
  groups: readonly (readonly RankedHit[])[]
  records: readonly { segment: Segment; records: Bitmap; count: number }[]
}

/**
 * Groups the records by the first value of `attributeForDistinct` and keeps the best `distinct` records of each group
 * (engine/README.md). Ranks every record found, so early termination does not apply.
 */
export function groupByDistinct(found: FoundRecords, query: Query, settings: IndexSettings): DistinctGroups {
  const groups = new Map<string, RankedHit[]>()
  for (const ranked of rankHits(found, found.total, query, settings)) {
    const key = groupKey(ranked, settings.attributeForDistinct ?? '')
    const group = groups.get(key)
    if (!group) groups.set(key, [ranked])
    else if (group.length < query.distinct) group.push(ranked)
  }
  const bitmaps = new Map(allRecords(found).map(({ segment }) => [segment, emptyBitmap(segment.stride)]))
  for (const { segment, doc } of [...groups.values()].flat()) {
    const records = bitmaps.get(segment)
    if (records) setBit(records, doc)
  }
  return {
    groups: [...groups.values()],
    records: [...bitmaps].map(([segment, records]) => ({ segment, records, count: countBits(records) })),
  }
}

/** Returns the key of a record's group. A record without the attribute forms a group of its own. */
function groupKey({ segment, doc }: RankedHit, attribute: string): string {
  const column = segment.facets.get(distinctColumn(attribute))
  const entry = column?.values[doc] ?? 0
  return JSON.stringify(column && entry > 0 ? [column.texts.at(entry - 1)] : [segment.objectID(doc), 'own group'])
}
