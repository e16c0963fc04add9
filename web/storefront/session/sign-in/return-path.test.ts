import { expect, test } from 'vitest'
import { returnPath } from './return-path.ts'

test.each([
  ['/seed', '?page=2', '/seed?page=2'],
  ['/category/lighting', '?modal=sign-in', '/category/lighting'],
  ['/login_token/abc', '', undefined],
  ['/password-reset', '', undefined],
  ['/inventory/search', `?keyword=${'x'.repeat(600)}`, '/inventory/search'],
])('a link requested on %s%s redirects to %s', (pathname, search, path) => {
  expect(returnPath({ pathname, search })).toBe(path)
})
