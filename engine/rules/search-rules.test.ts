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

test('rules are found by their texts, anchoring, context and whether they are on', () => {
  expect(find({ query: 'kuche' })).toEqual(['sale'])
  expect(find({ query: 'SUMM' })).toEqual(['sale', 'lamps'])
  expect(find({ anchoring: 'is' })).toEqual(['sale'])
  expect(find({ context: 'home-page' })).toEqual(['home'])
  expect(find({ enabled: true })).toEqual(['sale', 'lamps'])
})

test('pages are counted', () => {
  expect(searchRules(rules, { page: 1, hitsPerPage: 2 })).toEqual({ hits: [rules[2]], nbHits: 3, page: 1, nbPages: 2 })
})

test('what cannot be read is said, and null asks for nothing', () => {
  expect(find({ query: null, enabled: null, page: '0', hitsPerPage: '2' })).toEqual(['sale', 'home'])
  expect(() => find({ query: 5 })).toThrow('Invalid value for "query" parameter')
  expect(() => find({ page: -1 })).toThrow('Invalid value for "page" parameter')
})
