import { expect, it } from 'vitest'
import { CallFailure } from './api.ts'
import { underOneKey } from './under-one-key.ts'

/** The keys under which the same is sent twice, where the first time fails so. */
async function keysAfter(status: number): Promise<string[]> {
  const keys: string[] = []
  const press = () =>
    underOneKey(['pressed', status], async (key) => {
      if (keys.push(key) === 1) throw new CallFailure(status, {})
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

it('so does what came of somebody whose session had ended, once they have signed in again', async () => {
  expect(new Set(await keysAfter(401)).size).toBe(1)
})

it.each([403, 404, 409, 422])('what was refused is another thing when it is pressed again: %d', async (status) => {
  expect(new Set(await keysAfter(status)).size).toBe(2)
})
