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
