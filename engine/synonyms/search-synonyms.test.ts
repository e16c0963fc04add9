import { expect, test } from 'vitest'
import { searchSynonyms } from './search-synonyms.ts'
import type { Synonym } from './synonym.ts'

const synonyms: readonly Synonym[] = [
  { objectID: 'seats', type: 'synonym', synonyms: ['sofa', 'couch'] },
  { objectID: 'tv', type: 'oneWaySynonym', input: 'tv', synonyms: ['télévision'] },
  { objectID: 'fix', type: 'altCorrection1', word: 'soffa', corrections: ['sofa'] },
  { objectID: 'street', type: 'placeholder', placeholder: '<Street>', replacements: ['avenue'] },
]
const find = (parameters: Parameters<typeof searchSynonyms>[1]) =>
  searchSynonyms(synonyms, parameters).hits.map(({ objectID }) => objectID)

test('synonyms are found by any of their texts, ignoring case and diacritics', () => {
  expect(find({ query: 'SOFA' })).toEqual(['seats', 'fix'])
  expect(find({ query: 'televis' })).toEqual(['tv'])
  expect(find({ query: 'avenue' })).toEqual(['street'])
  expect(find({ query: 'sofa avenue' })).toEqual([])
  expect(find({})).toHaveLength(4)
})

test('several types can be searched, and nbHits counts all pages', () => {
  expect(find({ type: 'synonym,onewaysynonym' })).toEqual(['seats', 'tv'])
  expect(searchSynonyms(synonyms, { page: 1, hitsPerPage: 3 })).toEqual({ hits: [synonyms[3]], nbHits: 4 })
})

test('invalid parameters are rejected, and null is ignored', () => {
  expect(find({ query: null, type: null, page: '0', hitsPerPage: '1' })).toEqual(['seats'])
  expect(() => find({ type: ['synonym'] })).toThrow('Invalid value for "type" parameter')
  expect(() => find({ hitsPerPage: 1001 })).toThrow('Invalid value for "hitsPerPage" parameter')
})
