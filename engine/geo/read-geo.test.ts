import { describe, expect, test } from 'vitest'
import { SearchProblem } from '#engine/errors.ts'
import { hasFixedArea, readGeo } from './read-geo.ts'

describe('a search by location', () => {
  test('has the defaults of the service', () => {
    expect(readGeo({})).toBeUndefined()
    expect(readGeo({ aroundRadius: 5, aroundLatLng: '' })).toBeUndefined()
    expect(readGeo({ aroundLatLng: ' 40.71 , -74.01 ' })).toEqual({
      kind: 'around',
      center: { lat: 40.71, lng: -74.01 },
      radius: 'automatic',
      minimumRadius: 0,
      precision: [{ from: 0, value: 10 }],
    })
  })

  test('sorts the ranges of the precision and fills the gap before the first', () => {
    const precision = (aroundPrecision: unknown) => readGeo({ aroundLatLng: '1,2', aroundPrecision })
    const ranges = [
      { from: 500, value: 100 },
      { from: 100, value: 50 },
    ]
    expect(precision(ranges)).toMatchObject({ precision: [{ from: 0, value: 10 }, ranges[1], ranges[0]] })
    expect(precision('25')).toMatchObject({ precision: [{ from: 0, value: 25 }] })
  })

  const areas = 'latitude and longitude of'
  test.each([
    [{ aroundLatLng: 'New York' }, '"aroundLatLng" parameter, expected latitude and longitude, such as 40.71,-74.01'],
    [{ aroundLatLng: '91,0' }, '"aroundLatLng" parameter, expected latitude and longitude, such as 40.71,-74.01'],
    [{ aroundLatLng: '1,181' }, '"aroundLatLng" parameter, expected latitude and longitude, such as 40.71,-74.01'],
    [{ aroundRadius: 0 }, '"aroundRadius" parameter, expected integer from 1 or one of all'],
    [{ aroundRadius: 'far' }, '"aroundRadius" parameter, expected integer from 1 or one of all'],
    [{ minimumAroundRadius: -1 }, '"minimumAroundRadius" parameter, expected integer from 1'],
    [{ aroundPrecision: 0 }, '"aroundPrecision" parameter, expected integer from 1 or array of { from, value }'],
    [
      { aroundPrecision: [{ from: 0 }] },
      '"aroundPrecision" parameter, expected integer from 1 or array of { from, value }',
    ],
    [
      { insideBoundingBox: [[1, 2, 3]] },
      `"insideBoundingBox" parameter, expected ${areas} two opposite corners per box`,
    ],
    [{ insideBoundingBox: 'a,b,c,d' }, `"insideBoundingBox" parameter, expected ${areas} two opposite corners per box`],
    [{ insideBoundingBox: '[1,' }, `"insideBoundingBox" parameter, expected ${areas} two opposite corners per box`],
    [{ insidePolygon: [[1, 2, 3, 4]] }, `"insidePolygon" parameter, expected ${areas} 3 to 10000 corners per polygon`],
    [
      { insidePolygon: [[1, 2, 3, 4, 5, 6, 7]] },
      `"insidePolygon" parameter, expected ${areas} 3 to 10000 corners per polygon`,
    ],
    [{ insidePolygon: { a: 1 } }, `"insidePolygon" parameter, expected ${areas} 3 to 10000 corners per polygon`],
    [
      { insidePolygon: Array.from({ length: 20_002 }, () => 1) },
      `"insidePolygon" parameter, expected ${areas} 3 to 10000 corners per polygon`,
    ],
  ])('%# is rejected: %s', (parameters, message) => {
    expect(() => readGeo(parameters)).toThrow(new SearchProblem(400, `Invalid value for ${message}`))
  })

  test('has a fixed area unless the radius is automatic or all', () => {
    expect(hasFixedArea({ aroundLatLng: '1,2', aroundRadius: 5 })).toBe(true)
    expect(hasFixedArea({ insidePolygon: '1,2,3,4,5,7' })).toBe(true)
    for (const open of [{}, { aroundLatLng: '1,2' }, { aroundLatLng: '1,2', aroundRadius: 'all' }, { aroundRadius: 5 }])
      expect(hasFixedArea(open)).toBe(false)
  })
})
