import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['', 0],
  ['walnut', 0],
  ['aaaaaaaaaaaaaaaa', 0],
  ['walnut shelf', 1],
  ['walnut shelf by', 2],
  ['walnut shelf by the window', 3],
])('"%s" is of strength %d', (password, level) => {
  expect(passwordStrength(password).level).toBe(level)
})

test('says how many characters are missing', () => {
  expect(passwordStrength('walnut sh').text).toBe('1 more character.')
})
