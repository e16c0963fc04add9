import { expect, test } from 'vitest'
import { readRule } from './read-rule.ts'
import { searchRules, type RuleSearch } from './search-rules.ts'

const rules = [
  readRule({
    objectID: 'sale',
    conditions: [{ pattern: 'Küche', anchoring: 'is' }],
    consequence: {},
    tags: ['summer'],
  }),
  readRule({ objectID: 'home', conditions: [{ context: 'home-page' }], consequence: {}, enabled: false }),
  readRule({ objectID: 'lamps', description: 'Lamps for the summer', consequence: {} }),
]
const find = (search: RuleSearch) => searchRules(rules, search).hits.map(({ objectID }) => objectID)

test('rules are found by text, anchoring, context and enabled', () => {
  expect(find({ query: 'kuche' })).toEqual(['sale'])
  expect(find({ query: 'SUMM' })).toEqual(['sale', 'lamps'])
  expect(find({ anchoring: 'is' })).toEqual(['sale'])
  expect(find({ context: 'home-page' })).toEqual(['home'])
  expect(find({ enabled: true })).toEqual(['sale', 'lamps'])
})

test('results are paginated', () => {
  expect(searchRules(rules, { page: 1, hitsPerPage: 2 })).toEqual({ hits: [rules[2]], nbHits: 3, page: 1, nbPages: 2 })
})

test('invalid parameters are rejected, and null is ignored', () => {
  expect(find({ query: null, enabled: null, page: '0', hitsPerPage: '2' })).toEqual(['sale', 'home'])
  expect(() => find({ query: 5 })).toThrow('Invalid value for "query" parameter')
  expect(() => find({ page: -1 })).toThrow('Invalid value for "page" parameter')
})
