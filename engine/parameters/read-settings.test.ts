import { NO_CUSTOM_ENTRIES } from '#engine/dictionaries/dictionary.ts'
import { describe, expect, test } from 'vitest'
import { SearchProblem } from '#engine/errors.ts'
import { checkSettings, readSettings } from './read-settings.ts'

describe('settings', () => {
  test('have the defaults of the service', () => {
    expect(readSettings({})).toEqual({
      searchableAttributes: [],
      attributesForFaceting: [],
      unretrievableAttributes: [],
      attributesToRetrieve: ['*'],
      attributesToHighlight: undefined,
      attributesToSnippet: [],
      ranking: ['typo', 'geo', 'words', 'filters', 'proximity', 'attribute', 'exact', 'custom'],
      customRanking: [],
      relevanceWeights: new Map(),
      customRankingBeforeRelevance: [],
      numericAttributesForFiltering: undefined,
      attributeForDistinct: undefined,
      distinct: 0,
      replicas: [],
      virtualReplicas: [],
      separatorsToIndex: '',
      paginationLimitedTo: 1000,
      maxFacetHits: 10,
      disableTypoToleranceOnWords: [],
      disablePrefixOnAttributes: [],
      queryLanguages: [],
      decompoundedAttributes: [],
      dictionaries: NO_CUSTOM_ENTRIES,
      userData: undefined,
      query: {
        queryType: 'prefixLast',
        typoTolerance: 'true',
        typoToleranceOnKnownWords: true,
        equivalentForms: [],
        minWordSizefor1Typo: 4,
        minWordSizefor2Typos: 8,
        allowTyposOnNumericTokens: true,
        disableTypoToleranceOnAttributes: [],
        disableExactOnAttributes: [],
        removeWordsIfNoResults: 'none',
        optionalWords: [],
        ignorePlurals: false,
        removeStopWords: false,
        decompoundQuery: [],
        advancedSyntax: false,
        exactOnSingleWordQuery: 'attribute',
        alternativesAsExact: ['ignorePlurals', 'singleWordSynonym'],
        minProximity: 1,
        relevancyStrictness: 100,
        hitsPerPage: 20,
        maxValuesPerFacet: 100,
        sortFacetValuesBy: 'count',
        highlightPreTag: '<em>',
        highlightPostTag: '</em>',
        snippetEllipsisText: '…',
        restrictHighlightAndSnippetArrays: false,
        responseFields: undefined,
        enableRules: true,
        renderingContent: {},
      },
    })
  })

  test('compound words are split in the languages of each attribute, and only in those of the index', () => {
    const decompoundedAttributes = { de: ['title', 'text'], nl: ['title'] }
    expect(readSettings({ decompoundedAttributes }).decompoundedAttributes).toEqual([
      { name: 'title', languages: ['de', 'nl'] },
      { name: 'text', languages: ['de'] },
    ])
    expect(readSettings({ decompoundedAttributes, indexLanguages: ['nl', 'en'] }).decompoundedAttributes).toEqual([
      { name: 'title', languages: ['nl'] },
    ])
    for (const invalid of [{ en: ['title'] }, { de: 7 }, ['title'], 'de'])
      expect(() => checkSettings({ decompoundedAttributes: invalid })).toThrow('decompoundedAttributes')
    expect(readSettings({ decompoundedAttributes: { en: ['title'] } }).decompoundedAttributes).toEqual([])
  })

  test('null resets a setting', () => {
    const nulls = Object.fromEntries(Object.keys(readSettings({}).query).map((name) => [name, null]))
    const { query, searchableAttributes } = readSettings({ ...nulls, searchableAttributes: null, userData: null })
    expect(query).toEqual(readSettings({}).query)
    expect(searchableAttributes).toEqual([])
  })

  test('searchable attributes can be unordered, and attributes in one entry share a rank', () => {
    const { searchableAttributes } = readSettings({
      searchableAttributes: ['title', 'unordered(maker)', 'ordered(sku)', 'color, unordered(room.name)'],
    })
    expect(searchableAttributes).toEqual([
      [{ name: 'title', unordered: false }],
      [{ name: 'maker', unordered: true }],
      [{ name: 'sku', unordered: false }],
      [
        { name: 'color', unordered: true },
        { name: 'room.name', unordered: true },
      ],
    ])
  })

  test('facet modifiers can be nested', () => {
    const plain = { searchable: false, filterOnly: false, afterDistinct: false }
    const { attributesForFaceting } = readSettings({
      attributesForFaceting: [
        'a',
        'searchable(b)',
        'filterOnly(c)',
        'afterDistinct(d)',
        'afterDistinct(searchable(e.f))',
      ],
    })
    expect(attributesForFaceting).toEqual([
      { ...plain, name: 'a' },
      { ...plain, name: 'b', searchable: true },
      { ...plain, name: 'c', filterOnly: true },
      { ...plain, name: 'd', afterDistinct: true },
      { ...plain, name: 'e.f', searchable: true, afterDistinct: true },
    ])
  })

  test('ranking contains criteria and sorts', () => {
    const { ranking, customRanking } = readSettings({
      ranking: ['asc(price)', 'typo', 'custom'],
      customRanking: ['desc(popularity)', 'asc(room.size)'],
    })
    expect(ranking).toEqual([{ attribute: 'price', descending: false }, 'typo', 'custom'])
    expect(customRanking).toEqual([
      { attribute: 'popularity', descending: true },
      { attribute: 'room.size', descending: false },
    ])
  })

  test('replicas are plain names, and legacy setting names still work', () => {
    expect(readSettings({ replicas: ['a', 'virtual(b)'] }).replicas).toEqual(['a', 'b'])
    expect(readSettings({ slaves: ['a'] }).replicas).toEqual(['a'])
    expect(readSettings({ replicas: ['b'], slaves: ['a'] }).replicas).toEqual(['b'])
    expect(readSettings({ attributesToIndex: ['a'] }).searchableAttributes).toEqual([[{ name: 'a', unordered: false }]])
    const { numericAttributesForFiltering } = readSettings({ numericAttributesToIndex: ['equalOnly(a)', 'b'] })
    expect(numericAttributesForFiltering).toEqual(['a', 'b'])
  })

  test.each([
    [{ typoTolerance: true }, { typoTolerance: 'true' }],
    [{ typoTolerance: false }, { typoTolerance: 'false' }],
    [{ typoTolerance: 'strict' }, { typoTolerance: 'strict' }],
    [{ ignorePlurals: true }, { ignorePlurals: [] }],
    [{ ignorePlurals: 'true', queryLanguages: ['en'] }, { ignorePlurals: ['en'] }],
    [{ ignorePlurals: ['fr'], queryLanguages: ['en'] }, { ignorePlurals: ['fr'] }],
    [{ removeStopWords: [] }, { removeStopWords: false }],
    [{ responseFields: ['*'] }, { responseFields: undefined }],
    [{ responseFields: ['hits'] }, { responseFields: ['hits'] }],
    [{ optionalWords: 'a,b c' }, { optionalWords: ['a', 'b c'] }],
    [
      { alternativesAsExact: ['multiWordsSynonym', 'ignoreConjugations'] },
      { alternativesAsExact: ['multiWordsSynonym'] },
    ],
  ])('%j means %j', (stored, query) => expect(readSettings(stored).query).toMatchObject(query))

  test('distinct can be a boolean', () => {
    expect(readSettings({ distinct: true }).distinct).toBe(1)
    expect(readSettings({ distinct: 3 }).distinct).toBe(3)
  })
})

