import { describe, expect, test } from 'vitest'
import { createTestIndex } from '#engine/test-kit/in-memory-index.ts'

const { search, idsOf } = createTestIndex({
  records: [
    { objectID: '1', color: 'Red', price: 20, is_sale: true, label: '-Movie', _tags: ['t1', 't3'], c_id: 5 },
    { objectID: '2', color: 'red', price: '10', is_sale: false, provider: 'NBC: "East"', label: 'Movie', _tags: 't2' },
    { objectID: '3', color: 'navy blue', price: 10, n: [5, 12], c_id: 5, variants: [{ size: 'S' }, { size: 'M' }] },
    { objectID: '4', color: 'ba', price: 7.0004, n: 45, undeclared: 'x' },
  ],
  settings: {
    attributesForFaceting: ['color', 'price', 'is_sale', 'label', 'provider', 'variants.size', 'filterOnly(c_id)'],
    customRanking: ['asc(objectID)'],
  },
})
const found = (request: object) => idsOf(request).toSorted().join('')

describe('filters', () => {
  test.each([
    ['color:red', '12'],
    ['NOT color:red', '34'],
    ['c_id:5 AND is_sale:true', '1'],
    ['price:10', '23'],
    ['price:10 TO 20', '13'],
    ['price=7', '4'],
    ['n>10', '34'],
    ['NOT n:0 TO 9', '34'],
    ['NOT n=5', '34'],
    ['label:-Movie', '1'],
    ['NOT label:-Movie', '234'],
    [String.raw`provider:"NBC: \"East\""`, '2'],
    [`provider:'NBC: "East"'`, '2'],
    ['variants.size:m', '3'],
    ['undeclared:x', ''],
    ['NOT undeclared:x', '1234'],
    ['_tags:t1 OR t2', '12'],
    ['objectID:2 OR objectID:"4"', '24'],
    ['NOT objectID:2', '134'],
    ['objectID:5', ''],
    ['T2', ''],
    ['color:ba OR color:red AND price<15', '4'],
    ['(c_id:5) AND (color:red OR color:"navy blue")', '13'],
  ])('%s', (filters, expected) => expect(found({ filters })).toBe(expected))

  test('exclude an item from its related items, as InstantSearch does', () => {
    expect(found({ facetFilters: ['objectID:-1'], optionalFilters: ['color:red'] })).toBe('234')
  })

  test('score by their best leaf, and add up with optional filters', () => {
    const request = {
      filters: '(color:red<score=500> OR color:ba<score=3>)',
      optionalFilters: ['is_sale:true', 'label:-Movie<score=2>'],
      getRankingInfo: true,
    }
    const { hits } = search(request)
    expect(hits.map(({ objectID, _rankingInfo }) => [objectID, _rankingInfo])).toMatchObject([
      ['1', { filters: 503 }],
      ['2', { filters: 500 }],
      ['4', { filters: 5 }],
    ])
  })

  test('are limited to 1000 conditions in total', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `price>${-index}`)
    expect(found({ numericFilters: many(600), filters: many(400).join(' AND ') })).toBe('134')
    expect(() => search({ numericFilters: many(600), filters: many(401).join(' AND ') })).toThrow('Too many filters')
    expect(() => search({ optionalFilters: many(1001).map((text) => `color:${text}`) })).toThrow('Too many filters')
  })
})

describe('lists of filters', () => {
  test.each<[unknown, string]>([
    ['color:navy blue', '3'],
    ['color:-red', '34'],
    [['"color":"-red"'], '34'],
    [['color:"-red"'], '34'],
    [[String.raw`label:\-Movie`], '1'],
    [['label:--Movie'], '234'],
    [[String.raw`label:-\-Movie`], '1234'],
    [['"color":-"red"'], '1234'],
    [['provider:NBC: "East"'], '2'],
    [[String.raw`"provider":"NBC: \"East\""`], ''],
    [[['color:ba', 'is_sale:true']], '14'],
    ['color:red,(is_sale:true,is_sale:false)', '12'],
    ['["color:red",["is_sale:true"]]', '1'],
    [[[]], '1234'],
  ])('facetFilters %j', (facetFilters, expected) => expect(found({ facetFilters })).toBe(expected))

  test.each<[unknown, string]>([
    ['n=5,(n=12,n=45)', '3'],
    ['n:11 to 46', '34'],
    [['price>=10', 'price<=20'], '13'],
    [[['n=45', 'price=20']], '14'],
  ])('numericFilters %j', (numericFilters, expected) => expect(found({ numericFilters })).toBe(expected))

  test.each<[unknown, string]>([
    ['t3,(t1,t2)', '1'],
    ['', '1234'],
    ['-t1', '234'],
    ['"-t1"', ''],
    [[['t1', 't2']], '12'],
  ])('tagFilters %j', (tagFilters, expected) => expect(found({ tagFilters })).toBe(expected))

  test('optional filters affect the order and never exclude', () => {
    expect(idsOf({ optionalFilters: 'color:ba' })).toEqual(['4', '1', '2', '3'])
    expect(idsOf({ optionalFilters: ['color:-red<score=3>', 'c_id:5'] })).toEqual(['3', '4', '1', '2'])
  })
})
