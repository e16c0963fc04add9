import { describe, expect, test } from 'vitest'
import { createTestIndex } from '#engine/test-kit/in-memory-index.ts'
import { createTestSearcher } from '#engine/test-kit/in-memory-searcher.ts'

const { search, idsOf } = createTestIndex({
  records: [
    { objectID: '1', title: 'lampshade', sku: 'AB1234' },
    { objectID: '2', title: 'tablecloth linen', sku: 'CD5678' },
    { objectID: '3', title: 'table cloth cotton', sku: 'AB1235' },
    { objectID: '4', title: 'pot', sku: 'x' },
  ],
  settings: { searchableAttributes: ['title', 'sku'] },
})
const found = (query: string, more: object = {}) =>
  idsOf({ query, ...more })
    .toSorted()
    .join('')
const typosOf = (query: string, more: object = {}) =>
  search({ query, getRankingInfo: true, ...more }).hits.map(({ _rankingInfo }) => _rankingInfo)

describe('typos', () => {
  test.each([
    ['lampshade', '1'],
    ['lampshaed', '1'],
    ['lampshadde', '1'],
    ['lamshaed', '1'],
    ['amshaed', ''],
    ['potx', '4'],
    ['pto', ''],
    ['linne', '2'],
    ['lempsh', '1'],
  ])('%s', (query, expected) => expect(found(query)).toBe(expected))

  test('cost one each, and a wrong first letter one more', () => {
    expect(typosOf('linne')).toMatchObject([{ nbTypos: 1 }])
    expect(typosOf('linem')).toMatchObject([{ nbTypos: 1 }])
    expect(typosOf('kinen')).toMatchObject([{ nbTypos: 2 }])
  })

  test('depend on the word length, as the parameters specify', () => {
    expect(found('pto', { minWordSizefor1Typo: 3 })).toBe('4')
    expect(found('linne', { minWordSizefor1Typo: 6 })).toBe('')
    expect(found('lamshaed', { minWordSizefor2Typos: 9 })).toBe('')
  })

  test.each([false, 'false'])('are not tolerated with typoTolerance %j', (typoTolerance) => {
    expect(found('linne', { typoTolerance })).toBe('')
    expect(found('tablecloth', { typoTolerance })).toBe('2')
  })

  test('are not tolerated in disableTypoToleranceOnAttributes', () => {
    expect(found('AB1236')).toBe('13')
    expect(found('AB1236', { disableTypoToleranceOnAttributes: ['sku'] })).toBe('')
    expect(found('AB1235', { disableTypoToleranceOnAttributes: 'sku' })).toBe('3')
  })

  test('are limited to the fewest with min, and the two fewest with strict', () => {
    expect(found('AB1234')).toBe('13')
    expect(found('AB1234', { typoTolerance: 'min' })).toBe('1')
    expect(found('AB1234', { typoTolerance: 'strict' })).toBe('13')
  })
})

describe('without typoToleranceOnKnownWords', () => {
  const unknownOnly = { typoToleranceOnKnownWords: false }

  test('a word of the index finds no similar words, and any other word does', () => {
    expect(found('AB1234')).toBe('13')
    expect(found('AB1234', unknownOnly)).toBe('1')
    expect(found('AB1236', unknownOnly)).toBe('13')
    expect(found('linne', unknownOnly)).toBe('2')
  })

  test('a word of the index stays known where filters exclude its records', () => {
    const { idsOf } = createTestIndex({
      records: [
        { objectID: '1', title: 'dish', kind: 'a' },
        { objectID: '2', title: 'disk', kind: 'b' },
      ],
      settings: { searchableAttributes: ['title'], attributesForFaceting: ['kind'], ...unknownOnly },
    })
    expect(idsOf({ query: 'dish', filters: 'kind:b' })).toEqual([])
    expect(idsOf({ query: 'dish', filters: 'kind:b', typoToleranceOnKnownWords: true })).toEqual(['2'])
  })

  test('the words of deleted records are unknown', () => {
    const call = createTestSearcher({
      segments: [
        [
          { record: { objectID: '1', title: 'dish' }, sequence: 0 },
          { record: { objectID: '2', title: 'disk' }, sequence: 1 },
        ],
        [{ record: { objectID: '1', title: 'bowl' }, sequence: 2 }],
      ],
      settings: { shop: { searchableAttributes: ['title'], ...unknownOnly } },
    })
    const answer = call({ kind: 'query', request: { indexName: 'shop', query: 'dish' }, admin: false })
    expect(answer).toMatchObject({ hits: [{ objectID: '2' }] })
  })
})

