import { describe, expect, test } from 'vitest'
import type { StoredRecord } from '#engine/record.ts'
import { createTestIndex, type TestIndexOptions } from '#engine/test-kit/in-memory-index.ts'

const titles = (...texts: string[]) => texts.map((title, index) => ({ objectID: String(index + 1), title }))
const order = (query: string, index: TestIndexOptions, more: object = {}) =>
  createTestIndex(index)
    .idsOf({ query, ...more })
    .join('')

describe('the ranking criteria', () => {
  const settings = { searchableAttributes: ['title', 'text'] }

  test('fewer typos first', () => {
    expect(order('linen', { records: titles('linnen', 'linen', 'kinen'), settings })).toBe('213')
  })

  test('more words first', () => {
    const records = titles('oak', 'oak table', 'table oak lamp')
    expect(order('lamp oak table', { records, settings }, { optionalWords: ['lamp', 'table', 'oak'] })).toBe('321')
  })

  test('higher filter scores first', () => {
    const records = [...titles('oak', 'oak'), { objectID: '3', title: 'an oak', sale: true }]
    const declared = { ...settings, attributesForFaceting: ['sale'] }
    expect(order('oak', { records, settings: declared }, { optionalFilters: 'sale:true' })).toBe('321')
  })

  test('closer words first, forwards before backwards', () => {
    const records = titles('oak and some more table', 'table oak', 'oak table', 'oak big table')
    expect(order('oak table', { records, settings })).toBe('3421')
    expect(order('oak table', { records, settings }, { minProximity: 7 })).toBe('4321')
  })

  test('words of different elements and attributes have the distance 8', () => {
    const records: StoredRecord[] = [
      { objectID: '1', title: ['oak', 'table'] },
      { objectID: '2', title: 'oak', text: 'table' },
      { objectID: '3', title: 'oak a b c d e f g h i table' },
    ]
    const { search } = createTestIndex({ records, settings })
    const { hits } = search({ query: 'oak table', getRankingInfo: true })
    expect(hits.map(({ _rankingInfo }) => _rankingInfo)).toMatchObject(hits.map(() => ({ proximityDistance: 8 })))
  })

  test('better attributes first, then earlier positions unless unordered', () => {
    const records = [
      { objectID: '1', title: 'x', text: 'oak' },
      { objectID: '2', title: 'a b oak', text: 'x' },
      { objectID: '3', title: 'a oak', text: 'x' },
    ]
    expect(order('oak', { records, settings })).toBe('321')
    const unordered = { searchableAttributes: ['unordered(title)', 'text'], customRanking: ['asc(objectID)'] }
    expect(order('oak', { records, settings: unordered })).toBe('231')
    const tied = { searchableAttributes: ['title,text'], customRanking: ['asc(objectID)'] }
    expect(order('oak', { records, settings: tied })).toBe('123')
    expect(order('oak', { records, settings: { customRanking: ['asc(objectID)'] } })).toBe('123')
  })

  test('exact words first, by exactOnSingleWordQuery', () => {
    const records = titles('oaks', 'oak b', 'oak')
    expect(order('oak', { records, settings })).toBe('321')
    const last = { ...settings, ranking: ['exact', 'custom'], customRanking: ['asc(objectID)'] }
    expect(order('oak', { records, settings: last })).toBe('312')
    expect(order('oak', { records, settings: last }, { exactOnSingleWordQuery: 'word' })).toBe('231')
    expect(order('oak', { records, settings: last }, { exactOnSingleWordQuery: 'none' })).toBe('123')
  })

  test('the custom ranking last, with missing values at the end and the newest first among equals', () => {
    const records: StoredRecord[] = [
      { objectID: '1', title: 'oak' },
      { objectID: '2', title: 'oak', sold: 1, on: 'b' },
      { objectID: '3', title: 'oak', sold: 9 },
      { objectID: '4', title: 'oak', sold: 1, on: 'a' },
      { objectID: '5', title: 'oak' },
    ]
    const custom = { ...settings, customRanking: ['desc(sold)', 'asc(on)'] }
    expect(order('oak', { records, settings: custom })).toBe('34251')
    expect(order('', { records, settings: custom })).toBe('34251')
    expect(order('', { records, settings: { ...settings, customRanking: ['asc(sold)'] } })).toBe('42351')
  })
})

