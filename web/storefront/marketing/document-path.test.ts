import { beforeEach, describe, expect, it, vi } from 'vitest'
import { isPathChange, rememberPath } from './document-path.ts'

const ORIGIN = 'https://shop.example'

/** A document that is loaded by a link of the shop at /category. */
const load = { path: '/category', type: 'navigate' as const, referrer: `${ORIGIN}/register`, origin: ORIGIN }

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => stored.set(name, text),
  })
})

describe('the load of a document is a path change (spec 2)', () => {
  it.each([
    ['by a link or form of the shop', load],
    [
      'by a reload at another path, as between pages with and without custom code',
      { ...load, type: 'reload' as const },
    ],
    ['by Back and Forward', { ...load, type: 'back_forward' as const, referrer: '' }],
  ])('%s', (_how, load) => {
    rememberPath('/register')
    expect(isPathChange(load)).toBe(true)
  })

  it.each([
    ['the first one in a tab', null, load],
    ['a reload', '/category', { ...load, type: 'reload' as const }],
    ['a link to the same page', '/category', load],
    ['a typed URL', '/register', { ...load, referrer: '' }],
    ['a link of another site', '/register', { ...load, referrer: `${ORIGIN}.evil.example/` }],
  ])('not if it is %s', (_what, before, load) => {
    if (before) rememberPath(before)
    expect(isPathChange(load)).toBe(false)
  })
})
