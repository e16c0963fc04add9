import { beforeEach, expect, test } from 'vitest'
import { forgetSearch, recentSearches, rememberSearch } from './recent-searches.ts'

const kept = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: { getItem: (key: string) => kept.get(key) ?? null, setItem: (k: string, v: string) => kept.set(k, v) },
})

beforeEach(() => kept.clear())

test('five searches are kept, the latest first', () => {
  for (const text of ['a1', 'b2', 'c3', 'd4', 'e5', 'f6']) rememberSearch(text)
  expect(recentSearches()).toEqual(['f6', 'e5', 'd4', 'c3', 'b2'])
})

test('a search that comes again moves up', () => {
  for (const text of ['vase', 'lamp', ' vase ', '  ']) rememberSearch(text)
  expect(recentSearches()).toEqual(['vase', 'lamp'])
})

test('a search can be forgotten', () => {
  for (const text of ['vase', 'lamp']) rememberSearch(text)
  forgetSearch('vase')
  expect(recentSearches()).toEqual(['lamp'])
})

test.each(['{"not":"a list"}', 'not json', '[1,null]'])('%s in its place is no list of searches', (written) => {
  kept.set('recent-searches', written)
  expect(recentSearches()).toEqual([])
})
