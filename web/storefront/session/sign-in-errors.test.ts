import { expect, test } from 'vitest'
import { signInErrors } from './sign-in-errors.ts'

test('what is wrong is said beside its field, and what belongs to none beside the first', () => {
  const message = 'The given data was invalid.'
  expect(signInErrors({ errors: { password: ['Too short.'] }, message })).toEqual({ password: ['Too short.'] })
  expect(signInErrors({ errors: { other: ['Odd.'] }, message })).toEqual({ email: [message] })
  expect(signInErrors({ errors: {}, message: 'Too many attempts.' })).toEqual({ email: ['Too many attempts.'] })
})
