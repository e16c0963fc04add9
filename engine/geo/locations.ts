import type { NumberColumn, Segment } from '#engine/segment/read-segment.ts'
import { distanceBetween } from './measure.ts'
import type { Point } from './geo-search.ts'

/** Locations of the records of a segment: one or several points each. */
interface Locations {
  /** True if some point of a record passes the test. */
  some(doc: number, test: (point: Point) => boolean): boolean
  /** Returns the point of a record that is nearest to `center`, with its distance in meters; null without a location. */
  nearest(doc: number, center: Point): (Point & { distance: number }) | null
}

/**
 * Reads locations from the numbers at `_geoloc.lat` and `_geoloc.lng`: the first of each form a point, the second ones another. A record
 * with a different number of both has no location.
 */
export function locationsOf({ numbers }: Segment): Locations | null {
  const lats = numbers.get('_geoloc.lat')
  const lngs = numbers.get('_geoloc.lng')
  if (!lats || !lngs) return null

  /** Returns the number of points of a record. */
  function count(doc: number): number {
    const points = countAt(lats, doc)
    return points === countAt(lngs, doc) ? points : 0
  }

  function pointAt(doc: number, index: number): Point {
    return { lat: numberAt(lats, doc, index), lng: numberAt(lngs, doc, index) }
  }

  return {
    some(doc, test) {
      const points = count(doc)
      for (let index = 0; index < points; index++) if (test(pointAt(doc, index))) return true
      return false
    },
    nearest(doc, center) {
      let found: (Point & { distance: number }) | null = null
      const points = count(doc)
      for (let index = 0; index < points; index++) {
        const point = pointAt(doc, index)
        const distance = distanceBetween(center, point)
        if (!found || distance < found.distance) found = { ...point, distance }
      }
      return found
    },
  }
}

function countAt(column: NumberColumn | undefined, doc: number): number {
  if (!column) return 0
  const { values, offsets } = column
  if (offsets) return (offsets[doc + 1] ?? 0) - (offsets[doc] ?? 0)
  return Number.isNaN(values[doc] ?? Number.NaN) ? 0 : 1
}

function numberAt(column: NumberColumn | undefined, doc: number, index: number): number {
  if (!column) return Number.NaN
  const { values, offsets } = column
  return values[offsets ? (offsets[doc] ?? 0) + index : doc] ?? Number.NaN
}
