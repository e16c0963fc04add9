import { afterEach, expect, it, vi } from 'vitest'
import { storeItem, storedItem } from './stored-items.ts'

afterEach(() => {
  storeItem('token', null)
  vi.unstubAllGlobals()
})

it('an item that does not fit into the storage replaces the stored one until the page is left', () => {
  const storage = new Map([['token', 'stored before']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError')
    },
    removeItem: (key: string) => storage.delete(key),
  })
  expect(storedItem('token')).toBe('stored before')
  storeItem('token', 'exchanged')
  expect(storedItem('token')).toBe('exchanged')
  storeItem('token', null)
  expect(storedItem('token')).toBeNull()
})

it('a browser without storage has the item until the page is left', () => {
  vi.stubGlobal('localStorage', undefined)
  storeItem('token', 'new')
  expect(storedItem('token')).toBe('new')
})
