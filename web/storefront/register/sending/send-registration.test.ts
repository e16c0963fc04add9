import { expect, test } from 'vitest'
import { outcomeOf } from './send-registration.ts'

const outcomeAfter = (status: number, body: Record<string, unknown> = {}, retryAfter: string | null = null) =>
  outcomeOf({ status, body, retryAfter })

test('an accepted registration has an id', () => {
  expect(outcomeAfter(201, { status: true, userId: 'abc' })).toEqual({ kind: 'registered', userId: 'abc' })
})

test('a rejection has errors by field', () => {
  const errors = { 'company.website': ['Please tell us where you sell online.'] }
  expect(outcomeAfter(422, { message: 'Some fields need your attention.', errors })).toEqual({
    kind: 'rejected',
    errors,
  })
})

test.each([413, 415])('%d is an error of the certificate', (status) => {
  expect(outcomeAfter(status, { message: 'No.' })).toMatchObject({
    kind: 'rejected',
    errors: { 'documents.resale_certificate': [expect.any(String)] },
  })
})

test.each([
  [0, null, /could not be reached/],
  [429, '42', /in 42 seconds/],
  [429, '1800', /in 30 minutes/],
  [429, null, /in a moment/],
  [500, null, /our side/],
  [201, null, /our side/],
])('status %d with Retry-After %s is a failure with advice', (status, retryAfter, sentence) => {
  expect(outcomeAfter(status, {}, retryAfter)).toEqual({ kind: 'failed', message: expect.stringMatching(sentence) })
})

test('a message of the server is passed on', () => {
  expect(outcomeAfter(403, { message: 'This request came from another site.' })).toMatchObject({
    message: 'This request came from another site.',
  })
})
