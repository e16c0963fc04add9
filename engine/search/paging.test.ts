import { expect, test } from 'vitest'
import { testIndex } from './test-index.ts'

const { ask, idsOf, answer } = testIndex({
  records: Array.from({ length: 45 }, (_, n) => ({ objectID: `r${n}`, title: 'lamp', n, group: n % 9, colour: 'red' })),
  settings: {
    customRanking: ['asc(n)'],
    paginationLimitedTo: 30,
    attributeForDistinct: 'group',
    attributesForFaceting: ['colour'],
  },
})

test('a page has twenty hits, and there are as many as the limit lets through', () => {
  expect(ask({})).toMatchObject({ nbHits: 45, page: 0, nbPages: 2, hitsPerPage: 20 })
  expect(ask({ query: 'lamp', hitsPerPage: 7 })).toMatchObject({ nbPages: 5 })
  expect(idsOf({ page: 4, hitsPerPage: 7 })).toEqual(['r28', 'r29'])
})

test('a page behind the last one is empty and says how many there are', () => {
  expect(ask({ page: 1, hitsPerPage: 20, filters: 'colour:red', numericFilters: 'n<5' })).toMatchObject({
    hits: [],
    nbHits: 5,
    page: 1,
    nbPages: 1,
  })
})

test('a page behind the limit has nothing and says why', () => {
  const message = expect.stringMatching(/^you can only fetch the 30 hits for this query/)
  for (const page of [2, 500, 1e15]) {
    expect(ask({ page })).toMatchObject({ hits: [], nbHits: 0, nbPages: 0, page, message })
  }
})

test('no hits at all may be wanted: facets are still counted', () => {
  expect(ask({ hitsPerPage: 0, facets: 'colour' })).toMatchObject({
    hits: [],
    nbHits: 45,
    nbPages: 0,
    facets: { colour: { red: 45 } },
  })
})

test('offset and length stand in place of pages', () => {
  expect(idsOf({ offset: 28, length: 5 })).toEqual(['r28', 'r29'])
  expect(ask({ offset: 3, length: 2 })).toMatchObject({ offset: 3, length: 2, nbHits: 45 })
  expect(() => ask({ offset: 0, length: 1001 })).toThrow('"length"')
  expect(() => ask({ hitsPerPage: 1001 })).toThrow('"hitsPerPage"')
})

test('with distinct pages count groups', () => {
  const answered = ask({ distinct: 2, hitsPerPage: 4, page: 2 })
  expect(answered).toMatchObject({ nbHits: 9, nbPages: 3 })
  expect(answered.hits.map(({ objectID, _distinctSeqID }) => [objectID, _distinctSeqID])).toEqual([
    ['r8', 0],
    ['r17', 1],
  ])
})

test('who browses sees every record, distinct or not, beyond the limit', () => {
  const request = { indexName: 'shop', hitsPerPage: 40, distinct: true }
  const first = answer({ kind: 'browse', request, admin: true })
  expect(first).toMatchObject({ nbHits: 45, cursor: expect.any(String) })
  const { cursor } = first as { cursor: string }
  const second = answer({ kind: 'browse', request: { ...request, cursor }, admin: true })
  expect((second as { hits: object[] }).hits).toHaveLength(5)
  expect(second).not.toHaveProperty('cursor')
})
