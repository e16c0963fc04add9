import type { AroundPoint, Box, GeoSearch, Point, Polygon, PrecisionRange } from './geo-search.ts'

/** Mean radius of the earth, in meters. */
const EARTH_RADIUS = 6_371_008.8
/** Length of a degree of latitude, in meters, rounded down. */
const METERS_PER_DEGREE = 111_194

/** Returns the distance of two points on a sphere, in meters (haversine formula). */
export function distanceBetween(a: Point, b: Point): number {
  const latitudes = Math.sin(radians(b.lat - a.lat) / 2)
  const longitudes = Math.sin(radians(b.lng - a.lng) / 2)
  const square = latitudes ** 2 + Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * longitudes ** 2
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(square)))
}

/** True if a point is in the area of a search. An automatic radius has no area of its own. */
export function isInside(geo: GeoSearch, point: Point): boolean {
  if (geo.kind === 'inside') return geo.areas.some((area) => isInArea(area, point))
  if (typeof geo.radius !== 'number') return true
  if (Math.abs(point.lat - geo.center.lat) * METERS_PER_DEGREE > geo.radius) return false
  return distanceBetween(geo.center, point) <= geo.radius
}

/** Returns the precision of the range that a distance is in, in meters. */
export function precisionAt({ precision }: AroundPoint, meters: number): PrecisionRange {
  let found: PrecisionRange = { from: 0, value: 1 }
  for (const range of precision) if (range.from <= meters) found = range
  return found
}

/** Returns the distance for the ranking: rounded down to the precision, so that near distances are equal. */
export function roundedDistance(around: AroundPoint, meters: number): number {
  const { from, value } = precisionAt(around, meters)
  return from + Math.floor((meters - from) / value) * value
}

function isInArea(area: Box | Polygon, { lat, lng }: Point): boolean {
  if (area.kind === 'polygon') return isInPolygon(area, lat, lng)
  return lat >= area.south && lat <= area.north && lng >= area.west && lng <= area.east
}

/** Counts the edges that a ray from the point to the east crosses: an odd number if it is inside. */
function isInPolygon({ corners }: Polygon, lat: number, lng: number): boolean {
  let inside = false
  let previous = corners.at(-1)
  for (const corner of corners) {
    if (previous && corner.lat > lat !== previous.lat > lat) {
      const crossing = previous.lng + ((lat - previous.lat) / (corner.lat - previous.lat)) * (corner.lng - previous.lng)
      if (lng < crossing) inside = !inside
    }
    previous = corner
  }
  return inside
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
