import { expect, it } from 'vitest'
import { SearchProblem } from '#engine/errors.ts'
import type { SearchCall } from '#engine/search/search-call.ts'
import { createAnswerCache } from './answer-cache.ts'

function callFor(query: string, more: object = {}): SearchCall {
  return { kind: 'query', request: { indexName: 'things', query, ...more }, admin: false }
}

function createCountingCache() {
  let calls = 0
  const cache = createAnswerCache(async ({ kind }) => ({
    bytes: Buffer.from(String(++calls)),
    exhaustive: kind !== 'facet',
  }))
  return { ...cache, text: async (call: SearchCall) => Buffer.from(await cache.answer(call)).toString() }
}

it('answers the same call from the cache until it is cleared', async () => {
  const { text, clear } = createCountingCache()
  expect(await text(callFor('a'))).toBe('1')
  expect(await text(callFor('a'))).toBe('1')
  expect(await text(callFor('b'))).toBe('2')
  expect(await text({ ...callFor('a'), admin: true } as SearchCall)).toBe('3')
  clear()
  expect(await text(callFor('a'))).toBe('4')
})

it('does not cache an answer of an outdated state', async () => {
  const { text, clear } = createCountingCache()
  const before = text(callFor('a'))
  clear()
  expect(await before).toBe('1')
  expect(await text(callFor('a'))).toBe('2')
})

it('does not cache an answer that the work limit cut short', async () => {
  const { text } = createCountingCache()
  const call: SearchCall = { ...callFor('a'), kind: 'facet', facet: 'b' } as SearchCall
  expect(await text(call)).toBe('1')
  expect(await text(call)).toBe('2')
})

it('rejects a query that is nested too deep to serialize', async () => {
  let facetFilters: unknown = 'a:1'
  for (let depth = 0; depth < 100_000; depth++) facetFilters = [facetFilters]
  const { text } = createCountingCache()
  await expect(text(callFor('a', { facetFilters }))).rejects.toEqual(
    new SearchProblem(400, 'The query is nested too deeply'),
  )
})

it('does not cache an answer with a queryID, which belongs to one search', async () => {
  const { text } = createCountingCache()
  expect(await text(callFor('a', { clickAnalytics: true }))).toBe('1')
  expect(await text(callFor('a', { clickAnalytics: true }))).toBe('2')
  expect(await text(callFor('a', { clickAnalytics: false }))).toBe('3')
  expect(await text(callFor('a', { clickAnalytics: false }))).toBe('3')
})
