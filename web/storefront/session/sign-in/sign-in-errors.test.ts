import { expect, test } from 'vitest'
import { signInErrors } from './sign-in-errors.ts'

test('errors belong to their field, and other messages to the first field', () => {
  const message = 'The given data was invalid.'
  expect(signInErrors({ errors: { password: ['Too short.'] }, message })).toEqual({ password: ['Too short.'] })
  expect(signInErrors({ errors: { other: ['Unknown.'] }, message })).toEqual({ email: [message] })
  expect(signInErrors({ errors: {}, message: 'Too many attempts.' })).toEqual({ email: ['Too many attempts.'] })
})
