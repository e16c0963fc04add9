import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberProduct, viewedBefore } from './recent-products.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('what was looked at is there for the next product, the latest first and each once', () => {
  for (const ocid of [1, 2, 3, 1]) rememberProduct(ocid)
  expect(viewedBefore(9)).toEqual([1, 3, 2])
})

test('a list does not change while its product is in sight', () => {
  rememberProduct(1)
  const shown = viewedBefore(2)
  rememberProduct(2)
  rememberProduct(3)
  expect(viewedBefore(2)).toBe(shown)
})

test('no more is kept than is shown', () => {
  for (let ocid = 1; ocid <= 30; ocid += 1) rememberProduct(ocid)
  expect(viewedBefore(30)).toHaveLength(12)
})

test('what somebody else wrote there is nothing', () => {
  for (const [index, junk] of ['{}', '["a", -1, null]', 'no'].entries()) {
    localStorage.setItem('recent-products', junk)
    expect(viewedBefore(100 + index)).toEqual([])
  }
})
