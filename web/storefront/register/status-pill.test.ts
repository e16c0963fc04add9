import { expect, test } from 'vitest'
import type { RegistrationStatus } from '#contract/registration.ts'
import { stateOf } from './status-pill.tsx'

test.each([
  ['pending', false, 'unconfirmed'],
  ['approved', false, 'unconfirmed'],
  ['pending', true, 'pending'],
  ['approved', true, 'approved'],
  ['rejected', false, 'rejected'],
] as const)('%s with a confirmed address: %s is %s', (status, email_verified, state) => {
  expect(stateOf({ status, email_verified } as RegistrationStatus)).toBe(state)
})
