import { expect, test } from 'vitest'
import { matchesEtag } from './etag.ts'

test.each([
  ['"x"', true],
  ['W/"x"', true],
  ['"other", W/"x"', true],
  ['"other",\t"x" ', true],
  [' * ', true],
  ['"other"', false],
  ['x', false],
  ['"x', false],
  ['', false],
  [undefined, false],
])('the ETag "x", weak or strong, matches If-None-Match %s: %s', (header, expected) => {
  expect(matchesEtag(header, '"x"')).toBe(expected)
  expect(matchesEtag(header, 'W/"x"')).toBe(expected)
})
