import { expect, test } from 'vitest'
import { testIndex } from './test-index.ts'

const { ask, idsOf } = testIndex({
  records: [
    { objectID: '1', title: 'red lamp', colour: 'Red', is_sale: true },
    { objectID: '2', title: 'blue lamp', colour: 'Blue', is_sale: false },
    { objectID: '3', title: 'oak table', colour: 'Oak', is_sale: true },
  ],
  settings: { attributesForFaceting: ['colour', 'is_sale'] },
  rules: [
    {
      objectID: 'banner',
      conditions: [{ pattern: 'lamp', anchoring: 'contains' }],
      consequence: { userData: { banner: 'Lamps' } },
    },
    {
      objectID: 'colour',
      conditions: [{ pattern: '{facet:colour} things', anchoring: 'is' }],
      consequence: { params: { query: '', automaticFacetFilters: ['colour'] } },
    },
    {
      objectID: 'context',
      conditions: [{ context: 'home' }],
      consequence: {
        promote: [{ objectID: '3', position: 0 }],
        params: { renderingContent: { facetOrdering: { facets: { order: ['colour'] } } } },
      },
    },
    {
      objectID: 'off',
      enabled: false,
      conditions: [{ pattern: 'lamp' }],
      consequence: { hide: [{ objectID: '1' }] },
    },
    {
      objectID: 'sale',
      conditions: [{ pattern: 'sale', anchoring: 'startsWith' }],
      consequence: { params: { query: { remove: ['sale'] }, filters: 'is_sale:true' }, hide: [{ objectID: '3' }] },
    },
  ],
})

test('user data is a list of all that fired, absent when nothing did', () => {
  expect(ask({ query: 'red lamp' })).toMatchObject({ userData: [{ banner: 'Lamps' }], appliedRules: [{}] })
  expect(ask({ query: 'table' })).not.toHaveProperty('userData')
  expect(ask({ query: 'table' })).not.toHaveProperty('appliedRules')
  expect(ask({ query: 'red lamp', enableRules: false })).not.toHaveProperty('userData')
})

test('a rule of a context fires in it alone', () => {
  expect(idsOf({ query: 'lamp' })).toEqual(['2', '1'])
  const there = ask({ query: 'lamp', ruleContexts: ['home'] })
  expect(there.hits.map(({ objectID }) => objectID)).toEqual(['3', '2', '1'])
  expect(there).toMatchObject({ nbHits: 3, renderingContent: { facetOrdering: { facets: { order: ['colour'] } } } })
})

test('what is promoted matches the filters, and is marked', () => {
  const request = { query: 'lamp', ruleContexts: 'home', getRankingInfo: true }
  expect(ask(request).hits[0]).toMatchObject({ objectID: '3', _rankingInfo: { promoted: true } })
  expect(idsOf({ ...request, filters: 'is_sale:false' })).toEqual(['2'])
})

test('values that a pattern captured filter, whatever their case', () => {
  expect(idsOf({ query: 'blue things' })).toEqual(['2'])
  expect(idsOf({ query: 'things blue' })).toEqual([])
})

test('words are removed, filters added and records hidden', () => {
  expect(idsOf({ query: 'sale' })).toEqual(['1'])
  expect(idsOf({ query: 'sale blue' })).toEqual([])
  expect(idsOf({ query: 'big sale' })).toEqual([])
})
