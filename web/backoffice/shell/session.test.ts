import { expect, it } from 'vitest'
import { pathAfterSignIn, signInPath } from './session.ts'

it('leads back to the screen after the sign-in', () => {
  expect(signInPath('/')).toBe('/sign-in')
  const path = signInPath('/orders?tab=late&q=oak')
  expect(pathAfterSignIn(new URLSearchParams(path.split('?')[1]).get('to'))).toBe('/orders?tab=late&q=oak')
})

it.each([null, '', 'https://evil.example', '//evil.example', '/\\evil.example', 'orders'])(
  'never leads to %s',
  (to) => {
    expect(pathAfterSignIn(to)).toBe('/')
  },
)
