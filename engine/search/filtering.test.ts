import { describe, expect, test } from 'vitest'
import { testIndex } from './test-index.ts'

const { ask, idsOf } = testIndex({
  records: [
    { objectID: '1', colour: 'Red', price: 20, is_sale: true, label: '-Movie', _tags: ['t1', 't3'], c_id: 5 },
    { objectID: '2', colour: 'red', price: '10', is_sale: false, provider: 'NBC: "East"', label: 'Movie', _tags: 't2' },
    { objectID: '3', colour: 'navy blue', price: 10, n: [5, 12], c_id: 5, variants: [{ size: 'S' }, { size: 'M' }] },
    { objectID: '4', colour: 'ba', price: 7.0004, n: 45, undeclared: 'x' },
  ],
  settings: {
    attributesForFaceting: ['colour', 'price', 'is_sale', 'label', 'provider', 'variants.size', 'filterOnly(c_id)'],
    customRanking: ['asc(objectID)'],
  },
})
const found = (request: object) => idsOf(request).toSorted().join('')

describe('filters', () => {
  test.each([
    ['colour:red', '12'],
    ['NOT colour:red', '34'],
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
    ['colour:ba OR colour:red AND price<15', '4'],
    ['(c_id:5) AND (colour:red OR colour:"navy blue")', '13'],
  ])('%s', (filters, expected) => expect(found({ filters })).toBe(expected))

  test('leave an item out of what is related to it, as InstantSearch asks', () => {
    expect(found({ facetFilters: ['objectID:-1'], optionalFilters: ['colour:red'] })).toBe('234')
  })

  test('score by their best leaf, and add up with optional ones', () => {
    const request = {
      filters: '(colour:red<score=500> OR colour:ba<score=3>)',
      optionalFilters: ['is_sale:true', 'label:-Movie<score=2>'],
      getRankingInfo: true,
    }
    const { hits } = ask(request)
    expect(hits.map(({ objectID, _rankingInfo }) => [objectID, _rankingInfo])).toMatchObject([
      ['1', { filters: 503 }],
      ['2', { filters: 500 }],
      ['4', { filters: 5 }],
    ])
  })

  test('are at most a thousand conditions together', () => {
    const many = (count: number) => Array.from({ length: count }, (_, index) => `price>${-index}`)
    expect(found({ numericFilters: many(600), filters: many(400).join(' AND ') })).toBe('134')
    expect(() => ask({ numericFilters: many(600), filters: many(401).join(' AND ') })).toThrow('Too many filters')
    expect(() => ask({ optionalFilters: many(1001).map((text) => `colour:${text}`) })).toThrow('Too many filters')
  })
})

describe('lists of filters', () => {
  test.each<[unknown, string]>([
    ['colour:navy blue', '3'],
    ['colour:-red', '34'],
    [['"colour":"-red"'], '34'],
    [['colour:"-red"'], '34'],
    [[String.raw`label:\-Movie`], '1'],
    [['label:--Movie'], '234'],
    [[String.raw`label:-\-Movie`], '1234'],
    [['"colour":-"red"'], '1234'],
    [['provider:NBC: "East"'], '2'],
    [[String.raw`"provider":"NBC: \"East\""`], ''],
    [[['colour:ba', 'is_sale:true']], '14'],
    ['colour:red,(is_sale:true,is_sale:false)', '12'],
    ['["colour:red",["is_sale:true"]]', '1'],
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

  test('optional filters order and never exclude', () => {
    expect(idsOf({ optionalFilters: 'colour:ba' })).toEqual(['4', '1', '2', '3'])
    expect(idsOf({ optionalFilters: ['colour:-red<score=3>', 'c_id:5'] })).toEqual(['3', '4', '1', '2'])
  })
})