describe('checking settings', () => {
  test('returns valid settings, including unused ones', () => {
    const settings = {
      searchableAttributes: ['a'],
      mode: 'keywordSearch',
      attributesToTransliterate: ['a'],
      attributesToIndex: null,
      version: 2,
      userData: { any: ['thing'] },
    }
    expect(checkSettings(settings)).toBe(settings)
  })

  test.each<[unknown, string]>([
    [{ foo: 1 }, 'Unknown parameter: foo'],
    [JSON.parse('{"__proto__":1}'), 'Unknown parameter: __proto__'],
    [{ constructor: 1 }, 'Unknown parameter: constructor'],
    [['a'], 'Invalid settings, expected object'],
    ['a', 'Invalid settings, expected object'],
    [{ hitsPerPage: 1001 }, 'Invalid value for "hitsPerPage" parameter, expected integer between 0 and 1000'],
    [{ hitsPerPage: 1.5 }, 'Invalid value for "hitsPerPage" parameter, expected integer between 0 and 1000'],
    [
      { paginationLimitedTo: 20_001 },
      'Invalid value for "paginationLimitedTo" parameter, expected integer between 0 and 20000',
    ],
    [{ attributesToRetrieve: [1] }, 'Invalid value for "attributesToRetrieve" parameter, expected array of strings'],
    [
      { queryType: 'prefix' },
      'Invalid value for "queryType" parameter, expected one of prefixLast, prefixAll, prefixNone',
    ],
    [
      { customRanking: ['price'] },
      'Invalid value for "customRanking" parameter, expected array of asc(attribute) or desc(attribute)',
    ],
    [{ distinct: 5 }, 'Invalid value for "distinct" parameter, expected boolean or integer between 0 and 4'],
    [{ minProximity: 0 }, 'Invalid value for "minProximity" parameter, expected integer between 1 and 7'],
    [{ enableRules: 'yes' }, 'Invalid value for "enableRules" parameter, expected boolean'],
    [{ renderingContent: [] }, 'Invalid value for "renderingContent" parameter, expected object'],
    [{ userData: 'é'.repeat(16_384) }, 'Invalid value for "userData" parameter, expected JSON of at most 32768 bytes'],
    [{ separatorsToIndex: ['+'] }, 'Invalid value for "separatorsToIndex" parameter, expected string'],
  ])('%j is rejected', (settings, message) => {
    expect(() => checkSettings(settings)).toThrow(new SearchProblem(400, message))
  })

  test.each([
    { ranking: ['price'] },
    { searchableAttributes: ['a,,b'] },
    { searchableAttributes: ['unordered()'] },
    { attributesForFaceting: ['searchable()'] },
    { ignorePlurals: 3 },
    { typoTolerance: 'maybe' },
    { alternativesAsExact: ['typos'] },
  ])('%j is rejected too', (settings) => {
    expect(() => checkSettings(settings)).toThrow(`Invalid value for "${Object.keys(settings)[0]}" parameter, expected`)
  })
})
