import { beforeEach, expect, test } from 'vitest'
import { removeSearch, recentSearches, rememberSearch } from './recent-searches.ts'

const stored = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (k: string, v: string) => stored.set(k, v),
  },
})

beforeEach(() => stored.clear())

test('stores five searches, the latest first', () => {
  for (const text of ['a1', 'b2', 'c3', 'd4', 'e5', 'f6']) rememberSearch(text)
  expect(recentSearches()).toEqual(['f6', 'e5', 'd4', 'c3', 'b2'])
})

test('moves a repeated search to the top', () => {
  for (const text of ['vase', 'lamp', ' vase ', '  ']) rememberSearch(text)
  expect(recentSearches()).toEqual(['vase', 'lamp'])
})

test('removes a search', () => {
  for (const text of ['vase', 'lamp']) rememberSearch(text)
  removeSearch('vase')
  expect(recentSearches()).toEqual(['lamp'])
})

test.each(['{"not":"a list"}', 'not json', '[1,null]'])('ignores the invalid stored value %s', (value) => {
  stored.set('recent-searches', value)
  expect(recentSearches()).toEqual([])
})
