import { expect, test } from 'vitest'
import { readRule } from './read-rule.ts'

test('a rule is enabled and always valid by default', () => {
  expect(readRule({ objectID: 'a', consequence: { hide: [{ objectID: '1' }] } })).toEqual({
    objectID: 'a',
    conditions: [],
    consequence: { hide: [{ objectID: '1' }] },
    enabled: true,
    validity: [],
  })
})

test('all fields of a rule are preserved', () => {
  const rule = {
    objectID: 'a',
    conditions: [
      { pattern: '{facet:brand} lamp', anchoring: 'is', alternatives: true, context: 'home', filters: 'a:b' },
    ],
    consequence: {
      params: {
        query: { remove: ['x'], edits: [{ type: 'replace', delete: 'a', insert: 'b' }] },
        filters: 'price > 3',
        automaticFacetFilters: [{ facet: 'brand', disjunctive: true }],
        automaticOptionalFacetFilters: [{ facet: 'brand', score: 3 }],
        renderingContent: { facetOrdering: { facets: { order: ['a'] } } },
        hitsPerPage: 5,
      },
      promote: [
        { objectID: '1', position: 0 },
        { objectIDs: ['2', '3'], position: 4 },
      ],
      filterPromotes: false,
      hide: [{ objectID: '9' }],
      userData: { banner: 'sale' },
    },
    enabled: false,
    description: 'what it is for',
    tags: ['summer'],
    validity: [{ from: 1, until: 2 }],
  }
  expect(readRule(rule)).toEqual(rule)
})

test('the legacy single condition becomes a list', () => {
  const rule = readRule({ objectID: 'a', condition: { pattern: 'x', anchoring: 'is' }, consequence: {} })
  expect(rule.conditions).toEqual([{ pattern: 'x', anchoring: 'is' }])
  expect(rule).not.toHaveProperty('condition')
})

test.each([
  [[], 'Invalid rule: it must be object'],
  [{ objectID: 'a' }, 'Invalid rule: it must have required properties consequence'],
  [
    { objectID: 'a', conditions: [{ anchoring: 'ends' }], consequence: {} },
    'Invalid rule: conditions[0].anchoring must be equal',
  ],
  [{ objectID: 'a', consequence: { params: { query: 3 } } }, 'Invalid rule: consequence.params.query must be'],
  [
    { objectID: 'a', consequence: { promote: [{ objectID: '1', position: -1 }] } },
    'Invalid rule: consequence.promote[0].position',
  ],
  [{ objectID: 'a', consequence: { params: { filters: 'a b' } } }, 'filters: Unexpected token string(b)'],
  [{ objectID: 'a', consequence: { params: { nonsense: 1 } } }, 'Unknown parameter: nonsense'],
  [{ objectID: 'a', consequence: { params: { hitsPerPage: 'many' } } }, 'hitsPerPage'],
  [{ objectID: 'a', conditions: [{ filters: 'a:b OR' }], consequence: {} }, 'filters: Unexpected token'],
  [
    { objectID: 'a', conditions: Array.from({ length: 26 }, () => ({ context: 'x' })), consequence: {} },
    'Invalid rule: conditions',
  ],
  [{ objectID: 'a', consequence: { userData: 'x'.repeat(1023) } }, 'expected JSON of at most 1024 bytes'],
])('%j is rejected with a message that names the error', (body, message) => {
  expect(() => readRule(body)).toThrow(message)
})
