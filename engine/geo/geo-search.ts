/** A place on the earth, in degrees. */
export interface Point {
  lat: number
  lng: number
}

/** A rectangle between two parallels and two meridians; the bounds are inside. */
export interface Box {
  kind: 'box'
  south: number
  north: number
  west: number
  east: number
}

export interface Polygon {
  kind: 'polygon'
  /** The corners in order; the last is joined to the first. */
  corners: readonly Point[]
}

/** From a distance of `from` meters, distances within `value` meters are equal for the ranking. */
export interface PrecisionRange {
  from: number
  value: number
}

/** A search around a point. */
export interface AroundPoint {
  kind: 'around'
  center: Point
  /** Meters; `all` for every record with a location; `automatic` for the records nearest to the point. */
  radius: number | 'all' | 'automatic'
  /** Smallest automatic radius, in meters. */
  minimumRadius: number
  /** Ascending; the first starts at 0. */
  precision: readonly PrecisionRange[]
}

/** A search inside any of several areas. */
interface InsideAreas {
  kind: 'inside'
  areas: readonly (Box | Polygon)[]
}

/** Restriction of a query to records with a location, `_geoloc`, in some area (protocol 2). */
export type GeoSearch = AroundPoint | InsideAreas
