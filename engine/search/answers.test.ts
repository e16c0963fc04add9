import { describe, expect, it } from 'vitest'
import type { StoredRecord } from '#engine/record.ts'
import { readRule } from '#engine/rules/read-rule.ts'
import { createTestSearcher } from '#engine/test-kit/in-memory-searcher.ts'

const PRODUCTS: StoredRecord[] = [
  {
    objectID: '1',
    title: 'Red lamp',
    text: 'A small lamp for the desk',
    color: 'Red',
    price: 20,
    popularity: 3,
    secret: 'x',
  },
  { objectID: '2', title: 'Blue lampshade', text: 'Fits every lamp we sell', color: 'Blue', price: 10, popularity: 9 },
  { objectID: '3', title: 'Café table', text: 'Round, for two', color: 'Red', price: 90.5, popularity: 5, on: true },
  { objectID: '4', title: 'Oak table', text: 'Long, for eight', color: 'Oak', price: 400, popularity: 1 },
]

const PRIMARY = {
  searchableAttributes: ['title', 'unordered(text)'],
  attributesForFaceting: ['searchable(color)', 'price', 'filterOnly(popularity)'],
  customRanking: ['desc(popularity)'],
  attributesToHighlight: ['title'],
  unretrievableAttributes: ['secret'],
}

const call = createTestSearcher({
  segments: [PRODUCTS.map((record, index) => ({ record, sequence: index + 1 }))],
  settings: { shop: PRIMARY, shop_cheap: { ...PRIMARY, ranking: ['asc(price)', 'typo', 'custom'] } },
  rules: [
    {
      objectID: 'promote',
      conditions: [{ pattern: 'promoted' }],
      consequence: { params: { query: 'table' }, promote: [{ objectID: '1', position: 0 }], userData: { banner: 1 } },
    },
    { objectID: 'hide', conditions: [{ context: 'quiet' }], consequence: { hide: [{ objectID: '3' }] } },
  ].map(readRule),
})

interface Hit {
  objectID: string
  [field: string]: unknown
}

const search = (request: object, admin = false) =>
  call({ kind: 'query', request: { indexName: 'shop', ...request }, admin }) as {
    hits: Hit[]
    [field: string]: unknown
  }

const idsOf = (found: { hits: Hit[] }) => found.hits.map(({ objectID }) => objectID)

