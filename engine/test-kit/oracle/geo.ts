import type { Box, GeoSearch, Point, Polygon } from '#engine/geo/geo-search.ts'
import type { StoredRecord } from '#engine/record.ts'
import type { Ranked } from './compare.ts'
import { valuesAt } from './paths.ts'

const EARTH_RADIUS = 6_371_008.8

/** True if the record has a location in the area of the search; also without a search by location. */
export function isLocatedInside(record: StoredRecord, geo: GeoSearch | undefined): boolean {
  if (!geo) return true
  const points = pointsOf(record)
  if (geo.kind === 'inside') return points.some((point) => geo.areas.some((area) => hasPoint(area, point)))
  const { radius } = geo
  return typeof radius === 'number' ? distanceTo(record, geo.center) <= radius : points.length > 0
}

/** Keeps the nearest thousand records and those within the minimum radius, if the radius is automatic. */
export function withinAutomaticRadius(found: readonly Ranked[], geo: GeoSearch | undefined): readonly Ranked[] {
  if (geo?.kind !== 'around' || geo.radius !== 'automatic') return found
  const distances = found.map(({ record }) => distanceTo(record, geo.center)).toSorted((a, b) => a - b)
  const radius = Math.max(Math.ceil(distances[999] ?? distances.at(-1) ?? 0), geo.minimumRadius)
  return found.filter(({ record }) => distanceTo(record, geo.center) <= radius)
}

/** Returns the distance that the criterion `geo` compares. */
export function rankedDistance(record: StoredRecord, geo: GeoSearch | undefined): number {
  if (geo?.kind !== 'around') return 0
  const distance = distanceTo(record, geo.center)
  const { from, value } = geo.precision.findLast((range) => range.from <= distance) ?? { from: 0, value: 1 }
  return from + Math.floor((distance - from) / value) * value
}

/** Pairs the first numbers at `_geoloc.lat` and `_geoloc.lng`, then the second ones; none if their counts differ. */
function pointsOf(record: StoredRecord): Point[] {
  const numbersAt = (path: string) => valuesAt(record, path).filter((value) => typeof value === 'number')
  const [lats, lngs] = [numbersAt('_geoloc.lat'), numbersAt('_geoloc.lng')]
  return lats.length === lngs.length ? lats.map((lat, index) => ({ lat, lng: lngs[index] ?? Number.NaN })) : []
}

function distanceTo(record: StoredRecord, center: Point): number {
  return Math.min(...pointsOf(record).map((point) => arcLength(point, center)))
}

/** Measures along the sphere, by the chord between the two points. */
function arcLength(a: Point, b: Point): number {
  const [one, other] = [unitVector(a), unitVector(b)]
  const chord = Math.hypot(...one.map((value, axis) => value - (other[axis] ?? 0)))
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, chord / 2))
}

function unitVector({ lat, lng }: Point): number[] {
  const [phi, lambda] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180]
  return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)]
}

function hasPoint(area: Box | Polygon, { lat, lng }: Point): boolean {
  if (area.kind === 'box') return area.south <= lat && lat <= area.north && area.west <= lng && lng <= area.east
  // Even-odd rule: the parity of the edges that cross the parallel of the point to its west.
  const crossings = area.corners.map((corner, index) => {
    const next = area.corners[(index + 1) % area.corners.length] ?? corner
    const [low, high] = corner.lat < next.lat ? [corner, next] : [next, corner]
    if (lat < low.lat || lat >= high.lat) return 0
    const share = (lat - low.lat) / (high.lat - low.lat)
    return low.lng * (1 - share) + high.lng * share <= lng ? 1 : 0
  })
  return crossings.reduce((sum: number, each) => sum + each, 0) % 2 === 1
}
