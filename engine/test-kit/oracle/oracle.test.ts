import { describe, expect, test } from 'vitest'
import { readFacetQuery, readQuery } from '#engine/parameters/read-query.ts'
import { readSettings } from '#engine/parameters/read-settings.ts'
import type { StoredRecord } from '#engine/record.ts'
import type { Synonym } from '#engine/synonyms/synonym.ts'
import { randomIndex } from '#engine/test-kit/random/random-index.ts'
import { oracleFacetValues, oracleSearch } from './oracle.ts'

type Raw = { [name: string]: unknown }

/** Assigns the ids 1, 2, …; later records are newer. */
const written = (records: readonly Partial<StoredRecord>[]) =>
  records.map((record, index) => ({ record: { ...record, objectID: String(index + 1) }, sequence: index }))

function search(
  records: readonly Partial<StoredRecord>[],
  query: Raw,
  settings: Raw = {},
  synonyms: readonly Synonym[] = [],
) {
  const read = readSettings({ searchableAttributes: ['title'], ...settings })
  return oracleSearch(written(records), read, synonyms, readQuery(query, read))
}

function ids(
  titles: readonly string[],
  query: string,
  rest: Raw = {},
  settings: Raw = {},
  synonyms: readonly Synonym[] = [],
) {
  return search(
    titles.map((title) => ({ title })),
    { query, ...rest },
    settings,
    synonyms,
  ).ids
}

function info(title: string, query: string, rest: Raw = {}, settings: Raw = {}, synonyms: readonly Synonym[] = []) {
  return search([{ title }], { query, ...rest }, settings, synonyms).rankingInfo['1']
}

