import { expect, test } from 'vitest'
import { pathToReturnTo } from './return-path.ts'

test.each([
  ['/seed', '?page=2', '/seed?page=2'],
  ['/category/lighting', '?modal=sign-in', '/category/lighting'],
  ['/login_token/abc', '', undefined],
  ['/password-reset', '', undefined],
  ['/inventory/search', `?keyword=${'x'.repeat(600)}`, '/inventory/search'],
])('a link asked for on %s%s leads to %s', (pathname, search, path) => {
  expect(pathToReturnTo({ pathname, search })).toBe(path)
})
