import { expect, test } from 'vitest'
import { isSameEtag } from './same-etag.ts'

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
])('of what has the ETag "x", weak or strong, one who knows %s needs nothing: %s', (header, expected) => {
  expect(isSameEtag(header, '"x"')).toBe(expected)
  expect(isSameEtag(header, 'W/"x"')).toBe(expected)
})
