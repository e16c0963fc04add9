import { expect, it } from 'vitest'
import { SearchProblem } from '#engine/problem.ts'
import type { SearchCall } from '#engine/search/moment.ts'
import { createAnswerCache } from './answer-cache.ts'

function callFor(query: string, more: object = {}): SearchCall {
  return { kind: 'query', request: { indexName: 'things', query, ...more }, admin: false }
}

function createCounted() {
  let asked = 0
  const cache = createAnswerCache(async () => Buffer.from(String(++asked)))
  return { ...cache, text: async (call: SearchCall) => Buffer.from(await cache.answer(call)).toString() }
}

it('answers the same call from memory until the moment changes', async () => {
  const { text, clear } = createCounted()
  expect(await text(callFor('a'))).toBe('1')
  expect(await text(callFor('a'))).toBe('1')
  expect(await text(callFor('b'))).toBe('2')
  expect(await text({ ...callFor('a'), admin: true } as SearchCall)).toBe('3')
  clear()
  expect(await text(callFor('a'))).toBe('4')
})

it('does not keep an answer of a moment that has passed', async () => {
  const { text, clear } = createCounted()
  const before = text(callFor('a'))
  clear()
  expect(await before).toBe('1')
  expect(await text(callFor('a'))).toBe('2')
})

it('answers anew what must carry an id of its own', async () => {
  const { text } = createCounted()
  expect(await text(callFor('a', { clickAnalytics: true }))).toBe('1')
  expect(await text(callFor('a', { params: 'clickAnalytics=true' }))).toBe('2')
})

it('refuses what is nested deeper than any text can be', async () => {
  let facetFilters: unknown = 'a:1'
  for (let depth = 0; depth < 100_000; depth++) facetFilters = [facetFilters]
  const { text } = createCounted()
  await expect(text(callFor('a', { facetFilters }))).rejects.toEqual(
    new SearchProblem(400, 'The query is nested too deep'),
  )
})
