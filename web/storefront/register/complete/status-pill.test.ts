import { expect, test } from 'vitest'
import type { RegistrationStatus } from '#contract/schemas/accounts/registration.ts'
import { registrationState } from './status-pill.tsx'

test.each([
  ['pending', false, 'unconfirmed'],
  ['approved', false, 'unconfirmed'],
  ['pending', true, 'pending'],
  ['approved', true, 'approved'],
  ['rejected', false, 'rejected'],
] as const)('%s with email confirmed %s: %s', (status, email_verified, state) => {
  expect(registrationState({ status, email_verified } as RegistrationStatus)).toBe(state)
})
