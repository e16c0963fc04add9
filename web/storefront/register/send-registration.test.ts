import { expect, test } from 'vitest'
import { outcomeOf } from './send-registration.ts'

const answer = (status: number, body: Record<string, unknown> = {}, retryAfter: string | null = null) =>
  outcomeOf({ status, body, retryAfter })

test('an accepted registration has an id', () => {
  expect(answer(201, { status: true, userId: 'abc' })).toEqual({ kind: 'registered', userId: 'abc' })
})

test('a refusal has texts by field', () => {
  const errors = { 'company.website': ['Please tell us where you sell online.'] }
  expect(answer(422, { message: 'Some fields need your attention.', errors })).toEqual({ kind: 'refused', errors })
})

test.each([413, 415])('%d is about the certificate', (status) => {
  expect(answer(status, { message: 'No.' })).toMatchObject({
    kind: 'refused',
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
])('%d after %s is a failure that says what to do', (status, retryAfter, sentence) => {
  expect(answer(status, {}, retryAfter)).toEqual({ kind: 'failed', message: expect.stringMatching(sentence) })
})

test('a sentence of the server is passed on', () => {
  expect(answer(403, { message: 'This request came from another site.' })).toMatchObject({
    message: 'This request came from another site.',
  })
})
