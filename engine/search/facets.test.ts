import { describe, expect, test } from 'vitest'
import type { StoredRecord } from '#engine/record.ts'
import { testIndex } from './test-index.ts'

const records: StoredRecord[] = [
  { objectID: '1', colour: 'Café au lait', price: 10, on: true, sizes: [['S'], ['S', 'M']], group: 'a', brand: 'B' },
  { objectID: '2', colour: 'ba', price: 20, on: true, sizes: ['M'], group: 'a', brand: 'A' },
  { objectID: '3', colour: 'ba', price: 30, on: false, group: 'b', brand: 'A' },
  { objectID: '4', colour: 'au', price: '30', group: 'b', brand: 'C' },
]
const declared = ['searchable(colour)', 'price', 'on', 'sizes', 'filterOnly(hidden)', 'afterDistinct(brand)']
const { ask, answer } = testIndex({
  records,
  settings: { attributesForFaceting: declared, attributeForDistinct: 'group' },
})

describe('facets', () => {
  test('are counted by the text of each value, once a record', () => {
    expect(ask({ facets: ['*'] }).facets).toEqual({
      colour: { ba: 2, 'Café au lait': 1, au: 1 },
      price: { 10: 1, 20: 1, 30: 2 },
      on: { true: 2, false: 1 },
      sizes: { M: 2, S: 1 },
      brand: { A: 2, B: 1, C: 1 },
    })
  })

  test('come one by one as a text, and are absent without values or when nobody declared them', () => {
    expect(Object.keys(ask({ facets: 'on' }).facets as object)).toEqual(['on'])
    expect(ask({ facets: ['on', 'nothing', 'hidden'], filters: 'colour:au' })).toMatchObject({
      facets: {},
      exhaustiveFacetsCount: true,
    })
    expect(ask({ facets: [] })).not.toHaveProperty('facets')
    expect(ask({ facets: [] })).not.toHaveProperty('exhaustiveFacetsCount')
  })

  test('keep the most frequent values, or the first ones, and have stats over all', () => {
    const answered = ask({ facets: ['colour', 'price'], maxValuesPerFacet: 1, hitsPerPage: 0 })
    expect(answered.facets).toEqual({ colour: { ba: 2 }, price: { 30: 2 } })
    expect(answered['facets_stats']).toEqual({ price: { min: 10, max: 30, avg: 20, sum: 60 } })
    expect(ask({ facets: 'colour', maxValuesPerFacet: 2, sortFacetValuesBy: 'alpha' }).facets).toEqual({
      colour: { 'Café au lait': 1, au: 1 },
    })
  })

  test('are counted after distinct where they are said to', () => {
    const { facets, nbHits } = ask({ facets: ['colour', 'brand'], distinct: true })
    expect(nbHits).toBe(2)
    expect(facets).toEqual({ colour: { ba: 2, 'Café au lait': 1, au: 1 }, brand: { C: 1, A: 1 } })
    expect(ask({ facets: 'colour', distinct: true, facetingAfterDistinct: true }).facets).toEqual({
      colour: { ba: 1, au: 1 },
    })
  })
})

describe('a search for values of a facet', () => {
  const values = (request: object) => {
    const call = { kind: 'facet' as const, request: { indexName: 'shop', ...request }, facet: 'colour' }
    return (answer(call) as { facetHits: { value: string; highlighted: string; count: number }[] }).facetHits
  }

  test('takes whole words and the beginning of the last one, whatever the case and accents', () => {
    expect(values({ facetQuery: 'a' }).map(({ value }) => value)).toEqual(['Café au lait', 'au'])
    expect(values({ facetQuery: 'CAFE la' })).toEqual([
      { value: 'Café au lait', highlighted: '<em>Café</em> au <em>la</em>it', count: 1 },
    ])
    expect(values({ facetQuery: 'caf la' })).toEqual([])
  })

  test('without words lists the values, within what the query and its filters find', () => {
    expect(values({ facetQuery: '', maxFacetHits: 2 }).map(({ value }) => value)).toEqual(['ba', 'Café au lait'])
    expect(values({ params: 'filters=price%3C25&numericFilters=price%3E15' })).toEqual([
      { value: 'ba', highlighted: 'ba', count: 1 },
    ])
  })

  test('marks with the tags asked for, ten values unless told', () => {
    const tags = { highlightPreTag: '__ais-highlight__', highlightPostTag: '__/ais-highlight__' }
    expect(values({ facetQuery: 'b', ...tags })[0]?.highlighted).toBe('__ais-highlight__b__/ais-highlight__a')
    expect(() => values({ maxFacetHits: 101 })).toThrow('maxFacetHits')
  })
})
