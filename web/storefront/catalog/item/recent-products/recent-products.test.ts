import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberProduct, previouslyViewed } from './recent-products.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('lists viewed products once each, the latest first', () => {
  for (const ocid of [1, 2, 3, 1]) rememberProduct(ocid)
  expect(previouslyViewed(9)).toEqual([1, 3, 2])
})

test('keeps the list stable while its product is shown', () => {
  rememberProduct(1)
  const shown = previouslyViewed(2)
  rememberProduct(2)
  rememberProduct(3)
  expect(previouslyViewed(2)).toBe(shown)
})

test('keeps at most the 12 products that are shown', () => {
  for (let ocid = 1; ocid <= 30; ocid += 1) rememberProduct(ocid)
  expect(previouslyViewed(30)).toHaveLength(12)
})

test('ignores invalid stored values', () => {
  for (const [index, junk] of ['{}', '["a", -1, null]', 'no'].entries()) {
    localStorage.setItem('recent-products', junk)
    expect(previouslyViewed(100 + index)).toEqual([])
  }
})
