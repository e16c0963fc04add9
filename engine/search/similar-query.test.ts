import { describe, expect, test } from 'vitest'
import { createTestIndex } from '#engine/test-kit/in-memory-index.ts'

describe('a search for similar records', () => {
  const records = [
    { objectID: '1', title: 'the brass lamp', brand: 'Acme' },
    { objectID: '2', title: 'red linen napkins', brand: 'Bolt' },
    { objectID: '3', title: 'red brass candlestick', brand: 'Acme' },
    { objectID: '4', title: 'lampshade of the redwood', brand: 'Bolt' },
    { objectID: '5', title: 'red brass lamp', brand: 'Bolt' },
  ]
  const { idsOf, search } = createTestIndex({
    records,
    settings: {
      searchableAttributes: ['title'],
      attributesForFaceting: ['brand'],
      ranking: ['asc(objectID)', 'words'],
    },
  })

  test('finds records with any of the words, those with more of them first, whatever the ranking is', () => {
    expect(idsOf({ similarQuery: 'red brass lamp', typoTolerance: false })).toEqual(['5', '1', '3', '2'])
  })

  test('replaces the query, and ignores stop words and prefixes', () => {
    expect(idsOf({ query: 'candlestick', similarQuery: 'the lamp of', typoTolerance: false })).toEqual(['1', '5'])
    expect(search({ similarQuery: 'the lamp' })).toMatchObject({ query: 'the lamp', params: 'similarQuery=the+lamp' })
  })

  test('can be narrowed by filters', () => {
    expect(idsOf({ similarQuery: 'red brass lamp', filters: 'brand:Bolt', typoTolerance: false })).toEqual(['5', '2'])
  })

  test('is an ordinary query if it is empty', () => {
    expect(idsOf({ query: 'candlestick', similarQuery: '' })).toEqual(['3'])
  })
})
