import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', 0],
  ['walnut', 0],
  ['aaaaaaaaaaaaaaaa', 0],
  ['walnut shelf', 1],
  ['walnut shelf by', 2],
  ['walnut shelf by the window', 3],
])('"%s" has strength %d', (password, level) => {
  expect(passwordStrength(password).level).toBe(level)
})

test('the text has the number of missing characters', () => {
  expect(passwordStrength('walnut sh').text).toBe('1 more character.')
})
