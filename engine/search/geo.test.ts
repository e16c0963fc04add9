import { describe, expect, test } from 'vitest'
import type { RawParameters } from '#engine/parameters/readers.ts'
import type { StoredRecord } from '#engine/record.ts'
import { createTestIndex } from '#engine/test-kit/in-memory-index.ts'
import { createTestSearcher } from '#engine/test-kit/in-memory-searcher.ts'

const NEW_YORK = '40.7128,-74.006'
const RECORDS: readonly StoredRecord[] = [
  { objectID: 'brooklyn', title: 'lamp', _geoloc: { lat: 40.6782, lng: -73.9442 } },
  { objectID: 'boston', title: 'lamp', _geoloc: { lat: 42.3601, lng: -71.0589 } },
  { objectID: 'philadelphia', title: 'red lamp', _geoloc: { lat: 39.9526, lng: -75.1652 } },
  {
    objectID: 'coasts',
    title: 'lamp',
    _geoloc: [
      { lat: 34.0522, lng: -118.2437 },
      { lat: 40.7357, lng: -74.1724 },
    ],
  },
  { objectID: 'paris', title: 'lamp', _geoloc: { lat: 48.8566, lng: 2.3522 } },
  { objectID: 'nowhere', title: 'lamp' },
  { objectID: 'half', title: 'lamp', _geoloc: { lat: 40.7 } },
]
const settings = { searchableAttributes: ['title'] }
const { idsOf, search, call } = createTestIndex({ records: RECORDS, settings })

describe('a search around a point', () => {
  test('finds the records within the radius, the nearest first', () => {
    const around = { aroundLatLng: NEW_YORK }
    expect(idsOf({ ...around, aroundRadius: 10_000 })).toEqual(['brooklyn'])
    expect(idsOf({ ...around, aroundRadius: 20_000 })).toEqual(['brooklyn', 'coasts'])
    expect(idsOf({ ...around, aroundRadius: '130000' })).toEqual(['brooklyn', 'coasts', 'philadelphia'])
    expect(search({ ...around, aroundRadius: 10_000 })).not.toHaveProperty('automaticRadius')
  })

  test('finds every record with a location for all and in a small index', () => {
    const nearestFirst = ['brooklyn', 'coasts', 'philadelphia', 'boston', 'paris']
    expect(idsOf({ aroundLatLng: NEW_YORK, aroundRadius: 'all' })).toEqual(nearestFirst)
    const automatic = search({ aroundLatLng: NEW_YORK })
    expect(automatic.hits.map(({ objectID }) => objectID)).toEqual(nearestFirst)
    expect(Number(automatic['automaticRadius'])).toBeCloseTo(5_837_000, -4)
    expect(search({ aroundLatLng: NEW_YORK, minimumAroundRadius: 9_000_000 })).toMatchObject({
      automaticRadius: '9000000',
    })
  })

  test('describes the distance to the nearest point of a hit', () => {
    const info = (more: object) => {
      const request = { aroundLatLng: NEW_YORK, aroundRadius: 20_000, getRankingInfo: true, ...more }
      return search(request).hits.map(({ _rankingInfo }) => _rankingInfo)
    }
    expect(info({})).toMatchObject([
      { geoDistance: 647, geoPrecision: 10, matchedGeoLocation: { lat: 40.6782, lng: -73.9442, distance: 6476 } },
      { geoDistance: 1425, geoPrecision: 10, matchedGeoLocation: { lat: 40.7357, lng: -74.1724, distance: 14_251 } },
    ])
    expect(info({ aroundPrecision: 5000 })).toMatchObject([
      { geoDistance: 1, geoPrecision: 5000 },
      { geoDistance: 2, geoPrecision: 5000 },
    ])
    const [first] = search({ getRankingInfo: true }).hits
    expect(first?.['_rankingInfo']).toMatchObject({ geoDistance: 0, geoPrecision: 1 })
  })

  test('takes distances within the precision for equal', () => {
    const order = (aroundPrecision: unknown) =>
      idsOf({ aroundLatLng: NEW_YORK, aroundRadius: 130_000, query: 'red', optionalWords: ['red'], aroundPrecision })
    const ranked = createTestIndex({ records: RECORDS, settings: { ...settings, customRanking: ['desc(objectID)'] } })
    const names = (aroundPrecision: unknown) =>
      ranked.idsOf({ aroundLatLng: NEW_YORK, aroundRadius: 130_000, aroundPrecision })
    expect(order(1)).toEqual(['philadelphia'])
    expect(names(100_000)).toEqual(['coasts', 'brooklyn', 'philadelphia'])
    expect(names(1_000_000)).toEqual(['philadelphia', 'coasts', 'brooklyn'])
    expect(names([{ from: 0, value: 7000 }])).toEqual(['brooklyn', 'coasts', 'philadelphia'])
    expect(names('[{"from":0,"value":1000},{"from":6000,"value":1000000}]')).toEqual([
      'philadelphia',
      'coasts',
      'brooklyn',
    ])
  })

  test('combines with text, facets and browsing', () => {
    expect(idsOf({ aroundLatLng: NEW_YORK, aroundRadius: 130_000, query: 'red' })).toEqual(['philadelphia'])
    const request = { indexName: 'shop', aroundLatLng: NEW_YORK, aroundRadius: 20_000 }
    expect(call({ kind: 'browse', request, admin: true })).toMatchObject({ nbHits: 2 })
    expect(call({ kind: 'matching', request })).toHaveLength(2)
  })

  test('ranks by distance where the formula has geo', () => {
    const sorted = createTestIndex({ records: RECORDS, settings: { ...settings, ranking: ['asc(objectID)', 'geo'] } })
    const request = { aroundLatLng: NEW_YORK, aroundRadius: 130_000 }
    expect(sorted.idsOf(request)).toEqual(['brooklyn', 'coasts', 'philadelphia'])
  })
})