describe('matching', () => {
  test('every word is required, the last one is a prefix, and a trailing space does not matter', () => {
    expect(ids(['red lamp', 'red lampshade', 'reds lamp', 'red'], 'red lamp', { typoTolerance: false })).toEqual([
      '1',
      '2',
    ])
    expect(ids(['red lampshade'], 'red lamp ')).toEqual(['1'])
    expect(ids(['red lampshade'], 'red lamp', { queryType: 'prefixNone' })).toEqual([])
    expect(ids(['reds lampshade'], 'red lamp', { queryType: 'prefixAll' })).toEqual(['1'])
  })

  test('the word length limits the edits, and a wrong first letter costs one more typo', () => {
    const typos = (title: string, query: string) => info(title, query, { queryType: 'prefixNone' })?.nbTypos
    expect(typos('lamp', 'lamp')).toBe(0)
    expect(typos('lamb', 'lamp')).toBe(1)
    expect(typos('lmap', 'lamp')).toBe(1)
    expect(typos('camp', 'lamp')).toBe(2)
    expect(typos('lam', 'lap')).toBeUndefined()
    expect(typos('lbmb', 'lamp')).toBeUndefined()
    expect(typos('cendol', 'candel')).toBeUndefined()
    expect(typos('tablecloht', 'tableclothe')).toBe(2)
    expect(info('lambswool', 'lamp')?.nbTypos).toBe(1)
    expect(info('2025', '2026', { allowTyposOnNumericTokens: false })).toBeUndefined()
    expect(info('lamb', 'lamp', {}, { disableTypoToleranceOnWords: ['LAMP'] })).toBeUndefined()
    expect(info('lamb', 'lamp', { disableTypoToleranceOnAttributes: ['title'] })).toBeUndefined()
  })

  test('without prefixes typos are counted against whole words', () => {
    const settings = { disablePrefixOnAttributes: ['title'] }
    expect(info('lampshade', 'lamp', {}, settings)).toBeUndefined()
    expect(info('lamps', 'lamp', {}, settings)?.nbTypos).toBe(1)
  })

  test('words are concatenated and split at the cost of one typo, only if adjacent', () => {
    expect(info('tablecloth', 'table cloth')).toMatchObject({
      nbTypos: 1,
      words: 2,
      nbExactWords: 0,
      proximityDistance: 0,
    })
    expect(info('tablecloths', 'table cloth')).toMatchObject({ nbTypos: 1 })
    expect(info('table cloth', 'tablecloth')).toMatchObject({
      nbTypos: 1,
      words: 1,
      nbExactWords: 0,
      proximityDistance: 1,
    })
    expect(info('table a cloth', 'tablecloth')).toBeUndefined()
    expect(info('tablecloth', 'table cloth', { typoTolerance: false })).toBeUndefined()
  })

  test('concatenated and split words can be plurals or singulars', () => {
    const plurals = { ignorePlurals: ['en'], queryType: 'prefixNone' }
    expect(info('candles & holders', 'candleholder', plurals)).toMatchObject({ nbTypos: 1, words: 1 })
    expect(info('candle holder', 'candleholders', plurals)).toMatchObject({ nbTypos: 1 })
    expect(info('candleholders', 'candle holder', plurals)).toMatchObject({ nbTypos: 1, words: 2 })
    expect(info('candle holders', 'candleholder', { queryType: 'prefixNone' })).toBeUndefined()
  })

  test('typos are tolerated only in unknown words without typoToleranceOnKnownWords', () => {
    const unknownOnly = { typoToleranceOnKnownWords: false }
    expect(ids(['dish', 'disk', 'disc'], 'dish', unknownOnly)).toEqual(['1'])
    expect(ids(['disk', 'disc'], 'dish', unknownOnly)).toEqual(['2', '1'])
    expect(ids(['red dish', 'blue disk'], 'blue dish', unknownOnly)).toEqual([])
    expect(ids(['dishes', 'disk'], 'dish', unknownOnly)).toEqual(['1'])
    const plural = { ...unknownOnly, ignorePlurals: ['en'], queryType: 'prefixNone' }
    expect(ids(['shelves', 'shell'], 'shelf', plural)).toEqual(['1'])
  })

  test('plurals, corrections and synonyms', () => {
    const synonyms: Synonym[] = [
      { objectID: '1', type: 'synonym', synonyms: ['sofa', 'love seat'] },
      { objectID: '2', type: 'synonym', synonyms: ['tv', 'television'] },
      { objectID: '3', type: 'altCorrection2', word: 'lmp', corrections: ['lamp'] },
    ]
    const strictly = { typoTolerance: false, queryType: 'prefixNone' }
    expect(info('shelves', 'shelf', strictly)).toBeUndefined()
    expect(info('shelves red', 'red shelf', { ...strictly, ignorePlurals: ['en'] })).toMatchObject({ nbExactWords: 2 })
    expect(info('red television', 'red tv', strictly, {}, synonyms)).toMatchObject({ nbTypos: 0, nbExactWords: 2 })
    expect(info('red television', 'red tv', { ...strictly, synonyms: false }, {}, synonyms)).toBeUndefined()
    expect(info('lamp', 'lmp', strictly, {}, synonyms)).toMatchObject({ nbTypos: 2, nbExactWords: 0 })
    expect(info('a love seat', 'a sofa', strictly, {}, synonyms)).toMatchObject({
      words: 2,
      nbExactWords: 1,
      proximityDistance: 2,
    })
    const whole = { ...strictly, alternativesAsExact: ['multiWordsSynonym'] }
    expect(info('red sofa', 'red love seat', whole, {}, synonyms)).toMatchObject({ words: 3, nbExactWords: 3 })
    expect(info('love red seat', 'sofa', strictly, {}, synonyms)).toBeUndefined()
  })

  test('words of phrases must be adjacent, and excluded words absent', () => {
    const titles = ['big red lamp', 'red big lamp', 'red lamps', 'red lamp']
    const advanced = { advancedSyntax: true }
    expect(ids(titles, '"red lamp"', advanced)).toEqual(['4', '1'])
    expect(ids(titles, 'lamp -big', advanced)).toEqual(['4', '3'])
    expect(ids(titles, '-"red lamp"', advanced)).toEqual(['3', '2'])
    expect(ids(titles, 'lamp "big', advanced)).toEqual(['2', '1'])
    expect(ids(titles, 'red-big', advanced)).toEqual(['2', '1'])
    expect(ids(titles, '"lam"', advanced)).toEqual([])
    expect(ids(titles, '"red lamp"')).toEqual(['4', '3', '1', '2'])
  })

  test('stop words are removed, but not the prefix, and never all words', () => {
    expect(ids(['office', 'the office'], 'the office', { removeStopWords: ['en'] })).toEqual(['1', '2'])
    expect(ids(['office'], 'office the', { removeStopWords: ['en'] })).toEqual([])
    expect(ids(['the', 'office'], 'the', { removeStopWords: ['en'], queryType: 'prefixNone' })).toEqual(['1'])
  })

  test('optional words can be missing, and words are removed from the chosen end', () => {
    expect(ids(['lamp', 'red lamp', 'red'], 'red lamp', { optionalWords: ['red'] })).toEqual(['2', '1'])
    expect(ids(['lamp', 'red lamp', 'red', 'x'], 'red lamp', { optionalWords: ['red lamp'] })).toEqual(['2', '3', '1'])
    expect(ids(['red', 'oak'], 'red oak', { removeWordsIfNoResults: 'lastWords' })).toEqual(['1'])
    expect(ids(['red', 'oak'], 'red oak', { removeWordsIfNoResults: 'firstWords' })).toEqual(['2'])
    expect(ids(['red', 'oak'], 'red oak', { removeWordsIfNoResults: 'allOptional' })).toEqual(['2', '1'])
    expect(ids(['oak'], 'red oak', { removeWordsIfNoResults: 'lastWords' })).toEqual([])
  })

  test('typo tolerance min and strict select the records with the fewest typos', () => {
    const titles = ['lamp', 'lamb', 'camp']
    expect(ids(titles, 'lamp', { typoTolerance: 'min' })).toEqual(['1'])
    expect(ids(titles, 'lamp', { typoTolerance: 'strict' })).toEqual(['1', '2'])
    expect(ids(['camp', 'lamb'], 'lamp', { typoTolerance: 'strict' })).toEqual(['2', '1'])
    expect(ids(titles, 'lamp')).toEqual(['1', '2', '3'])
  })
})