describe('concatenated and split words', () => {
  test('match each other, at the cost of a typo', () => {
    expect(idsOf({ query: 'tablecloth' })).toEqual(['2', '3'])
    expect(idsOf({ query: 'table cloth' })).toEqual(['3', '2'])
    expect(typosOf('tablecloth')).toMatchObject([{ nbTypos: 0 }, { nbTypos: 1 }])
  })
  test('match each other without a typo where joined words are equivalent', () => {
    const equivalent = { equivalentForms: ['joinedWords'], typoTolerance: 'min' }
    expect(idsOf({ query: 'tablecloth', ...equivalent }).toSorted()).toEqual(['2', '3'])
    expect(idsOf({ query: 'table cloth', ...equivalent }).toSorted()).toEqual(['2', '3'])
    expect(idsOf({ query: 'tablecloth', typoTolerance: 'min' })).toEqual(['2'])
  })
  test('find the same products with plurals, however they are written', () => {
    const holders = createTestIndex({
      records: [
        { objectID: '1', title: 'candle holder' },
        { objectID: '2', title: 'pair of candle holders' },
        { objectID: '3', title: 'brass', category: 'candles & holders' },
        { objectID: '4', title: 'candleholder' },
        { objectID: '5', title: 'candle', category: 'plate holders' },
      ],
      settings: { searchableAttributes: ['title', 'category'], ignorePlurals: ['en'] },
    })
    const found = (query: string) => holders.idsOf({ query }).toSorted()
    for (const query of ['candleholder', 'candleholders']) expect(found(query)).toEqual(['1', '2', '3', '4'])
    for (const query of ['candle holder', 'candle holders']) expect(found(query)).toEqual(['1', '2', '3', '4', '5'])
  })
})

describe('equivalent forms', () => {
  const sizes = createTestIndex({
    records: [
      { objectID: '1', title: 'wall mirror', sizes: ['12in', '20x30', '30x20'] },
      { objectID: '2', title: 'mirror for 12 in a row', sizes: ['7p5in'] },
      { objectID: '3', title: 'clock no. 007', sizes: ['7'] },
    ],
    settings: {
      searchableAttributes: ['title', 'sizes'],
      equivalentForms: ['measurements', 'leadingZeros'],
      allowTyposOnNumericTokens: false,
      typoTolerance: 'min',
    },
  })

  test.each(['mirror 12 in', '12" mirror', 'mirror, 12 inches', '12in mirror', '20 x 30 mirror', 'mirror 30 by 20 cm'])(
    '%s is searched by the words of sizes',
    (query) => {
      expect(sizes.idsOf({ query })).toEqual(['1'])
    },
  )

  test('sizes are other words without it', () => {
    expect(sizes.idsOf({ query: 'mirror 12 in', equivalentForms: [] })).toEqual(['2'])
    expect(sizes.idsOf({ query: '20 x 30 mirror', equivalentForms: [] })).toEqual([])
  })

  test('a phrase in quotes is searched as typed', () => {
    expect(sizes.idsOf({ query: '"12 in a row"', advancedSyntax: true })).toEqual(['2'])
  })

  test('numbers with more zeros before them match', () => {
    expect(sizes.idsOf({ query: 'clock 07' })).toEqual(['3'])
    expect(sizes.idsOf({ query: 'clock 0007' })).toEqual(['3'])
    expect(sizes.idsOf({ query: 'clock 0007', equivalentForms: [] })).toEqual([])
  })
})
