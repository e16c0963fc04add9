import { expect, it } from 'vitest'
import { actionText } from './audit-texts.ts'

it('shows operations in words, and commands as they are typed', () => {
  expect(actionText('adminAcceptOrder')).toBe('Accept order')
  expect(actionText('adminSignInTotp')).toBe('Sign in authenticator app')
  expect(actionText('orders ship')).toBe('orders ship')
})
