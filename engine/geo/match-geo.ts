import { type Bitmap, emptyBitmap, everyBit, setBit } from '#engine/match/bitmap.ts'
import { mayContinue } from '#engine/match/work-limit.ts'
import type { Segment } from '#engine/segment/read-segment.ts'
import type { AroundPoint, GeoSearch } from './geo-search.ts'
import { locationsOf } from './locations.ts'
import { isInside } from './measure.ts'

/** Records between two checks of the work limit. A distance takes about a third of a step, an edge of a polygon a hundredth. */
const RECORDS_PER_CHECK = 256
const POINTS_PER_STEP = 3
const EDGES_PER_STEP = 64

/** Returns the records that have a location in the area of the search. */
export function matchGeo(segment: Segment, geo: GeoSearch): Bitmap {
  const matching = emptyBitmap(segment.stride)
  const locations = locationsOf(segment)
  if (!locations) return matching
  const steps = Math.ceil(RECORDS_PER_CHECK * costOf(geo))
  for (let doc = 0; doc < segment.records; doc++) {
    // An area that could not be tested excludes everything: it may be a permission.
    if (doc % RECORDS_PER_CHECK === 0 && !mayContinue(steps)) return emptyBitmap(segment.stride)
    if (locations.some(doc, (point) => isInside(geo, point))) setBit(matching, doc)
  }
  return matching
}

/** Returns the steps of work for one record. */
function costOf(geo: GeoSearch): number {
  if (geo.kind === 'around') return 1 / POINTS_PER_STEP
  return geo.areas.reduce((sum, area) => sum + (area.kind === 'box' ? 4 : area.corners.length), 0) / EDGES_PER_STEP
}

/** Number of records that an automatic radius includes, if there are so many. */
const AUTOMATIC_RADIUS_RECORDS = 1000

/**
 * Applies an automatic radius to the records found, in place: it is the smallest whole number of meters that includes the nearest
 * `AUTOMATIC_RADIUS_RECORDS` of them, and not less than `minimumAroundRadius`. Returns the radius, or undefined if nothing is found.
 */
export function keepNearest(
  found: readonly { segment: Segment; records: Bitmap }[],
  { center, minimumRadius }: AroundPoint,
): number | undefined {
  const distances: number[] = []
  const distancesBySegment = found.map(({ segment, records }) => {
    const locations = locationsOf(segment)
    const near: [doc: number, distance: number][] = []
    everyBit(records, (doc) => {
      const distance = locations?.nearest(doc, center)?.distance ?? Number.POSITIVE_INFINITY
      near.push([doc, distance])
      distances.push(distance)
      return near.length % RECORDS_PER_CHECK !== 0 || mayContinue(RECORDS_PER_CHECK / POINTS_PER_STEP)
    })
    return near
  })
  const farthest = Float64Array.from(distances).toSorted()[Math.min(AUTOMATIC_RADIUS_RECORDS, distances.length) - 1]
  if (farthest === undefined) return undefined
  const radius = Math.max(Math.ceil(farthest), minimumRadius)
  found.forEach(({ records }, index) => {
    records.fill(0)
    for (const [doc, distance] of distancesBySegment[index] ?? []) if (distance <= radius) setBit(records, doc)
  })
  return radius
}
