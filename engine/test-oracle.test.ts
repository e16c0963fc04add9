import { describe, expect, test } from 'vitest'
import { readFacetQuery, readQuery } from '#engine/parameters/read-query.ts'
import { readSettings } from '#engine/parameters/read-settings.ts'
import type { StoredRecord } from '#engine/record.ts'
import type { Synonym } from '#engine/synonyms/synonym.ts'
import { randomIndex } from '#engine/test-documents.ts'
import { oracleFacetValues, oracleSearch } from '#engine/test-oracle.ts'

type Raw = { [name: string]: unknown }

/** Later records are newer; ids are 1, 2, … */
const written = (records: readonly Partial<StoredRecord>[]) =>
  records.map((record, index) => ({ record: { ...record, objectID: String(index + 1) }, order: index }))

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
  test('every word is required, the last one may go on, a typed space changes nothing', () => {
    expect(ids(['red lamp', 'red lampshade', 'reds lamp', 'red'], 'red lamp', { typoTolerance: false })).toEqual([
      '1',
      '2',
    ])
    expect(ids(['red lampshade'], 'red lamp ')).toEqual(['1'])
    expect(ids(['red lampshade'], 'red lamp', { queryType: 'prefixNone' })).toEqual([])
    expect(ids(['reds lampshade'], 'red lamp', { queryType: 'prefixAll' })).toEqual(['1'])
  })

  test('edits are limited by length, and a wrong first letter costs one more', () => {
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

  test('where beginnings do not count, typos are counted against whole words', () => {
    const settings = { disablePrefixOnAttributes: ['title'] }
    expect(info('lampshade', 'lamp', {}, settings)).toBeUndefined()
    expect(info('lamps', 'lamp', {}, settings)?.nbTypos).toBe(1)
  })

  test('words are joined and split for one typo, side by side alone', () => {
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

  test('phrases stand side by side, excluded words nowhere', () => {
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

  test('stop words go, but not the word being typed, and never all', () => {
    expect(ids(['office', 'the office'], 'the office', { removeStopWords: ['en'] })).toEqual(['1', '2'])
    expect(ids(['office'], 'office the', { removeStopWords: ['en'] })).toEqual([])
    expect(ids(['the', 'office'], 'the', { removeStopWords: ['en'], queryType: 'prefixNone' })).toEqual(['1'])
  })

  test('optional words may be missing, and words are given up from the chosen end', () => {
    expect(ids(['lamp', 'red lamp', 'red'], 'red lamp', { optionalWords: ['red'] })).toEqual(['2', '1'])
    expect(ids(['lamp', 'red lamp', 'red', 'x'], 'red lamp', { optionalWords: ['red lamp'] })).toEqual(['2', '3', '1'])
    expect(ids(['red', 'oak'], 'red oak', { removeWordsIfNoResults: 'lastWords' })).toEqual(['1'])
    expect(ids(['red', 'oak'], 'red oak', { removeWordsIfNoResults: 'firstWords' })).toEqual(['2'])
    expect(ids(['red', 'oak'], 'red oak', { removeWordsIfNoResults: 'allOptional' })).toEqual(['2', '1'])
    expect(ids(['oak'], 'red oak', { removeWordsIfNoResults: 'lastWords' })).toEqual([])
  })

  test('typo tolerance min and strict keep the lowest numbers that occur', () => {
    const titles = ['lamp', 'lamb', 'camp']
    expect(ids(titles, 'lamp', { typoTolerance: 'min' })).toEqual(['1'])
    expect(ids(titles, 'lamp', { typoTolerance: 'strict' })).toEqual(['1', '2'])
    expect(ids(['camp', 'lamb'], 'lamp', { typoTolerance: 'strict' })).toEqual(['2', '1'])
    expect(ids(titles, 'lamp')).toEqual(['1', '2', '3'])
  })
})

describe('criteria', () => {
  test('proximity is dearer backwards, capped at 8, never across elements', () => {
    const near = (title: unknown, query: string, rest: Raw = {}) =>
      search([{ title } as Partial<StoredRecord>], { query, ...rest }).rankingInfo['1']?.proximityDistance
    expect(near('red lamp', 'red lamp')).toBe(1)
    expect(near('lamp red', 'red lamp')).toBe(2)
    expect(near('red a b lamp', 'red lamp')).toBe(3)
    expect(near('red 1 2 3 4 5 6 7 8 9 lamp', 'red lamp')).toBe(8)
    expect(near(['red', 'lamp'], 'red lamp')).toBe(8)
    expect(near('red lamp', 'red lamp', { minProximity: 3 })).toBe(3)
    expect(near('red lamp', 'red red')).toBe(1)
    expect(near('red', 'red')).toBe(0)
  })

  test('attribute is the best rank and place, of the occurrences with the fewest typos', () => {
    const settings = { searchableAttributes: ['title', 'brand,maker', 'tags'] }
    const place = (record: Partial<StoredRecord>) =>
      search([record], { query: 'lamp' }, settings).rankingInfo['1']?.attribute
    expect(place({ title: 'a red lamp' })).toBe(2)
    expect(place({ title: 'lamb', brand: 'a lamp' })).toBe(1000)
    expect(place({ maker: 'a lamp' })).toBe(1000)
    expect(place({ tags: ['a b', 'c lamp'] })).toBe(2003)
    expect(place({ tags: [`${'a '.repeat(1200)}lamp`] })).toBe(2999)
  })

  test('exactness of one word follows its own rule', () => {
    const exact = (title: string, query: string, rest: Raw = {}) => info(title, query, rest)?.nbExactWords
    expect(exact('lamp', 'lamp')).toBe(1)
    expect(exact('red lamp', 'lamp')).toBe(0)
    expect(exact('red lamp', 'lamp', { exactOnSingleWordQuery: 'word' })).toBe(1)
    expect(exact('red tv', 'tv', { exactOnSingleWordQuery: 'word' })).toBe(0)
    expect(exact('lamp', 'lamp', { exactOnSingleWordQuery: 'none' })).toBe(0)
    expect(exact('red lampshade', 'red lamp')).toBe(1)
    expect(exact('red lamp', 'red lamp', { disableExactOnAttributes: ['title'] })).toBe(0)
  })

  test('the formula decides, sorts wherever they stand, missing last, then the newest', () => {
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

describe('groups and facets', () => {
  const records = [
    { group: 'x', colours: ['red', 'blue'], price: 1 },
    { group: 'y', colours: ['red', 'red'], price: [2, 5] },
    { group: 'x', colours: ['green'] },
    { colours: [null, true, 5], price: '7' },
  ]
  const settings = {
    attributeForDistinct: 'group',
    attributesForFaceting: ['searchable(colours)', 'afterDistinct(group)', 'price', 'filterOnly(brand)'],
  }

  test('distinct keeps the best of each group, side by side', () => {
    expect(search(records, { distinct: 1 }, settings)).toMatchObject({ ids: ['4', '3', '2'], nbHits: 3 })
    expect(search(records, { distinct: 2 }, settings)).toMatchObject({ ids: ['4', '3', '1', '2'], nbHits: 3 })
    expect(search(records, {}, settings)).toMatchObject({ ids: ['4', '3', '2', '1'], nbHits: 4 })
  })

  test('values are counted once a record, before distinct or after it, sorted and cut', () => {
    expect(search(records, { facets: '*', distinct: 1 }, settings)).toMatchObject({
      facets: {
        colours: { red: 2, '5': 1, blue: 1, green: 1, true: 1 },
        group: { x: 1, y: 1 },
        price: { '1': 1, '2': 1, '5': 1, '7': 1 },
      },
      facetsStats: { price: { min: 1, max: 5, avg: 8 / 3, sum: 8 }, colours: { min: 5, max: 5, avg: 5, sum: 5 } },
    })
    const after = search(
      records,
      { facets: ['colours', 'brand', 'x'], distinct: 1, facetingAfterDistinct: true },
      settings,
    )
    expect(after.facets).toEqual({ colours: { red: 1, green: 1, '5': 1, true: 1 } })
    expect(search(records, { facets: 'colours', maxValuesPerFacet: 2 }, settings).facets).toEqual({
      colours: { red: 2, '5': 1 },
    })
    expect(
      search(records, { facets: 'colours', maxValuesPerFacet: 2, sortFacetValuesBy: 'alpha' }, settings).facets,
    ).toEqual({ colours: { '5': 1, blue: 1 } })
  })

  test('facet values are searched by words, the last one a beginning', () => {
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

test('random indexes are the same for the same seed, can be read, and answer with something more often than not', () => {
  expect(randomIndex(7)).toEqual(randomIndex(7))
  let asked = 0
  let answered = 0
  for (let seed = 1; seed <= 8; seed++) {
    const { settings, records, synonyms, queries, facetQueries } = randomIndex(seed)
    const read = readSettings(settings)
    for (const query of queries) {
      asked++
      if (oracleSearch(records, read, synonyms, readQuery(query, read)).ids.length > 0) answered++
    }
    for (const query of facetQueries) oracleFacetValues(records, read, synonyms, readFacetQuery(query, read))
  }
  expect(answered).toBeGreaterThan(asked / 2)
})
