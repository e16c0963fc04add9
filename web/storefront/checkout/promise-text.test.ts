import { expect, test } from 'vitest'
import { promiseText } from './promise-text.ts'

test.each([
  ['2026-11-24', '2026-12-03', 'Accepted by Nov 24, ships by Dec 3'],
  ['2026-11-24', null, 'Accepted by Nov 24'],
  [null, '2026-12-03', 'Ships by Dec 3'],
  [null, null, null],
])('says of a part accepted by %s and shipped by %s: %s', (accept_by, ship_by, text) => {
  expect(promiseText({ accept_by, ship_by })).toBe(text)
})
