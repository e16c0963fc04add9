import { describe, expect, it } from 'vitest'
import type { StoredRecord } from '#engine/record.ts'
import { readRule } from '#engine/rules/read-rule.ts'
import { testMoment } from './test-moment.ts'

const PRODUCTS: StoredRecord[] = [
  {
    objectID: '1',
    title: 'Red lamp',
    text: 'A small lamp for the desk',
    colour: 'Red',
    price: 20,
    popularity: 3,
    secret: 'x',
  },
  { objectID: '2', title: 'Blue lampshade', text: 'Fits every lamp we sell', colour: 'Blue', price: 10, popularity: 9 },
  { objectID: '3', title: 'Café table', text: 'Round, for two', colour: 'Red', price: 90.5, popularity: 5, on: true },
  { objectID: '4', title: 'Oak table', text: 'Long, for eight', colour: 'Oak', price: 400, popularity: 1 },
]

const PRIMARY = {
  searchableAttributes: ['title', 'unordered(text)'],
  attributesForFaceting: ['searchable(colour)', 'price', 'filterOnly(popularity)'],
  customRanking: ['desc(popularity)'],
  attributesToHighlight: ['title'],
  unretrievableAttributes: ['secret'],
}

const answer = testMoment({
  segments: [PRODUCTS.map((record, index) => ({ record, order: index + 1 }))],
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

const ask = (request: object, admin = false) =>
  answer({ kind: 'query', request: { indexName: 'shop', ...request }, admin }) as {
    hits: Hit[]
    [field: string]: unknown
  }

const idsOf = (found: { hits: Hit[] }) => found.hits.map(({ objectID }) => objectID)

describe('an answer', () => {
  it('has hits as they are stored, highlighted where a beginning matched', () => {
    const [hit] = ask({ query: 'lampsh' }).hits
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

  it('highlights what was mistyped, and through accents', () => {
    const [hit] = ask({ query: 'tabel cafe', highlightPreTag: '[', highlightPostTag: ']' }).hits
    expect(hit).toMatchObject({ _highlightResult: { title: { value: '[Café] [table]', fullyHighlighted: true } } })
  })

  it('has pages, and all records in the order of custom ranking for an empty query', () => {
    const found = ask({ query: '', hitsPerPage: 3, page: 1 })
    expect(found).toMatchObject({ nbHits: 4, page: 1, nbPages: 2, hitsPerPage: 3, query: '', exhaustiveNbHits: true })
    expect(idsOf(found)).toEqual(['4'])
    expect(idsOf(ask({ query: '', hitsPerPage: 3 }))).toEqual(['2', '3', '1'])
  })

  it('answers offset and length in place of pages', () => {
    const found = ask({ query: '', offset: 1, length: 2 })
    expect(idsOf(found)).toEqual(['3', '1'])
    expect(found).toMatchObject({ offset: 1, length: 2 })
    expect(found).not.toHaveProperty('nbPages')
  })

  it('counts facets and has stats of numbers, and leaves out what is filter-only', () => {
    expect(ask({ query: '', facets: ['*'], hitsPerPage: 0 })).toMatchObject({
      hits: [],
      nbPages: 0,
      facets: { colour: { Red: 2, Blue: 1, Oak: 1 }, price: { 20: 1, 10: 1, 90.5: 1, 400: 1 } },
      facets_stats: { price: { min: 10, max: 400, avg: 130.125, sum: 520.5 } },
    })
    expect(ask({ query: '' })).not.toHaveProperty('facets')
  })

  it('is empty beyond the pages there may be, and says why', () => {
    const few = testMoment({
      segments: [PRODUCTS.map((record, order) => ({ record, order }))],
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

  it('hides unretrievable attributes from all but the admin key', () => {
    expect(ask({ query: 'red lamp' }).hits[0]).not.toHaveProperty('secret')
    expect(ask({ query: 'red lamp' }, true).hits[0]).toHaveProperty('secret', 'x')
  })

  it('keeps to the response fields that were asked for', () => {
    expect(Object.keys(ask({ query: '', responseFields: ['nbHits', 'query'] }))).toEqual(['nbHits', 'query'])
  })

  it('repeats its parameters form-encoded, and has a query id for click analytics alone', () => {
    expect(ask({ query: 'red lamp', hitsPerPage: 5 }).params).toBe('query=red+lamp&hitsPerPage=5')
    expect(ask({ query: '' })).not.toHaveProperty('queryID')
    expect(ask({ query: '', clickAnalytics: true }).queryID).toMatch(/^[0-9a-f]{32}$/)
  })

  it('says which words were given up when nothing was found otherwise', () => {
    const found = ask({ query: 'oak lamp zebra', removeWordsIfNoResults: 'lastWords' })
    expect(found.queryAfterRemoval).toBe('oak')
    expect(idsOf(found)).toEqual(['4'])
  })

  it('puts what a rule promotes first, changes the query as it says and hides what it hides', () => {
    const found = ask({ query: 'promoted' })
    expect(idsOf(found)).toEqual(['1', '3', '4'])
    expect(found).toMatchObject({ nbHits: 3, userData: [{ banner: 1 }], appliedRules: [{ objectID: 'promote' }] })
    expect(idsOf(ask({ query: 'table', ruleContexts: ['quiet'] }))).toEqual(['4'])
  })

  it('sorts by the replica that is searched', () => {
    expect(idsOf(ask({ query: 'table', indexName: 'shop_cheap' }))).toEqual(['3', '4'])
    expect(idsOf(ask({ query: '', indexName: 'shop_cheap' }))).toEqual(['2', '1', '3', '4'])
  })

  it('refuses a name that nobody declared', () => {
    expect(() => ask({ indexName: 'nothing' })).toThrow('Index nothing does not exist')
  })
})

describe('a call of several queries', () => {
  it('answers facet searches among them, highlighted', () => {
    const requests = [
      { indexName: 'shop', query: 'lamp' },
      { indexName: 'shop', type: 'facet', facet: 'colour', facetQuery: 're' },
    ]
    expect(answer({ kind: 'search', requests, admin: false })).toMatchObject({
      results: [{ nbHits: 2 }, { facetHits: [{ value: 'Red', highlighted: '<em>Re</em>d', count: 2 }] }],
    })
  })

  it('stops with enough matches where it is asked to, and still has a result per query', () => {
    const requests = ['lamp', 'table'].map((query) => ({ indexName: 'shop', query, hitsPerPage: 2 }))
    expect(answer({ kind: 'search', requests, strategy: 'stopIfEnoughMatches', admin: false })).toMatchObject({
      results: [{ nbHits: 2 }, { hits: [], nbPages: 0, processed: false }],
    })
  })

  it('refuses to search a facet that was not declared searchable', () => {
    const requests = [{ indexName: 'shop', type: 'facet', facet: 'price', facetQuery: '1' }]
    expect(() => answer({ kind: 'search', requests, admin: false })).toThrow('searchable(price)')
  })
})

describe('browsing', () => {
  it('goes on by its cursor until none is left, whatever pages allow', () => {
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const page = answer({
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

  it('refuses a cursor it did not make', () => {
    const request = { indexName: 'shop', cursor: 'nonsense' }
    expect(() => answer({ kind: 'browse', request, admin: true })).toThrow('Invalid cursor')
  })

  it('has the ids of all that match', () => {
    const request = { indexName: 'shop', filters: 'colour:red' }
    expect(answer({ kind: 'matching', request })).toEqual(['3', '1'])
  })
})
