import { describe, expect, test } from 'vitest'
import { parseFilters } from '#engine/filters/parse-filters.ts'
import { parseFacetFilters, parseNumericFilters, parseTagFilters } from '#engine/filters/parse-lists.ts'
import { SearchProblem } from '#engine/errors.ts'
import { readFacetQuery, readQuery } from './read-query.ts'
import { readSettings } from './read-settings.ts'

const settings = readSettings({
  attributesForFaceting: ['color', 'searchable(brand)', 'afterDistinct(searchable(maker))'],
  attributeForDistinct: 'sku',
  distinct: 2,
  hitsPerPage: 24,
  attributesToRetrieve: ['title'],
  highlightPreTag: '<b>',
})

describe('a query', () => {
  test('inherits its defaults from the settings', () => {
    expect(readQuery({ indexName: 'products' }, settings)).toEqual({
      ...settings.query,
      query: '',
      filter: [],
      optionalFilter: [],
      sumOrFiltersScores: false,
      wordsFirst: false,
      geo: undefined,
      facets: [],
      page: 0,
      window: undefined,
      attributesToRetrieve: ['title'],
      attributesToHighlight: undefined,
      attributesToSnippet: [],
      restrictSearchableAttributes: undefined,
      getRankingInfo: false,
      clickAnalytics: false,
      distinct: 2,
      synonyms: true,
      ruleContexts: [],
      facetingAfterDistinct: false,
      params: '',
    })
  })

  test('overrides the settings, as InstantSearch does', () => {
    const query = readQuery(
      {
        indexName: 'products',
        query: 'lam',
        facets: ['color', 'brand'],
        facetFilters: [['brand:Acme', 'brand:Bolt'], ['color:red']],
        numericFilters: ['price>=20'],
        tagFilters: '',
        filters: 'c_id:5 AND is_sale:true',
        highlightPreTag: '__ais-highlight__',
        highlightPostTag: '__/ais-highlight__',
        hitsPerPage: 0,
        maxValuesPerFacet: 20,
        page: 2,
        distinct: false,
        analytics: false,
        clickAnalytics: true,
        userToken: 'anonymous',
      },
      settings,
    )
    expect(query).toMatchObject({
      query: 'lam',
      facets: ['color', 'brand'],
      highlightPreTag: '__ais-highlight__',
      highlightPostTag: '__/ais-highlight__',
      hitsPerPage: 0,
      maxValuesPerFacet: 20,
      page: 2,
      distinct: 0,
    })
    expect(query.filter).toEqual([
      ...parseFilters('c_id:5 AND is_sale:true'),
      ...parseFacetFilters([['brand:Acme', 'brand:Bolt'], 'color:red']),
      ...parseNumericFilters('price>=20'),
      ...parseTagFilters(''),
    ])
  })

  test.each<[{ [name: string]: unknown }, object]>([
    [{ facets: 'brand' }, { facets: ['brand'] }],
    [{ facets: 'brand, color' }, { facets: ['brand', 'color'] }],
    [{ facets: '["*"]' }, { facets: ['*'] }],
    [{ facets: '' }, { facets: [] }],
    [
      { hitsPerPage: '5', page: '1' },
      { hitsPerPage: 5, page: 1 },
    ],
    [
      { getRankingInfo: 'true', synonyms: '0' },
      { getRankingInfo: true, synonyms: false },
    ],
    [{ typoTolerance: 'min' }, { typoTolerance: 'min' }],
    [{ distinct: 'true' }, { distinct: 1 }],
    [{ renderingContent: '{"a":1}' }, { renderingContent: { a: 1 } }],
    [{ params: 'query=red+lamp&facets=%5B%22brand%22%5D&page=3' }, { query: 'red lamp', facets: ['brand'], page: 3 }],
    [
      { params: 'query=a&page=3', query: 'b' },
      { query: 'b', page: 3 },
    ],
    [{ params: '?query=a&query=b', query: null }, { query: 'b' }],
    [{ params: 'facetFilters=%5B%5B%22a%3A1%22%5D%5D' }, { filter: parseFacetFilters([['a:1']]) }],
    [{ params: 'tagFilters=' }, { filter: [] }],
    [{ offset: 30, length: 10 }, { window: { offset: 30, length: 10 } }],
    [{ offset: 30 }, { window: { offset: 30, length: 24 } }],
    [{ length: '5' }, { window: { offset: 0, length: 5 } }],
    [{ restrictSearchableAttributes: [] }, { restrictSearchableAttributes: undefined }],
    [{ restrictSearchableAttributes: ['title'] }, { restrictSearchableAttributes: ['title'] }],
    [
      { hitsPerPage: null, optionalWords: null },
      { hitsPerPage: 24, optionalWords: [] },
    ],
    [{ attributesToHighlight: [] }, { attributesToHighlight: [] }],
  ])('%j reads as %j', (raw, query) => expect(readQuery(raw, settings)).toMatchObject(query))

  test('resolves the languages of enabled options', () => {
    const on = readSettings({ ignorePlurals: true, removeStopWords: ['fr'], queryLanguages: ['en'] })
    expect(readQuery({}, on)).toMatchObject({ ignorePlurals: ['en'], removeStopWords: ['fr'] })
    expect(readQuery({ queryLanguages: ['de'] }, on)).toMatchObject({ ignorePlurals: ['de'], removeStopWords: ['fr'] })
    expect(readQuery({ removeStopWords: true }, on)).toMatchObject({ removeStopWords: ['en'] })
    expect(readQuery({ ignorePlurals: false }, on)).toMatchObject({ ignorePlurals: false })
  })

  test('distinct requires attributeForDistinct', () => {
    expect(readQuery({ distinct: 3 }, readSettings({ distinct: true })).distinct).toBe(0)
  })

  test.each([
    ['aroundLatLng', ''],
    ['aroundLatLngViaIP', true],
    ['naturalLanguages', ['en']],
    ['enablePersonalization', true],
    ['extensions', {}],
    ['ranking', ['typo']],
    ['cursor', 'abc'],
  ])('%s is accepted and ignored', (name, value) => {
    const { params: _, ...query } = readQuery({ [name]: value }, settings)
    expect(readQuery({}, settings)).toMatchObject(query)
  })

  test.each<[{ [name: string]: unknown }, string]>([
    [{ foo: 1 }, 'Unknown parameter: foo'],
    [{ params: 'foo=1' }, 'Unknown parameter: foo'],
    [{ toString: 1 }, 'Unknown parameter: toString'],
    [{ searchableAttributes: ['a'] }, 'Unknown parameter: searchableAttributes'],
    [{ params: {} }, 'Invalid value for "params" parameter, expected string'],
    [{ query: 5 }, 'Invalid value for "query" parameter, expected string shorter than 512 bytes'],
    [{ query: 'a'.repeat(512) }, 'Invalid value for "query" parameter, expected string shorter than 512 bytes'],
    [{ query: 'é'.repeat(256) }, 'Invalid value for "query" parameter, expected string shorter than 512 bytes'],
    [
      { similarQuery: 'a'.repeat(512) },
      'Invalid value for "similarQuery" parameter, expected string shorter than 512 bytes',
    ],
    [{ hitsPerPage: 1001 }, 'Invalid value for "hitsPerPage" parameter, expected integer between 0 and 1000'],
    [{ hitsPerPage: 'ten' }, 'Invalid value for "hitsPerPage" parameter, expected integer between 0 and 1000'],
    [{ length: 1001 }, 'Invalid value for "length" parameter, expected integer between 0 and 1000'],
    [{ page: -1 }, 'Invalid value for "page" parameter, expected integer from 0'],
    [{ facets: [1] }, 'Invalid value for "facets" parameter, expected array of strings'],
    [{ facets: '["a' }, 'Invalid value for "facets" parameter, expected array of strings'],
    [{ filters: ['a:1'] }, 'Invalid value for "filters" parameter, expected string'],
    [{ filters: 'a:1 b' }, 'filters: Unexpected token string(b) expected end of filter at col 4'],
    [{ facetFilters: 5 }, 'Invalid value for "facetFilters" parameter, expected string or array of strings'],
    [{ clickAnalytics: 'yes' }, 'Invalid value for "clickAnalytics" parameter, expected boolean'],
  ])('%j is rejected', (raw, message) => {
    expect(() => readQuery(raw, settings)).toThrow(new SearchProblem(400, message))
  })

  // Every hit scans these lists: eighty thousand names with a thousand hits blocked a search thread until the timeout.
  test.each([
    'facets',
    'attributesToRetrieve',
    'attributesToHighlight',
    'attributesToSnippet',
    'restrictSearchableAttributes',
  ])('%s has at most 1000 entries', (name) => {
    const names = Array.from({ length: 1000 }, (_, index) => `a${index}`)
    expect(() => readQuery({ [name]: names }, settings)).not.toThrow()
    const tooMany = new SearchProblem(400, 'Too many attributes in one list, expected at most 1000')
    for (const list of [[...names, 'b'], [...names, 'b'].join()]) {
      expect(() => readQuery({ [name]: list }, settings)).toThrow(tooMany)
    }
  })

  test('accepts a query of 511 bytes', () => {
    expect(readQuery({ query: 'é'.repeat(255) + 'a' }, settings).query).toHaveLength(256)
  })
})