describe('the automatic radius', () => {
  test('includes the nearest thousand of the records found, over several segments', () => {
    const recordAt = (n: number) => ({
      sequence: n,
      record: { objectID: String(n), parity: n % 2, _geoloc: { lat: n / 1000, lng: 0 } },
    })
    const numbers = Array.from({ length: 2400 }, (_, n) => n)
    const segments = [numbers.filter((n) => n % 3 === 0), numbers.filter((n) => n % 3 !== 0)]
    const search = createTestSearcher({
      segments: segments.map((part) => part.map(recordAt)),
      settings: { far: {} },
    })
    const answer = (more: object) =>
      search({ kind: 'query', admin: false, request: { indexName: 'far', aroundLatLng: '0,0', ...more } })
    expect(answer({ hitsPerPage: 1 })).toMatchObject({ nbHits: 1000, hits: [{ objectID: '0' }] })
    expect(answer({ numericFilters: 'parity=1', hitsPerPage: 1 })).toMatchObject({
      nbHits: 1000,
      hits: [{ objectID: '1' }],
      automaticRadius: String(Math.ceil(1999 * 111.195_08)),
    })
    expect(answer({ minimumAroundRadius: 10_000_000 })).toMatchObject({ nbHits: 2400 })
  })
})

describe('a search in areas', () => {
  const eastCoast = [39, -76, 43, -70]
  test('finds the records with a point in a box, with corners in any order and notation', () => {
    const found = ['philadelphia', 'coasts', 'boston', 'brooklyn'].toSorted()
    const boxes: unknown[] = [[eastCoast], '43,-70,39,-76', eastCoast, '[[43,-76,39,-70]]', ['39,-70,43,-76']]
    for (const insideBoundingBox of boxes) expect(idsOf({ insideBoundingBox }).toSorted()).toEqual(found)
    const two = [eastCoast, [48, 2, 49, 3]]
    expect(idsOf({ insideBoundingBox: two })).toHaveLength(5)
    expect(idsOf({ insideBoundingBox: two.flat().join() })).toHaveLength(5)
  })

  test('finds the records with a point in a polygon', () => {
    const aroundNewYork = [40, -74.5, 41, -74.5, 41, -74]
    expect(idsOf({ insidePolygon: [aroundNewYork] })).toEqual(['coasts'])
    expect(idsOf({ insidePolygon: [...aroundNewYork, 40, -73.5].join() }).toSorted()).toEqual(['brooklyn', 'coasts'])
    expect(idsOf({ insidePolygon: [aroundNewYork, [48, 2, 49, 2, 49, 3]] }).toSorted()).toEqual(['coasts', 'paris'])
  })

  test('takes precedence over a point, and boxes over polygons', () => {
    const insidePolygon = [[48, 2, 49, 2, 49, 3]]
    const around = { aroundLatLng: NEW_YORK, aroundRadius: 1000 }
    expect(idsOf({ ...around, insidePolygon })).toEqual(['paris'])
    expect(idsOf({ ...around, insidePolygon, insideBoundingBox: [eastCoast] })).toHaveLength(4)
  })
})

describe('the area of a secured key', () => {
  const keyed = (request: object, restrictions: RawParameters) => {
    const answer = call({ kind: 'query', request: { indexName: 'shop', ...request }, admin: false, restrictions })
    return (answer as { hits: { objectID: string }[] }).hits.map(({ objectID }) => objectID)
  }
  test('cannot be replaced by another area, nor left by a promoted record', () => {
    const restrictions = { aroundLatLng: NEW_YORK, aroundRadius: '10000' }
    for (const request of [{ insideBoundingBox: [[-90, -180, 90, 180]] }, { aroundRadius: 'all' }, {}])
      expect(keyed(request, restrictions)).toEqual(['brooklyn'])
    const consequence = { promote: [{ objectID: 'paris', position: 0 }], filterPromotes: false }
    const ruled = createTestIndex({ records: RECORDS, settings, rules: [{ objectID: 'r', consequence }] })
    expect(ruled.idsOf({ query: 'red' })).toEqual(['paris', 'philadelphia'])
    const request = { indexName: 'shop', query: 'red' }
    expect(ruled.call({ kind: 'query', request, admin: false, restrictions })).toMatchObject({ hits: [] })
  })
})

describe('an index without locations', () => {
  test('has no records in any area', () => {
    const plain = createTestIndex({ records: [{ objectID: 'a', title: 'lamp' }], settings })
    expect(plain.idsOf({ aroundLatLng: NEW_YORK })).toEqual([])
    expect(plain.idsOf({ insideBoundingBox: [eastHalf] })).toEqual([])
    expect(plain.search({ aroundLatLng: NEW_YORK })).not.toHaveProperty('automaticRadius')
  })
  const eastHalf = [-90, 0, 90, 180]
})
