import { describe, expect, test } from 'vitest'
import { createTestIndex, type TestAnswer } from '#engine/test-kit/in-memory-index.ts'

const records = Array.from({ length: 60 }, (_, n) => ({
  objectID: String(1000 + n),
  OCID: 1000 + n,
  title: `${n % 2 ? 'Oak' : 'Brass'} lamp ${n}`,
  c_id: n % 3,
  is_sale: n % 4 === 0,
  brand: ['Acme', 'Bolt', '-Dash'][n % 3] ?? '',
  color: n % 5 === 0 ? 'red' : 'blue',
  price: n,
  categories: { lvl0: 'Home', lvl1: `Home > ${n % 2 ? 'Lighting' : 'Tables'}` },
}))
const { search, call } = createTestIndex({
  records,
  settings: {
    searchableAttributes: ['title'],
    customRanking: ['asc(OCID)'],
    attributesForFaceting: [
      'searchable(brand)',
      'color',
      'price',
      'is_sale',
      'c_id',
      'filterOnly(OCID)',
      'categories.lvl1',
    ],
    renderingContent: { facetOrdering: { facets: { order: ['brand', 'color'] } } },
  },
})

/** Parameters that InstantSearch adds to every query. */
const ALWAYS = {
  indexName: 'shop',
  highlightPreTag: '__ais-highlight__',
  highlightPostTag: '__/ais-highlight__',
}
const COUNTING = { ...ALWAYS, analytics: false, clickAnalytics: false, hitsPerPage: 0, page: 0 }

const resultsOf = (requests: object[]) =>
  (
    call({ kind: 'search', requests: requests.map((each) => ({ ...ALWAYS, ...each })), admin: false }) as {
      results: TestAnswer[]
    }
  ).results

describe('an InstantSearch request', () => {
  test('has a response with every field that the widgets read', () => {
    const request = { filters: 'c_id:1 AND is_sale:true', hitsPerPage: 24, page: 0, query: 'lam', facets: ['price'] }
    const [result] = resultsOf([request])
    expect(result).toMatchObject({
      hits: expect.any(Array),
      nbHits: 5,
      nbPages: 1,
      page: 0,
      hitsPerPage: 24,
      query: 'lam',
      index: 'shop',
      facets: { price: expect.any(Object) },
      facets_stats: { price: { min: expect.any(Number), max: expect.any(Number) } },
      exhaustiveFacetsCount: true,
      processingTimeMS: expect.any(Number),
      params: expect.stringContaining('filters=c_id%3A1+AND+is_sale%3Atrue'),
      renderingContent: { facetOrdering: { facets: { order: ['brand', 'color'] } } },
    })
    for (const absent of ['_automaticInsights', 'queryID', 'userData', 'message']) {
      expect(result).not.toHaveProperty(absent)
    }
    expect(result?.hits.flatMap((hit) => brokenLeaves(hit['_highlightResult']))).toEqual([])
  })

  test('has a result per query: the hits, and the counts of each refined facet without its own filter', () => {
    const brand = ['brand:Acme', 'brand:Bolt']
    const results = resultsOf([
      {
        query: 'lamp',
        facets: ['brand', 'color'],
        facetFilters: [brand, ['color:red']],
        maxValuesPerFacet: 20,
        page: 0,
      },
      { ...COUNTING, query: 'lamp', facets: 'brand', facetFilters: [['color:red']], maxValuesPerFacet: 20 },
      { ...COUNTING, query: 'lamp', facets: 'color', facetFilters: [brand], maxValuesPerFacet: 20 },
    ])
    expect(results).toMatchObject([
      { nbHits: 8, facets: { brand: { Acme: 4, Bolt: 4 }, color: { red: 8 } } },
      { hits: [], nbHits: 12, nbPages: 0, facets: { brand: { Acme: 4, Bolt: 4, '-Dash': 4 } } },
      { hits: [], nbHits: 40, facets: { color: { blue: 32, red: 8 } } },
    ])
  })

  test('can contain a facet search among the queries', () => {
    const request = { type: 'facet', facet: 'brand', facetQuery: 'b', maxFacetHits: 20, query: 'lamp' }
    const [first, second] = resultsOf([{ query: 'lamp' }, { ...request, facets: ['brand'], page: 0 }])
    expect(first).toMatchObject({ nbHits: 60 })
    expect(second).toMatchObject({
      facetHits: [{ value: 'Bolt', highlighted: '__ais-highlight__B__/ais-highlight__olt', count: 20 }],
      exhaustiveFacetsCount: true,
      processingTimeMS: expect.any(Number),
    })
  })

  test.each<[string, object, number]>([
    ['a refinement that begins with a minus sign', { facetFilters: [[String.raw`brand:\-Dash`]] }, 20],
    ['refinements combined with AND', { facetFilters: ['brand:Acme', 'color:red'] }, 4],
    ['a level of a hierarchy', { facetFilters: [['categories.lvl1:Home > Lighting']] }, 30],
    ['a range', { numericFilters: ['price>=20', 'price<=29'] }, 10],
    ['a toggle', { facetFilters: [['is_sale:true']] }, 15],
    ['a numeric menu', { numericFilters: ['OCID>=1010', 'OCID<=1050'] }, 41],
    ['lists of ids', { query: '', filters: 'c_id:1 AND (OCID:1001 OR OCID:1007 OR OCID:1002)' }, 2],
    ['tags of older versions', { tagFilters: '' }, 60],
    ['a page far after the last', { page: 40 }, 60],
  ])('%s', (_, request, nbHits) => expect(resultsOf([request])[0]).toMatchObject({ nbHits }))

  test('a user token and analytics have no effect', () => {
    const more = { userToken: 'anonymous-1', analytics: true, analyticsTags: ['a'], enablePersonalization: false }
    expect(search({ query: 'oak', ...more }).hits).toEqual(search({ query: 'oak' }).hits)
  })
})

/** Returns the leaves of a mirrored record whose value is not a string. Any of them crashes the InstantSearch page. */
function brokenLeaves(mirror: unknown): unknown[] {
  if (typeof mirror !== 'object' || mirror === null) return [mirror]
  if ('matchLevel' in mirror) return 'value' in mirror && typeof mirror.value === 'string' ? [] : [mirror]
  return Object.values(mirror).flatMap(brokenLeaves)
}
