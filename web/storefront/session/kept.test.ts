import { afterEach, expect, it, vi } from 'vitest'
import { keep, kept } from './kept.ts'

afterEach(() => {
  keep('token', null)
  vi.unstubAllGlobals()
})

it('what finds no room takes the place of what was kept before, until the page is left', () => {
  const storage = new Map([['token', 'from before']])
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: () => {
      throw new DOMException('Full', 'QuotaExceededError')
    },
    removeItem: (key: string) => storage.delete(key),
  })
  expect(kept('token')).toBe('from before')
  keep('token', 'exchanged')
  expect(kept('token')).toBe('exchanged')
  keep('token', null)
  expect(kept('token')).toBeNull()
})

it('a browser that keeps nothing knows it until the page is left', () => {
  vi.stubGlobal('localStorage', undefined)
  keep('token', 'new')
  expect(kept('token')).toBe('new')
})