describe('criteria', () => {
  test('proximity costs more backwards, at most 8, and 8 across elements', () => {
    const proximity = (title: unknown, query: string, rest: Raw = {}) =>
      search([{ title } as Partial<StoredRecord>], { query, ...rest }).rankingInfo['1']?.proximityDistance
    expect(proximity('red lamp', 'red lamp')).toBe(1)
    expect(proximity('lamp red', 'red lamp')).toBe(2)
    expect(proximity('red a b lamp', 'red lamp')).toBe(3)
    expect(proximity('red 1 2 3 4 5 6 7 8 9 lamp', 'red lamp')).toBe(8)
    expect(proximity(['red', 'lamp'], 'red lamp')).toBe(8)
    expect(proximity('red lamp', 'red lamp', { minProximity: 3 })).toBe(3)
    expect(proximity('red lamp', 'red red')).toBe(1)
    expect(proximity('red', 'red')).toBe(0)
  })

  test('attribute is the best rank and position of the occurrences with the fewest typos', () => {
    const settings = { searchableAttributes: ['title', 'brand,maker', 'tags'] }
    const attributeScore = (record: Partial<StoredRecord>) =>
      search([record], { query: 'lamp' }, settings).rankingInfo['1']?.attribute
    expect(attributeScore({ title: 'a red lamp' })).toBe(2)
    expect(attributeScore({ title: 'lamb', brand: 'a lamp' })).toBe(1000)
    expect(attributeScore({ maker: 'a lamp' })).toBe(1000)
    expect(attributeScore({ tags: ['a b', 'c lamp'] })).toBe(2003)
    expect(attributeScore({ tags: [`${'a '.repeat(1200)}lamp`] })).toBe(2999)
  })

  test('exactness of a single-word query follows exactOnSingleWordQuery', () => {
    const exact = (title: string, query: string, rest: Raw = {}) => info(title, query, rest)?.nbExactWords
    expect(exact('lamp', 'lamp')).toBe(1)
    expect(exact('red lamp', 'lamp')).toBe(0)
    expect(exact('red lamp', 'lamp', { exactOnSingleWordQuery: 'word' })).toBe(1)
    expect(exact('red tv', 'tv', { exactOnSingleWordQuery: 'word' })).toBe(0)
    expect(exact('lamp', 'lamp', { exactOnSingleWordQuery: 'none' })).toBe(0)
    expect(exact('red lampshade', 'red lamp')).toBe(1)
    expect(exact('red lamp', 'red lamp', { disableExactOnAttributes: ['title'] })).toBe(0)
  })

  test('the formula decides, sorts at any position, missing values last, then the newest first', () => {
    const records = [
      { title: 'red lamp', price: 2 },
      { title: 'lamp', price: 3 },
      { title: 'lamb', price: 1 },
      { title: 'lamp' },
      { title: 'lamp', price: 'much' },
      { title: 'lamp', price: 3 },
    ]
    const ranked = (settings: Raw) => search(records, { query: 'lamp' }, settings).ids
    expect(ranked({})).toEqual(['6', '5', '4', '2', '1', '3'])
    expect(ranked({ customRanking: ['asc(price)'] })).toEqual(['6', '2', '5', '4', '1', '3'])
    expect(ranked({ ranking: ['desc(price)', 'typo', 'custom'] })).toEqual(['6', '2', '1', '3', '5', '4'])
    expect(ranked({ ranking: ['typo', 'asc(price)', 'exact'] })).toEqual(['1', '6', '2', '5', '4', '3'])
  })

  test('filters exclude and score', () => {
    const records = [{ brand: 'a' }, { brand: 'b', sale: true }, { brand: 'c' }]
    const settings = { attributesForFaceting: ['brand', 'sale'] }
    const { ids: found, rankingInfo } = search(
      records,
      { filters: 'brand:a<score=2> OR brand:b<score=1>', optionalFilters: ['sale:true<score=3>'] },
      settings,
    )
    expect(found).toEqual(['2', '1'])
    expect([rankingInfo['1']?.filters, rankingInfo['2']?.filters]).toEqual([2, 4])
  })
})