describe('a response', () => {
  it('has hits as stored, with the matching prefix highlighted', () => {
    const [hit] = search({ query: 'lampsh' }).hits
    expect(hit).toEqual({
      ...PRODUCTS[1],
      _highlightResult: {
        title: {
          value: 'Blue <em>lampsh</em>ade',
          matchLevel: 'full',
          fullyHighlighted: false,
          matchedWords: ['lampsh'],
        },
      },
    })
  })

  it('highlights words with typos and diacritics', () => {
    const [hit] = search({ query: 'tabel cafe', highlightPreTag: '[', highlightPostTag: ']' }).hits
    expect(hit).toMatchObject({ _highlightResult: { title: { value: '[Café] [table]', fullyHighlighted: true } } })
  })

  it('has pages, and for an empty query all records in the order of the custom ranking', () => {
    const found = search({ query: '', hitsPerPage: 3, page: 1 })
    expect(found).toMatchObject({ nbHits: 4, page: 1, nbPages: 2, hitsPerPage: 3, query: '', exhaustiveNbHits: true })
    expect(idsOf(found)).toEqual(['4'])
    expect(idsOf(search({ query: '', hitsPerPage: 3 }))).toEqual(['2', '3', '1'])
  })

  it('has offset and length instead of pages', () => {
    const found = search({ query: '', offset: 1, length: 2 })
    expect(idsOf(found)).toEqual(['3', '1'])
    expect(found).toMatchObject({ offset: 1, length: 2 })
    expect(found).not.toHaveProperty('nbPages')
  })

  it('counts facets with stats of numbers, except filterOnly facets', () => {
    expect(search({ query: '', facets: ['*'], hitsPerPage: 0 })).toMatchObject({
      hits: [],
      nbPages: 0,
      facets: { color: { Red: 2, Blue: 1, Oak: 1 }, price: { 20: 1, 10: 1, 90.5: 1, 400: 1 } },
      facets_stats: { price: { min: 10, max: 400, avg: 130.125, sum: 520.5 } },
    })
    expect(search({ query: '' })).not.toHaveProperty('facets')
  })

  it('is empty beyond paginationLimitedTo, with a message', () => {
    const few = createTestSearcher({
      segments: [PRODUCTS.map((record, sequence) => ({ record, sequence }))],
      settings: { few: { ...PRIMARY, paginationLimitedTo: 2 } },
    })
    const at = (page: number) =>
      few({ kind: 'query', request: { indexName: 'few', page, hitsPerPage: 1 }, admin: false })
    expect(at(1)).toMatchObject({ nbHits: 4, nbPages: 2 })
    expect(at(2)).toMatchObject({
      hits: [],
      nbHits: 0,
      nbPages: 0,
      message: expect.stringMatching('you can only fetch the 2 hits'),
    })
  })

  it('hides unretrievable attributes except from the admin key', () => {
    expect(search({ query: 'red lamp' }).hits[0]).not.toHaveProperty('secret')
    expect(search({ query: 'red lamp' }, true).hits[0]).toHaveProperty('secret', 'x')
  })

  it('is limited to the requested responseFields', () => {
    expect(Object.keys(search({ query: '', responseFields: ['nbHits', 'query'] }))).toEqual(['nbHits', 'query'])
  })

  it('repeats its parameters form-encoded', () => {
    expect(search({ query: 'red lamp', hitsPerPage: 5 }).params).toBe('query=red+lamp&hitsPerPage=5')
  })

  it('has a queryID of its own for clickAnalytics only', () => {
    const idOf = () => (search({ query: '', clickAnalytics: true }) as { queryID?: string }).queryID
    expect(idOf()).toMatch(/^[0-9a-f]{32}$/)
    expect(idOf()).not.toBe(idOf())
    expect(search({ query: '' })).not.toHaveProperty('queryID')
  })

  it('has queryAfterRemoval when words were removed', () => {
    const found = search({ query: 'oak lamp zebra', removeWordsIfNoResults: 'lastWords' })
    expect(found.queryAfterRemoval).toBe('oak')
    expect(idsOf(found)).toEqual(['4'])
  })

  it('applies the rules: promoted records, a changed query and hidden records', () => {
    const found = search({ query: 'promoted' })
    expect(idsOf(found)).toEqual(['1', '3', '4'])
    expect(found).toMatchObject({ nbHits: 3, userData: [{ banner: 1 }], appliedRules: [{ objectID: 'promote' }] })
    expect(idsOf(search({ query: 'table', ruleContexts: ['quiet'] }))).toEqual(['4'])
  })

  it('is sorted by the searched replica', () => {
    expect(idsOf(search({ query: 'table', indexName: 'shop_cheap' }))).toEqual(['3', '4'])
    expect(idsOf(search({ query: '', indexName: 'shop_cheap' }))).toEqual(['2', '1', '3', '4'])
  })

  it('is a 404 for an unknown index', () => {
    expect(() => search({ indexName: 'nothing' })).toThrow('Index nothing does not exist')
  })
})

describe('a call with several queries', () => {
  it('answers facet searches among them, highlighted', () => {
    const requests = [
      { indexName: 'shop', query: 'lamp' },
      { indexName: 'shop', type: 'facet', facet: 'color', facetQuery: 're' },
    ]
    expect(call({ kind: 'search', requests, admin: false })).toMatchObject({
      results: [{ nbHits: 2 }, { facetHits: [{ value: 'Red', highlighted: '<em>Re</em>d', count: 2 }] }],
    })
  })

  it('stops after enough matches with stopIfEnoughMatches, and still has a result per query', () => {
    const requests = ['lamp', 'table'].map((query) => ({ indexName: 'shop', query, hitsPerPage: 2 }))
    expect(call({ kind: 'search', requests, strategy: 'stopIfEnoughMatches', admin: false })).toMatchObject({
      results: [{ nbHits: 2 }, { hits: [], nbPages: 0, processed: false }],
    })
  })

  it('rejects a facet search if the facet is not declared searchable', () => {
    const requests = [{ indexName: 'shop', type: 'facet', facet: 'price', facetQuery: '1' }]
    expect(() => call({ kind: 'search', requests, admin: false })).toThrow('searchable(price)')
  })
})

describe('browsing', () => {
  it('continues by its cursor to the last record, beyond the pagination limit', () => {
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = call({
        kind: 'browse',
        request: { indexName: 'shop', hitsPerPage: 3, ...(cursor && { cursor }) },
        admin: true,
      })
      const { hits, cursor: next } = page as { hits: Hit[]; cursor?: string }
      ids.push(...hits.map(({ objectID }) => objectID))
      cursor = next
    } while (cursor !== undefined)
    expect(ids).toEqual(['2', '3', '1', '4'])
  })

  it('rejects a malformed cursor', () => {
    const request = { indexName: 'shop', cursor: 'nonsense' }
    expect(() => call({ kind: 'browse', request, admin: true })).toThrow('Invalid cursor')
  })

  it('returns the ids of all matching records for matchingIds', () => {
    const request = { indexName: 'shop', filters: 'color:red' }
    expect(call({ kind: 'matching', request })).toEqual(['3', '1'])
  })
})