test('a leading sort precedes all criteria', () => {
  const records = [
    { objectID: '1', title: 'linen', price: 30 },
    { objectID: '2', title: 'linnen', price: 10 },
    { objectID: '3', title: 'linen', price: 20 },
  ]
  const settings = { searchableAttributes: ['title'], ranking: ['asc(price)', 'typo', 'custom'] }
  expect(order('linen', { records, settings })).toBe('231')
  expect(order('linen', { records, settings: { ...settings, ranking: ['desc(price)'] } })).toBe('132')
  expect(order('linen', { records, settings }, { typoTolerance: 'strict' })).toBe('312')
})

test('among many records, another word with the same prefix can be closer in a longer text', () => {
  const filler = (seed: number, words: number) =>
    Array.from({ length: words }, (_, index) => `w${(seed * 31 + index * 7919) % 997}`).join(' ')
  const records = Array.from({ length: 600 }, (_, index) => ({
    objectID: String(index),
    title: `carved bowl ${filler(index, 1)}`,
    text: `soft ${filler(index, 20)}`,
    sold: 1000 - index,
  }))
  records.push({ objectID: 'nearest', title: 'carved bowl', text: `soft clean ${filler(600, 20)}`, sold: 1 })
  const settings = { searchableAttributes: ['title', 'text'], customRanking: ['desc(sold)'] }
  expect(createTestIndex({ records, settings }).idsOf({ query: 'soft c', hitsPerPage: 2 })).toEqual(['nearest', '0'])
})

test.each<[string, object, object]>([
  ['with exactOnSingleWordQuery word', {}, { exactOnSingleWordQuery: 'word' }],
  ['with restricted attributes', {}, { restrictSearchableAttributes: ['title', 'description'] }],
  ['with disableExactOnAttributes', { disableExactOnAttributes: ['sku'] }, {}],
])('an exact word in a long text counts among many records: %s', (_name, settings, query) => {
  const filler = Array.from({ length: 12 }, (_each, number) => `filler${number}`).join(' ')
  const last = 1999
  const { search } = createTestIndex({
    records: Array.from({ length: last + 1 }, (_each, number) => ({
      objectID: String(number),
      title: 'lampe nice',
      sku: `q${number}`,
      popularity: last - number,
      description: number === last ? [`${filler} lamp`, 'lamp'] : [filler],
    })),
    settings: {
      searchableAttributes: ['title', 'description', 'sku'],
      customRanking: ['desc(popularity)'],
      ...settings,
    },
  })
  expect(search({ query: 'lamp', hitsPerPage: 1, ...query })).toMatchObject({ hits: [{ objectID: String(last) }] })
})

