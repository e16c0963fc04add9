import { expect, test } from 'vitest'
import { type TestAnswer, testIndex } from './test-index.ts'

const { ask, idsOf, answer } = testIndex({
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
      objectID: 'forced',
      conditions: [{ context: 'forced' }],
      consequence: {
        promote: [
          { objectID: '2', position: 0 },
          { objectID: '3', position: 1 },
        ],
        filterPromotes: false,
        params: { attributesToRetrieve: ['*'], hitsPerPage: 1 },
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

test('no rule shows what a secured key filters out, promotes it or has another say than the key', () => {
  const request = { indexName: 'shop', query: 'lamp', ruleContexts: 'forced' }
  const held = (restrictions: object) =>
    answer({ kind: 'query', request, admin: false, restrictions: { ...restrictions } }) as TestAnswer
  expect(held({}).hits).toMatchObject([{ objectID: '2', title: 'blue lamp' }])
  const sale = held({ filters: 'is_sale:true', hitsPerPage: '5' })
  expect(sale.hits.map(({ objectID }) => objectID)).toEqual(['1', '3'])
  expect(held({ facetFilters: '["colour:Red"]' })).toMatchObject({ nbHits: 1, hits: [{ objectID: '1' }] })
  const shown = held({ attributesToRetrieve: 'colour', attributesToHighlight: '[]' })
  expect(shown.hits).toEqual([{ colour: 'Blue', objectID: '2' }])
})

test('a secured key holds in each query of a call and where values of a facet are searched', () => {
  const { answer } = testIndex({
    records: [
      { objectID: '1', colour: 'red', is_sale: true },
      { objectID: '2', colour: 'blue', is_sale: false },
    ],
    settings: { attributesForFaceting: ['searchable(colour)', 'is_sale'] },
  })
  const restrictions = { filters: 'is_sale:true' }
  const facet = { indexName: 'shop', type: 'facet', facet: 'colour' }
  const request = { indexName: 'shop' }
  expect(answer({ kind: 'search', requests: [request, facet], admin: false, restrictions })).toMatchObject({
    results: [{ nbHits: 1 }, { facetHits: [{ value: 'red' }] }],
  })
  expect(answer({ kind: 'facet', request, facet: 'colour', restrictions })).toMatchObject({
    facetHits: [{ value: 'red' }],
  })
})
