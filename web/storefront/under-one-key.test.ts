import { expect, it } from 'vitest'
import { CallFailure } from './api.ts'
import { underOneKey } from './under-one-key.ts'

/** The keys under which the same is sent twice, where the first time fails so. */
async function keysAfter(status: number, body: Record<string, unknown> = {}): Promise<string[]> {
  const keys: string[] = []
  const press = () =>
    underOneKey(['pressed', status], async (key) => {
      if (keys.push(key) === 1) throw new CallFailure(status, body)
    })
  await expect(press()).rejects.toMatchObject({ status })
  await press()
  return keys
}

it.each([0, 500, 502, 503])('what was not answered goes under the same key again: %d', async (status) => {
  expect(new Set(await keysAfter(status)).size).toBe(1)
})

it.each([408, 425, 429])('so does what is to come again later: %d', async (status) => {
  expect(new Set(await keysAfter(status)).size).toBe(1)
})

it.each([
  [401, 'unauthenticated'],
  [403, 'not_signed_in'],
])(
  'so does what came of somebody whose session had ended, once they have signed in again: %d',
  async (status, code) => {
    expect(new Set(await keysAfter(status, { code })).size).toBe(1)
  },
)

it('what turns out to be done and undone is done anew, once, and not on a first press', async () => {
  const keys: string[] = []
  const press = () =>
    underOneKey(
      'undone',
      async (key) => {
        if (keys.push(key) === 1) throw new CallFailure(0, {})
        return keys.length
      },
      () => true,
    )
  await expect(press()).rejects.toMatchObject({ status: 0 })
  expect(await press()).toBe(3)
  expect(await press()).toBe(4)
  const [first, again, anew, later] = keys
  expect(again).toBe(first)
  expect(new Set([first, anew, later]).size).toBe(3)
})

it.each([403, 404, 409, 422])('what was refused is another thing when it is pressed again: %d', async (status) => {
  expect(new Set(await keysAfter(status)).size).toBe(2)
})
