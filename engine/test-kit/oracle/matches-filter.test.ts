import { describe, expect, test } from 'vitest'
import { readSettings } from '#engine/parameters/read-settings.ts'
import type { StoredRecord } from '#engine/record.ts'
import { filterScore, matchesFilter } from './matches-filter.ts'
import { parseFilters } from '#engine/filters/parse-filters.ts'
import {
  parseFacetFilters,
  parseNumericFilters,
  parseOptionalFilters,
  parseTagFilters,
} from '#engine/filters/parse-lists.ts'

const settings = readSettings({
  attributesForFaceting: ['color', 'searchable(maker)', 'label', 'count', 'is_sale', 'filterOnly(room.name)', 'sizes'],
})

const records: StoredRecord[] = [
  {
    objectID: '1',
    color: 'Red',
    label: '-Movie',
    count: 10,
    maker: 'Acme',
    is_sale: true,
    _tags: ['featured'],
    sizes: [1, 20],
  },
  { objectID: '2', color: 'blue', label: 'Movie', count: -12, maker: 'Bolt', is_sale: false, _tags: ['-x'] },
  { objectID: '3', color: 'red', count: 5, maker: 'Acme: "East"', room: [{ name: 'Hall' }, { name: ['Bath', 'Den'] }] },
  { objectID: '4', color: ['green', 'RED'], _tags: ['x'], secret: 'yes', sizes: [] },
  { objectID: '5', color: null, count: 'many', maker: 'navy blue', _tags: 'X' },
]

const idsOf = (filter: ReturnType<typeof parseFilters>) =>
  records
    .filter((record) => matchesFilter(record, filter, settings))
    .map(({ objectID }) => objectID)
    .join('')

describe('matching', () => {
  test.each([
    ['', '12345'],
    ['color:red', '134'],
    ['color:RED', '134'],
    ['NOT color:red', '25'],
    ['color:red AND NOT maker:acme', '34'],
    ['NOT color:red AND NOT color:blue', '5'],
    ['NOT color:red OR NOT maker:acme', '2345'],
    ['label:-Movie', '1'],
    ['NOT label:"-Movie"', '2345'],
    ['count:-12', '2'],
    ['count:10', '1'],
    ['is_sale:true', '1'],
    ['is_sale:false', '2'],
    ['room.name:den', '3'],
    ['room.name:Hall AND room.name:Bath', '3'],
    ['secret:yes', ''],
    ['NOT secret:yes', '12345'],
    ['maker:"Acme: \\"East\\""', '3'],
    ['_tags:x', '4'],
    ['x', '4'],
    ['NOT _tags:x', '1235'],
    ['_tags:"-x"', '2'],
    ['count:0 TO 9', '3'],
    ['NOT count:0 TO 9', '12'],
    ['count:5 TO 10', '13'],
    ['count > 5', '1'],
    ['NOT count > 5', '23'],
    ['count >= 5', '13'],
    ['count < 5', '2'],
    ['count <= 5', '23'],
    ['count = 5', '3'],
    ['NOT count = 5', '12'],
    ['count != 5', '12'],
    ['missing < 5', ''],
    ['NOT missing < 5', ''],
    ['sizes:2 TO 10', ''],
    ['sizes > 10 AND sizes < 10', '1'],
  ])('filters %s keep %s', (text, ids) => expect(idsOf(parseFilters(text))).toBe(ids))

  test.each([
    ['"color":-"red"', '12345'],
    ['label:-\\-Movie', '12345'],
    ['label:--Movie', '2345'],
    ['label:-Movie', '1345'],
    ['maker:Acme: "East"', '3'],
    ['"maker":"Acme: \\"East\\""', ''],
    ['maker:-navy blue', '1234'],
  ])('facetFilters %s keep %s', (leaf, ids) => expect(idsOf(parseFacetFilters([[leaf]]))).toBe(ids))

  test.each([
    ['"-x"', ''],
    ['\\-x', '2'],
    ['--x', '1345'],
    ['featured,(x,\\-x)', ''],
  ])('tagFilters %s keep %s', (text, ids) => expect(idsOf(parseTagFilters(text))).toBe(ids))

  test('numbers are compared to three decimals, large ones exactly', () => {
    const price = (value: number, text: string) =>
      matchesFilter({ objectID: '1', price: value }, parseNumericFilters([text]), settings)
    expect(price(0.1 + 0.2, 'price=0.3')).toBe(true)
    expect(price(0.1 + 0.2, 'price>0.3')).toBe(false)
    expect(price(0.301, 'price=0.3')).toBe(false)
    expect(price(0.301, 'price>0.3')).toBe(true)
    expect(price(9_007_199_254_740_991, 'price=9007199254740991')).toBe(true)
    expect(price(9_007_199_254_740_990, 'price<9007199254740991')).toBe(true)
  })

  test('only declared attributes can be compared numerically', () => {
    const declared = readSettings({ numericAttributesForFiltering: ['equalOnly(count)'] })
    const record = { objectID: '1', count: 1, price: 1 }
    expect(matchesFilter(record, parseFilters('count=1'), declared)).toBe(true)
    expect(matchesFilter(record, parseFilters('price=1'), declared)).toBe(false)
    expect(matchesFilter(record, parseFilters('NOT price=2'), declared)).toBe(false)
  })
})

describe('scoring', () => {
  const scoresOf = (filters: string, optional: unknown, sumOr = false) =>
    records.map((record) => filterScore(record, parseFilters(filters), parseOptionalFilters(optional), sumOr, settings))

  test('a leaf scores 1 by default, and clauses add up', () => {
    expect(scoresOf('color:red<score=3> AND maker:Acme', [])[0]).toBe(4)
  })

  test('an OR scores its best leaf, or the sum with sumOrFiltersScores', () => {
    expect(scoresOf('', [['color:red<score=2>', 'maker:Acme<score=5>']])).toEqual([5, 0, 2, 2, 0])
    expect(scoresOf('', [['color:red<score=2>', 'maker:Acme<score=5>']], true)).toEqual([7, 0, 2, 2, 0])
  })

  test('filters and optional filters add up', () => {
    expect(scoresOf('color:red AND is_sale:true', [['label:\\-Movie<score=500>']])[0]).toBe(502)
  })

  test('a negated optional filter scores the records that do not match its value', () => {
    expect(scoresOf('', [['color:-red<score=2>']])).toEqual([0, 2, 0, 0, 2])
  })

  test('quotes in optional filters are part of the name', () => {
    expect(scoresOf('', [['"color":"red"<score=3>']])).toEqual([0, 0, 0, 0, 0])
    expect(scoresOf('', [['"color":-"red"']])).toEqual([1, 1, 1, 1, 1])
  })

  test('facetFilters, numeric filters and a score of 0 do not score', () => {
    const [record] = records
    expect(record && filterScore(record, parseFacetFilters('color:red'), [], false, settings)).toBe(0)
    expect(scoresOf('count=10', [])[0]).toBe(0)
    expect(scoresOf('color:red<score=0>', [])[0]).toBe(0)
  })
})
