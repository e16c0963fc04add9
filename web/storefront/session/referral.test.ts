import { afterEach, expect, test, vi } from 'vitest'
import { storeReferral, storedReferral, referralOf, withoutParameter } from './referral.ts'

afterEach(() => vi.useRealTimers())

test.each([
  ['/?referral=OAK-2026', 'OAK-2026'],
  ['/inventory/10001/vase?color=red&referral=k7Qx', 'k7Qx'],
  ['/register/OAK-2026', 'OAK-2026'],
  ['/register/OAK-2026/?step=tax', 'OAK-2026'],
  ['/register', null],
  ['/registration-complete/abc', null],
  ['/?referral=', null],
  ['/?referral=two%0Alines', null],
  [`/?referral=${'x'.repeat(41)}`, null],
])('%s carries the code %s', (path, code) => {
  expect(referralOf(`https://shop.example${path}`)).toBe(code)
})

test('a parameter is removed from a URL, and the rest stays', () => {
  expect(withoutParameter('https://shop.example/category?a=1&referral=x&b=%C3%A9#top', 'referral')).toBe(
    '/category?a=1&b=%C3%A9#top',
  )
  expect(withoutParameter('https://shop.example/?referral=x', 'referral')).toBe('/')
})

test('a code expires 90 days after the first visit, however often it is sent or followed again', () => {
  const day = 86_400_000
  vi.useFakeTimers({ now: day })
  storeReferral('oak2026')
  vi.setSystemTime(60 * day)
  storeReferral('OAK2026')
  expect(storedReferral()).toBe('OAK2026')
  vi.setSystemTime(91 * day)
  expect(storedReferral()).toBeNull()
  storeReferral('OAK2026')
  expect(storedReferral()).toBe('OAK2026')
})
