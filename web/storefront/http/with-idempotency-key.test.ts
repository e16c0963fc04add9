import { expect, it } from 'vitest'
import { ApiError } from './api.ts'
import { withIdempotencyKey } from './with-idempotency-key.ts'

/** Returns the idempotency keys of a call that is sent twice and fails so the first time. */
async function keysAfter(status: number, body: Record<string, unknown> = {}): Promise<string[]> {
  const keys: string[] = []
  const attempt = () =>
    withIdempotencyKey(['attempt', status], async (key) => {
      if (keys.push(key) === 1) throw new ApiError(status, body)
    })
  await expect(attempt()).rejects.toMatchObject({ status })
  await attempt()
  return keys
}

it.each([0, 500, 502, 503])('reuses the key after status %d', async (status) => {
  expect(new Set(await keysAfter(status)).size).toBe(1)
})

it.each([408, 425, 429])('reuses the key after the retryable status %d', async (status) => {
  expect(new Set(await keysAfter(status)).size).toBe(1)
})

it.each([
  [401, 'unauthenticated'],
  [403, 'not_signed_in'],
])('reuses the key after %d for an expired session', async (status, code) => {
  expect(new Set(await keysAfter(status, { code })).size).toBe(1)
})

it('sends a new key if the retry shows that the change was undone, once and only on a retry', async () => {
  const keys: string[] = []
  const attempt = () =>
    withIdempotencyKey(
      'undone',
      async (key) => {
        if (keys.push(key) === 1) throw new ApiError(0, {})
        return keys.length
      },
      () => true,
    )
  await expect(attempt()).rejects.toMatchObject({ status: 0 })
  expect(await attempt()).toBe(3)
  expect(await attempt()).toBe(4)
  const [first, retry, repeated, later] = keys
  expect(retry).toBe(first)
  expect(new Set([first, repeated, later]).size).toBe(3)
})

it.each([403, 404, 409, 422])('sends a new key after the client error %d', async (status) => {
  expect(new Set(await keysAfter(status)).size).toBe(2)
})
