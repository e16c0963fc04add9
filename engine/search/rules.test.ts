import { expect, test } from 'vitest'
import { type TestAnswer, createTestIndex } from '#engine/test-kit/in-memory-index.ts'

const { search, idsOf, call } = createTestIndex({
  records: [
    { objectID: '1', title: 'red lamp', color: 'Red', is_sale: true },
    { objectID: '2', title: 'blue lamp', color: 'Blue', is_sale: false },
    { objectID: '3', title: 'oak table', color: 'Oak', is_sale: true },
  ],
  settings: { attributesForFaceting: ['color', 'is_sale'] },
  rules: [
    {
      objectID: 'banner',
      conditions: [{ pattern: 'lamp', anchoring: 'contains' }],
      consequence: { userData: { banner: 'Lamps' } },
    },
    {
      objectID: 'color',
      conditions: [{ pattern: '{facet:color} things', anchoring: 'is' }],
      consequence: { params: { query: '', automaticFacetFilters: ['color'] } },
    },
    {
      objectID: 'context',
      conditions: [{ context: 'home' }],
      consequence: {
        promote: [{ objectID: '3', position: 0 }],
        params: { renderingContent: { facetOrdering: { facets: { order: ['color'] } } } },
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

test('userData lists the data of all rules that fired, and is absent if none did', () => {
  expect(search({ query: 'red lamp' })).toMatchObject({ userData: [{ banner: 'Lamps' }], appliedRules: [{}] })
  expect(search({ query: 'table' })).not.toHaveProperty('userData')
  expect(search({ query: 'table' })).not.toHaveProperty('appliedRules')
  expect(search({ query: 'red lamp', enableRules: false })).not.toHaveProperty('userData')
})

test('a rule with a context fires only in that context', () => {
  expect(idsOf({ query: 'lamp' })).toEqual(['2', '1'])
  const inContext = search({ query: 'lamp', ruleContexts: ['home'] })
  expect(inContext.hits.map(({ objectID }) => objectID)).toEqual(['3', '2', '1'])
  expect(inContext).toMatchObject({ nbHits: 3, renderingContent: { facetOrdering: { facets: { order: ['color'] } } } })
})

test('promoted records must match the filters, and are marked', () => {
  const request = { query: 'lamp', ruleContexts: 'home', getRankingInfo: true }
  expect(search(request).hits[0]).toMatchObject({ objectID: '3', _rankingInfo: { promoted: true } })
  expect(idsOf({ ...request, filters: 'is_sale:false' })).toEqual(['2'])
})

test('captured facet values filter, ignoring case', () => {
  expect(idsOf({ query: 'blue things' })).toEqual(['2'])
  expect(idsOf({ query: 'things blue' })).toEqual([])
})

test('words are removed, filters added and records hidden', () => {
  expect(idsOf({ query: 'sale' })).toEqual(['1'])
  expect(idsOf({ query: 'sale blue' })).toEqual([])
  expect(idsOf({ query: 'big sale' })).toEqual([])
})

test('rules cannot override the parameters of a secured key or promote records that it filters out', () => {
  const request = { indexName: 'shop', query: 'lamp', ruleContexts: 'forced' }
  const restricted = (restrictions: object) =>
    call({ kind: 'query', request, admin: false, restrictions: { ...restrictions } }) as TestAnswer
  expect(restricted({}).hits).toMatchObject([{ objectID: '2', title: 'blue lamp' }])
  const sale = restricted({ filters: 'is_sale:true', hitsPerPage: '5' })
  expect(sale.hits.map(({ objectID }) => objectID)).toEqual(['1', '3'])
  expect(restricted({ facetFilters: '["color:Red"]' })).toMatchObject({ nbHits: 1, hits: [{ objectID: '1' }] })
  const response = restricted({ attributesToRetrieve: 'color', attributesToHighlight: '[]' })
  expect(response.hits).toEqual([{ color: 'Blue', objectID: '2' }])
})

test('a secured key applies to every query of a call and to facet searches', () => {
  const { call } = createTestIndex({
    records: [
      { objectID: '1', color: 'red', is_sale: true },
      { objectID: '2', color: 'blue', is_sale: false },
    ],
    settings: { attributesForFaceting: ['searchable(color)', 'is_sale'] },
  })
  const restrictions = { filters: 'is_sale:true' }
  const facet = { indexName: 'shop', type: 'facet', facet: 'color' }
  const request = { indexName: 'shop' }
  expect(call({ kind: 'search', requests: [request, facet], admin: false, restrictions })).toMatchObject({
    results: [{ nbHits: 1 }, { facetHits: [{ value: 'red' }] }],
  })
  expect(call({ kind: 'facet', request, facet: 'color', restrictions })).toMatchObject({
    facetHits: [{ value: 'red' }],
  })
})
