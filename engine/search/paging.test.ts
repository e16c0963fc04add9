import { expect, test } from 'vitest'
import { createTestIndex } from '#engine/test-kit/in-memory-index.ts'

const { search, idsOf, call } = createTestIndex({
  records: Array.from({ length: 45 }, (_, n) => ({ objectID: `r${n}`, title: 'lamp', n, group: n % 9, color: 'red' })),
  settings: {
    customRanking: ['asc(n)'],
    paginationLimitedTo: 30,
    attributeForDistinct: 'group',
    attributesForFaceting: ['color'],
  },
})

test('a page has 20 hits by default, and paginationLimitedTo limits the pages', () => {
  expect(search({})).toMatchObject({ nbHits: 45, page: 0, nbPages: 2, hitsPerPage: 20 })
  expect(search({ query: 'lamp', hitsPerPage: 7 })).toMatchObject({ nbPages: 5 })
  expect(idsOf({ page: 4, hitsPerPage: 7 })).toEqual(['r28', 'r29'])
})

test('a page after the last one is empty and has the counts', () => {
  expect(search({ page: 1, hitsPerPage: 20, filters: 'color:red', numericFilters: 'n<5' })).toMatchObject({
    hits: [],
    nbHits: 5,
    page: 1,
    nbPages: 1,
  })
})

test('a page beyond paginationLimitedTo is empty and has a message', () => {
  const message = expect.stringMatching(/^you can only fetch the 30 hits for this query/)
  for (const page of [2, 500, 1e15]) {
    expect(search({ page })).toMatchObject({ hits: [], nbHits: 0, nbPages: 0, page, message })
  }
})

test('hitsPerPage 0 returns only counts', () => {
  expect(search({ hitsPerPage: 0, facets: 'color' })).toMatchObject({
    hits: [],
    nbHits: 45,
    nbPages: 0,
    facets: { color: { red: 45 } },
  })
})

test('offset and length replace pages', () => {
  expect(idsOf({ offset: 28, length: 5 })).toEqual(['r28', 'r29'])
  expect(search({ offset: 3, length: 2 })).toMatchObject({ offset: 3, length: 2, nbHits: 45 })
  expect(() => search({ offset: 0, length: 1001 })).toThrow('"length"')
  expect(() => search({ hitsPerPage: 1001 })).toThrow('"hitsPerPage"')
})

test('with distinct, pages count groups', () => {
  const response = search({ distinct: 2, hitsPerPage: 4, page: 2 })
  expect(response).toMatchObject({ nbHits: 9, nbPages: 3 })
  expect(response.hits.map(({ objectID, _distinctSeqID }) => [objectID, _distinctSeqID])).toEqual([
    ['r8', 0],
    ['r17', 1],
  ])
})

test('browse returns every record, despite distinct and beyond paginationLimitedTo', () => {
  const request = { indexName: 'shop', hitsPerPage: 40, distinct: true }
  const first = call({ kind: 'browse', request, admin: true })
  expect(first).toMatchObject({ nbHits: 45, cursor: expect.any(String) })
  const { cursor } = first as { cursor: string }
  const second = call({ kind: 'browse', request: { ...request, cursor }, admin: true })
  expect((second as { hits: object[] }).hits).toHaveLength(5)
  expect(second).not.toHaveProperty('cursor')
})