describe('distinct and facets', () => {
  const records = [
    { group: 'x', colors: ['red', 'blue'], price: 1 },
    { group: 'y', colors: ['red', 'red'], price: [2, 5] },
    { group: 'x', colors: ['green'] },
    { colors: [null, true, 5], price: '7' },
  ]
  const settings = {
    attributeForDistinct: 'group',
    attributesForFaceting: ['searchable(colors)', 'afterDistinct(group)', 'price', 'filterOnly(brand)'],
  }

  test('distinct returns the best records of each group in a row', () => {
    expect(search(records, { distinct: 1 }, settings)).toMatchObject({ ids: ['4', '3', '2'], nbHits: 3 })
    expect(search(records, { distinct: 2 }, settings)).toMatchObject({ ids: ['4', '3', '1', '2'], nbHits: 3 })
    expect(search(records, {}, settings)).toMatchObject({ ids: ['4', '3', '2', '1'], nbHits: 4 })
  })

  test('facet values count once per record, before or after distinct, sorted and limited', () => {
    expect(search(records, { facets: '*', distinct: 1 }, settings)).toMatchObject({
      facets: {
        colors: { red: 2, '5': 1, blue: 1, green: 1, true: 1 },
        group: { x: 1, y: 1 },
        price: { '1': 1, '2': 1, '5': 1, '7': 1 },
      },
      facetsStats: { price: { min: 1, max: 5, avg: 8 / 3, sum: 8 }, colors: { min: 5, max: 5, avg: 5, sum: 5 } },
    })
    const after = search(
      records,
      { facets: ['colors', 'brand', 'x'], distinct: 1, facetingAfterDistinct: true },
      settings,
    )
    expect(after.facets).toEqual({ colors: { red: 1, green: 1, '5': 1, true: 1 } })
    expect(search(records, { facets: 'colors', maxValuesPerFacet: 2 }, settings).facets).toEqual({
      colors: { red: 2, '5': 1 },
    })
    expect(
      search(records, { facets: 'colors', maxValuesPerFacet: 2, sortFacetValuesBy: 'alpha' }, settings).facets,
    ).toEqual({ colors: { '5': 1, blue: 1 } })
  })

  test('facet search matches whole words and a prefix for the last one', () => {
    const read = readSettings({ attributesForFaceting: ['searchable(brand)'] })
    const brands = written([{ brand: 'Casa Nova' }, { brand: 'Nova' }, { brand: 'Nova' }, { brand: 'Supernova' }])
    const find = (facetQuery: string) =>
      oracleFacetValues(brands, read, [], readFacetQuery({ facet: 'brand', facetQuery }, read))
    expect(find('NÓV')).toEqual([
      { value: 'Nova', count: 2 },
      { value: 'Casa Nova', count: 1 },
    ])
    expect(find('casa nov')).toEqual([{ value: 'Casa Nova', count: 1 }])
    expect(find('cas nova')).toEqual([])
    expect(find('')).toHaveLength(3)
  })
})

test('random indexes are reproducible from the seed, have valid queries, and mostly return hits', () => {
  expect(randomIndex(7)).toEqual(randomIndex(7))
  let queryCount = 0
  let withHits = 0
  for (let seed = 1; seed <= 8; seed++) {
    const { settings, records, synonyms, queries, facetQueries } = randomIndex(seed)
    const read = readSettings(settings)
    for (const query of queries) {
      queryCount++
      if (oracleSearch(records, read, synonyms, readQuery(query, read)).ids.length > 0) withHits++
    }
    for (const query of facetQueries) oracleFacetValues(records, read, synonyms, readFacetQuery(query, read))
  }
  expect(withHits).toBeGreaterThan(queryCount / 2)
})
