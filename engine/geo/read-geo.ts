import {
  either,
  integer,
  mapped,
  oneOf,
  type RawParameters,
  type Reader,
  readParameter,
} from '#engine/parameters/readers.ts'
import type { AroundPoint, GeoSearch, Point, PrecisionRange } from './geo-search.ts'
import { readBoxes, readPolygons } from './read-areas.ts'

/** Parameters of a search by location. Those of a secured key replace all of a query's. */
export const geoParameters: ReadonlySet<string> = new Set([
  'aroundLatLng',
  'aroundPrecision',
  'aroundRadius',
  'insideBoundingBox',
  'insidePolygon',
  'minimumAroundRadius',
])

/**
 * Reads the search by location; undefined without one. Boxes take precedence over polygons, and both over a point. Throws a
 * `SearchProblem` that names an invalid parameter.
 */
export function readGeo(source: RawParameters): GeoSearch | undefined {
  const boxes = readBoxes(source['insideBoundingBox'])
  const polygons = readPolygons(source['insidePolygon'])
  const center = readParameter(withoutEmpty(source, 'aroundLatLng'), 'aroundLatLng', point, undefined)
  const radius = readParameter<AroundPoint['radius']>(source, 'aroundRadius', radiusReader, 'automatic')
  const minimumRadius = readParameter(source, 'minimumAroundRadius', meters, 0)
  const precision = readParameter(source, 'aroundPrecision', precisionReader, [{ from: 0, value: DEFAULT_PRECISION }])
  if (boxes.length > 0) return { kind: 'inside', areas: boxes }
  if (polygons.length > 0) return { kind: 'inside', areas: polygons }
  return center && { kind: 'around', center, radius, minimumRadius, precision }
}

/**
 * True if the parameters select an area whose size they determine, so that it does not depend on the other records. Throws a
 * `SearchProblem` for an invalid parameter.
 */
export function hasFixedArea(source: RawParameters): boolean {
  const geo = readGeo(source)
  return geo !== undefined && (geo.kind === 'inside' || typeof geo.radius === 'number')
}

/** Meters. */
const DEFAULT_PRECISION = 10
const MAX_PRECISION_RANGES = 100

const meters = integer(1, Number.MAX_SAFE_INTEGER)
const radiusReader = either(meters, oneOf('all'))

const NUMBER = String.raw`[+-]?\d{1,9}(?:\.\d{1,20})?`
const POINT = new RegExp(`^\\s*(${NUMBER})\\s*,\\s*(${NUMBER})\\s*$`)

const point: Reader<Point> = {
  expected: 'latitude and longitude, such as 40.71,-74.01',
  read(value) {
    const [, lat, lng] = typeof value === 'string' ? (POINT.exec(value) ?? []) : []
    if (lat === undefined || lng === undefined) return undefined
    const read = { lat: Number(lat), lng: Number(lng) }
    return Math.abs(read.lat) <= 90 && Math.abs(read.lng) <= 180 ? read : undefined
  },
}

const rangeList: Reader<readonly PrecisionRange[]> = {
  expected: 'array of { from, value }',
  read(value) {
    const list = typeof value === 'string' ? parseJson(value) : value
    if (!Array.isArray(list) || list.length === 0 || list.length > MAX_PRECISION_RANGES) return undefined
    const ranges = list.map(readRange)
    if (!ranges.every((range) => range !== undefined)) return undefined
    const sorted = ranges.toSorted((a, b) => a.from - b.from)
    return sorted[0]?.from === 0 ? sorted : [{ from: 0, value: DEFAULT_PRECISION }, ...sorted]
  },
}

const precisionReader = either(
  mapped(meters, meters.expected, (value): readonly PrecisionRange[] => [{ from: 0, value }]),
  rangeList,
)

function readRange(range: unknown): PrecisionRange | undefined {
  const { from, value } = (range ?? {}) as { from?: unknown; value?: unknown }
  const [start, size] = [integer(0, Number.MAX_SAFE_INTEGER).read(from), meters.read(value)]
  return start === undefined || size === undefined ? undefined : { from: start, value: size }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Treats an empty text as absent: some clients send it for a location that they do not know. */
function withoutEmpty(source: RawParameters, name: string): RawParameters {
  return source[name] === '' ? {} : source
}
