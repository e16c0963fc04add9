import type { Segment } from '#engine/segment/read-segment.ts'
import type { GeoSearch, Point } from './geo-search.ts'
import { locationsOf } from './locations.ts'
import { precisionAt, roundedDistance } from './measure.ts'

/** Returns a function for the criterion `geo`: the distance of a record in meters, rounded down. Null without a point to measure from. */
export function distanceForRanking(segment: Segment, geo: GeoSearch | undefined): ((doc: number) => number) | null {
  if (geo?.kind !== 'around') return null
  const locations = locationsOf(segment)
  return (doc) => {
    const nearest = locations?.nearest(doc, geo.center)
    return nearest ? roundedDistance(geo, nearest.distance) : Number.MAX_SAFE_INTEGER
  }
}

/** The part of `_rankingInfo` about the location of a hit (protocol 2.5). Distances are in meters. */
interface GeoInfo {
  /** The distance divided by the precision, rounded down. */
  geoDistance: number
  geoPrecision: number
  matchedGeoLocation?: Point & { distance: number }
}

/** Describes the distance of a hit. */
export function geoInfoOf(segment: Segment, doc: number, geo: GeoSearch | undefined): GeoInfo {
  const nearest = geo?.kind === 'around' ? locationsOf(segment)?.nearest(doc, geo.center) : undefined
  if (geo?.kind !== 'around' || !nearest) return { geoDistance: 0, geoPrecision: 1 }
  const { value } = precisionAt(geo, nearest.distance)
  return {
    geoDistance: Math.floor(nearest.distance / value),
    geoPrecision: value,
    matchedGeoLocation: { ...nearest, distance: Math.floor(nearest.distance) },
  }
}
