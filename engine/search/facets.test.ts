import { describe, expect, test } from 'vitest'
import type { StoredRecord } from '#engine/record.ts'
import { createTestIndex } from '#engine/test-kit/in-memory-index.ts'

const records: StoredRecord[] = [
  { objectID: '1', color: 'Café au lait', price: 10, on: true, sizes: [['S'], ['S', 'M']], group: 'a', brand: 'B' },
  { objectID: '2', color: 'ba', price: 20, on: true, sizes: ['M'], group: 'a', brand: 'A' },
  { objectID: '3', color: 'ba', price: 30, on: false, group: 'b', brand: 'A' },
  { objectID: '4', color: 'au', price: '30', group: 'b', brand: 'C' },
]
const declared = ['searchable(color)', 'price', 'on', 'sizes', 'filterOnly(hidden)', 'afterDistinct(brand)']
const { search, call } = createTestIndex({
  records,
  settings: { attributesForFaceting: declared, attributeForDistinct: 'group' },
})

describe('facets', () => {
  test('are counted by the text of each value, once per record', () => {
    expect(search({ facets: ['*'] }).facets).toEqual({
      color: { ba: 2, 'Café au lait': 1, au: 1 },
      price: { 10: 1, 20: 1, 30: 2 },
      on: { true: 2, false: 1 },
      sizes: { M: 2, S: 1 },
      brand: { A: 2, B: 1, C: 1 },
    })
  })

  test('can be requested as a string, and are absent without values or without a declaration', () => {
    expect(Object.keys(search({ facets: 'on' }).facets as object)).toEqual(['on'])
    expect(search({ facets: ['on', 'nothing', 'hidden'], filters: 'color:au' })).toMatchObject({
      facets: {},
      exhaustiveFacetsCount: true,
    })
    expect(search({ facets: [] })).not.toHaveProperty('facets')
    expect(search({ facets: [] })).not.toHaveProperty('exhaustiveFacetsCount')
  })

  test('are limited to the most frequent values, or the first in order, with stats over all', () => {
    const response = search({ facets: ['color', 'price'], maxValuesPerFacet: 1, hitsPerPage: 0 })
    expect(response.facets).toEqual({ color: { ba: 2 }, price: { 30: 2 } })
    expect(response['facets_stats']).toEqual({ price: { min: 10, max: 30, avg: 20, sum: 60 } })
    expect(search({ facets: 'color', maxValuesPerFacet: 2, sortFacetValuesBy: 'alpha' }).facets).toEqual({
      color: { 'Café au lait': 1, au: 1 },
    })
  })

  test('are counted after distinct with afterDistinct or facetingAfterDistinct', () => {
    const { facets, nbHits } = search({ facets: ['color', 'brand'], distinct: true })
    expect(nbHits).toBe(2)
    expect(facets).toEqual({ color: { ba: 2, 'Café au lait': 1, au: 1 }, brand: { C: 1, A: 1 } })
    expect(search({ facets: 'color', distinct: true, facetingAfterDistinct: true }).facets).toEqual({
      color: { ba: 1, au: 1 },
    })
  })
})

describe('a facet search', () => {
  const values = (request: object) => {
    const facetCall = { kind: 'facet' as const, request: { indexName: 'shop', ...request }, facet: 'color' }
    return (call(facetCall) as { facetHits: { value: string; highlighted: string; count: number }[] }).facetHits
  }

  test('matches whole words and a prefix for the last one, ignoring case and diacritics', () => {
    expect(values({ facetQuery: 'a' }).map(({ value }) => value)).toEqual(['Café au lait', 'au'])
    expect(values({ facetQuery: 'CAFE la' })).toEqual([
      { value: 'Café au lait', highlighted: '<em>Café</em> au <em>la</em>it', count: 1 },
    ])
    expect(values({ facetQuery: 'caf la' })).toEqual([])
  })

  test('without words lists the values among the records of the query and its filters', () => {
    expect(values({ facetQuery: '', maxFacetHits: 2 }).map(({ value }) => value)).toEqual(['ba', 'Café au lait'])
    expect(values({ params: 'filters=price%3C25&numericFilters=price%3E15' })).toEqual([
      { value: 'ba', highlighted: 'ba', count: 1 },
    ])
  })

  test('marks with the requested tags, and returns 10 values by default', () => {
    const tags = { highlightPreTag: '__ais-highlight__', highlightPostTag: '__/ais-highlight__' }
    expect(values({ facetQuery: 'b', ...tags })[0]?.highlighted).toBe('__ais-highlight__b__/ais-highlight__a')
    expect(() => values({ maxFacetHits: 101 })).toThrow('maxFacetHits')
  })
})