describe('relevance', () => {
  const settings = {
    searchableAttributes: ['title', 'unordered(nouns)', 'unordered(text)'],
    customRanking: ['desc(popularity)'],
    relevanceWeights: { nouns: 4, title: 3, text: 0.3 },
  }

  test('the noun counts more than a word beside it, which the formula alone does not see', () => {
    const records = [
      { objectID: '1', title: 'candle in a cup', nouns: ['candle'], popularity: 9 },
      { objectID: '2', title: 'blue tea cup', nouns: ['cup'], popularity: 1 },
      { objectID: '3', title: 'cup shelf', nouns: ['shelf'], popularity: 5 },
    ]
    expect(order('cup', { records, settings })).toBe('231')
    expect(order('cup', { records, settings: { ...settings, relevanceWeights: {} } })).not.toBe('231')
  })

  test('a rare word counts more than a frequent one', () => {
    const records = [
      ...Array.from({ length: 20 }, (_, at) => ({ objectID: `b${at}`, title: 'blue mug' })),
      { objectID: 'x', title: 'tagine with a lid', text: 'blue', popularity: 0 },
      { objectID: 'y', title: 'blue mug', text: 'tagine', popularity: 9 },
    ]
    const index = createTestIndex({ records, settings })
    expect(index.idsOf({ query: 'blue tagine' })).toEqual(['x', 'y'])
  })

  test('a word in a short title counts more than in a long one, and popularity decides between equals', () => {
    const records = [
      { objectID: '1', title: 'mug with a very long and winding name of many words', popularity: 9 },
      { objectID: '2', title: 'stoneware mug', popularity: 1 },
      { objectID: '3', title: 'porcelain mug', popularity: 2 },
    ]
    expect(order('mug', { records, settings })).toBe('321')
  })

  test('words side by side count more', () => {
    const records = [
      { objectID: '1', title: 'oak chair, round table', popularity: 9 },
      { objectID: '2', title: 'oak table, round chair', popularity: 1 },
    ]
    expect(order('oak table', { records, settings })).toBe('21')
  })

  test('a description alone ranks behind, even with all words side by side, and getRankingInfo reports it', () => {
    const records = [
      { objectID: '1', title: 'throw', text: 'made for the wedding gift table', popularity: 9 },
      { objectID: '2', title: 'wedding plate', text: 'a fine gift', popularity: 1 },
    ]
    const { hits } = createTestIndex({ records, settings }).search({ query: 'wedding gift', getRankingInfo: true })
    expect(hits).toMatchObject([
      {
        objectID: '2',
        _rankingInfo: {
          relevance: {
            describedOnly: false,
            words: [
              { word: 'wedding', rarity: 1, attributes: ['title'] },
              { word: 'gift', rarity: 1, attributes: ['text'] },
            ],
          },
        },
      },
      { objectID: '1', _rankingInfo: { relevance: { describedOnly: true } } },
    ])
    expect(order('wedding gift', { records, settings: { ...settings, relevanceWeights: {} } })).toBe('12')
  })

  test('a sort of the custom ranking can precede it, but not the words that match', () => {
    const records = [
      { objectID: '1', title: 'mug', text: '', in_stock: false },
      { objectID: '2', title: 'mug of blue stoneware with a long name', text: '', in_stock: true },
      { objectID: '3', title: 'tray', text: 'for a mug', in_stock: true },
    ]
    const sorted = { ...settings, customRanking: ['desc(in_stock)', 'desc(popularity)'] }
    expect(order('mug', { records, settings: sorted })).toBe('123')
    expect(order('mug', { records, settings: { ...sorted, customRankingBeforeRelevance: ['in_stock'] } })).toBe('213')
  })

  test('the word itself counts more than its synonym', () => {
    const records = [
      { objectID: '1', title: 'pitcher', popularity: 9 },
      { objectID: '2', title: 'jug', popularity: 1 },
    ]
    const synonyms = [{ objectID: 's', type: 'synonym' as const, synonyms: ['jug', 'pitcher'] }]
    expect(order('jug', { records, settings, synonyms })).toBe('21')
    expect(order('pitcher', { records, settings, synonyms })).toBe('12')
  })

  test('fewer typos remain first', () => {
    const records = [
      { objectID: '1', title: 'linnen', nouns: ['linnen'], text: '' },
      { objectID: '2', title: 'sheets', nouns: [], text: 'linen' },
    ]
    expect(order('linen', { records, settings })).toBe('21')
  })

  test('a sort stays as it is, and every page has its hits once', () => {
    const records = Array.from({ length: 300 }, (_, at) => ({
      objectID: String(at),
      title: at % 3 === 0 ? 'mug' : 'mug of clay and glass',
      price: at,
    }))
    const sorted = createTestIndex({ records, settings: { ...settings, ranking: ['asc(price)', 'typo'] } })
    expect(sorted.idsOf({ query: 'mug', hitsPerPage: 300 })).toEqual(records.map(({ objectID }) => objectID))
    const index = createTestIndex({ records, settings })
    const pages = Array.from({ length: 13 }, (_, page) => index.idsOf({ query: 'mug', hitsPerPage: 24, page })).flat()
    expect(new Set(pages).size).toBe(300)
    expect(pages).toEqual(index.idsOf({ query: 'mug', hitsPerPage: 300 }))
  })
})
