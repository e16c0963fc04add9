import { expect, it } from 'vitest'
import { createTestIndex } from '#engine/test-kit/in-memory-index.ts'

it('splits a word of a query in two whose plural or singular the index has, if it ignores plurals', () => {
  const { idsOf } = createTestIndex({
    records: [
      { objectID: 'split', title: 'Wollkissen blau' },
      { objectID: 'other', title: 'Wollkissen grau' },
    ],
    settings: { searchableAttributes: ['title'], queryLanguages: ['de', 'en'], typoTolerance: false },
  })
  const query = 'Wollkissensblaus'
  expect(idsOf({ query, ignorePlurals: ['en'] })).toEqual(['split'])
  expect(idsOf({ query })).toEqual([])
})