describe('an alias of a parameter', () => {
  test('means the same, in every notation, and the name itself wins', () => {
    for (const raw of [{ removeWordsIfNoResult: 'lastWords' }, { params: 'removeWordsIfNoResult=lastWords' }])
      expect(readQuery(raw, settings).removeWordsIfNoResults).toBe('lastWords')
    const both = { removeWordsIfNoResult: 'lastWords', removeWordsIfNoResults: 'firstWords' }
    expect(readQuery(both, settings).removeWordsIfNoResults).toBe('firstWords')
    expect(readSettings({ removeWordsIfNoResult: 'lastWords' }).query.removeWordsIfNoResults).toBe('lastWords')
    expect(() => readQuery({ removeWordsIfNoResult: 'some' }, settings)).toThrow('removeWordsIfNoResults')
  })
})

describe('params', () => {
  test('repeats the request form-encoded', () => {
    const raw = {
      indexName: 'products',
      type: 'default',
      filters: "editor:'visual studio' OR editor:neovim",
      facets: ['a b'],
      page: 0,
      analytics: false,
      optionalWords: null,
    }
    const { params } = readQuery(raw, settings)
    expect(params).toBe(
      'filters=editor%3A%27visual+studio%27+OR+editor%3Aneovim&facets=%5B%22a+b%22%5D&page=0&analytics=false',
    )
  })

  test('parses back to the same query', () => {
    const raw = {
      query: 'a&b=c+d é "😀"',
      facetFilters: [['a:1', 'b:"x"'], 'c:-2'],
      numericFilters: ['price>=1'],
      facets: ['*'],
      hitsPerPage: 3,
      distinct: true,
      renderingContent: { redirect: { url: '/' } },
      removeStopWords: ['en'],
    }
    const query = readQuery(raw, settings)
    expect(readQuery({ params: query.params }, settings)).toEqual(query)
  })

  test('omits the parameters of a facet search', () => {
    const raw = { type: 'facet', facet: 'brand', facetQuery: 'k', maxFacetHits: 20, query: 'a' }
    expect(readFacetQuery(raw, settings).query.params).toBe('query=a')
  })
})

describe('a facet query', () => {
  test('searches the values of a searchable facet', () => {
    expect(readFacetQuery({ facet: 'brand', params: 'facetQuery=k&filters=a%3A1' }, settings)).toEqual({
      facet: 'brand',
      facetQuery: 'k',
      maxFacetHits: 10,
      query: readQuery({ filters: 'a:1' }, settings),
    })
    expect(readFacetQuery({ facet: 'maker', maxFacetHits: '100' }, settings).maxFacetHits).toBe(100)
  })

  test.each([
    [
      { facet: 'color' },
      'Cannot search in `color` attribute, you need to add `searchable(color)` to attributesForFaceting.',
    ],
    [{}, 'Missing "facet" parameter'],
    [
      { facet: 'brand', maxFacetHits: 101 },
      'Invalid value for "maxFacetHits" parameter, expected integer between 1 and 100',
    ],
    [
      { facet: 'brand', facetQuery: 'é'.repeat(256) },
      'Invalid value for "facetQuery" parameter, expected string shorter than 512 bytes',
    ],
  ])('%j is rejected', (raw, message) => {
    expect(() => readFacetQuery(raw, settings)).toThrow(new SearchProblem(400, message))
  })
})
