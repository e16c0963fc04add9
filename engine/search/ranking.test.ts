import { describe, expect, test } from 'vitest'
import type { StoredRecord } from '#engine/record.ts'
import { testIndex, type TestIndex } from './test-index.ts'

const titles = (...texts: string[]) => texts.map((title, index) => ({ objectID: String(index + 1), title }))
const order = (query: string, index: TestIndex, more: object = {}) =>
  testIndex(index)
    .idsOf({ query, ...more })
    .join('')

describe('one criterion after the other', () => {
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

  test('words nearer to each other first, forwards before backwards', () => {
    const records = titles('oak and some more table', 'table oak', 'oak table', 'oak big table')
    expect(order('oak table', { records, settings })).toBe('3421')
    expect(order('oak table', { records, settings }, { minProximity: 7 })).toBe('4321')
  })

  test('words of different elements and attributes are eight apart', () => {
    const records: StoredRecord[] = [
      { objectID: '1', title: ['oak', 'table'] },
      { objectID: '2', title: 'oak', text: 'table' },
      { objectID: '3', title: 'oak a b c d e f g h i table' },
    ]
    const { ask } = testIndex({ records, settings })
    const { hits } = ask({ query: 'oak table', getRankingInfo: true })
    expect(hits.map(({ _rankingInfo }) => _rankingInfo)).toMatchObject(hits.map(() => ({ proximityDistance: 8 })))
  })

  test('better attributes first, then earlier words where their order counts', () => {
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

  test('exact words first: the whole attribute, the whole word, or not at all', () => {
    const records = titles('oaks', 'oak b', 'oak')
    expect(order('oak', { records, settings })).toBe('321')
    const last = { ...settings, ranking: ['exact', 'custom'], customRanking: ['asc(objectID)'] }
    expect(order('oak', { records, settings: last })).toBe('312')
    expect(order('oak', { records, settings: last }, { exactOnSingleWordQuery: 'word' })).toBe('231')
    expect(order('oak', { records, settings: last }, { exactOnSingleWordQuery: 'none' })).toBe('123')
  })

  test('the custom ranking last, what misses it behind, of equals the newest first', () => {
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

test('a sort at the head of the formula comes before all else', () => {
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

test('among many records, another word of the same beginning may stand nearer in a longer text', () => {
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
  expect(testIndex({ records, settings }).idsOf({ query: 'soft c', hitsPerPage: 2 })).toEqual(['nearest', '0'])
})

test.each<[string, object, object]>([
  ['with the rule for a word', {}, { exactOnSingleWordQuery: 'word' }],
  ['in some attributes', {}, { restrictSearchableAttributes: ['title', 'description'] }],
  ['where another one is never exact', { disableExactOnAttributes: ['sku'] }, {}],
])('a word that is exact in a long text counts however many records there are: %s', (_name, settings, query) => {
  const filler = Array.from({ length: 12 }, (_each, place) => `filler${place}`).join(' ')
  const least = 1999
  const { ask } = testIndex({
    records: Array.from({ length: least + 1 }, (_each, place) => ({
      objectID: String(place),
      title: 'lampe nice',
      sku: `q${place}`,
      popularity: least - place,
      description: place === least ? [`${filler} lamp`, 'lamp'] : [filler],
    })),
    settings: {
      searchableAttributes: ['title', 'description', 'sku'],
      customRanking: ['desc(popularity)'],
      ...settings,
    },
  })
  expect(ask({ query: 'lamp', hitsPerPage: 1, ...query })).toMatchObject({ hits: [{ objectID: String(least) }] })
})
