import { afterEach, expect, it, vi } from 'vitest'
import { connectAsBuyer } from '#web/storefront/seeds/test-connection.ts'
import { integrationCalls } from './calls.ts'

afterEach(() => vi.unstubAllGlobals())

const MADE = [
  ['a key', () => integrationCalls.createKey({ name: 'Till', scopes: ['catalog:read'] })],
  ['a webhook', () => integrationCalls.createWebhook({ url: 'https://a.example', events: ['stock.out'] })],
] as const
const ROTATED = ['another secret', () => integrationCalls.rotateSecret('a')] as const
const LOST = [201, '{"data":{"'] as const
const TOLD = [201, JSON.stringify({ data: {}, key: 'trellis_a', secret: 'whsec_a' })] as const

/** The shop gives one of these answers after the other, and the last one to all that follow. Returns the keys it was asked under. */
function answerWith(answers: readonly (readonly [status: number, body: string])[]): (string | undefined)[] {
  const keys: (string | undefined)[] = []
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Record<string, string> }) => {
    const [status, body] = answers[keys.push(headers['Idempotency-Key']) - 1] ?? answers.at(-1) ?? TOLD
    return new Response(body, { status })
  })
  connectAsBuyer()
  return keys
}

it.each([...MADE, ROTATED])(
  '%s is asked for under one key until its secret has come, and then under another',
  async (_what, ask) => {
    const keys = answerWith([LOST, TOLD])
    await expect(ask()).rejects.toMatchObject({ status: 0 })
    await ask()
    await ask()
    const [first, again, next] = keys
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(again).toBe(first)
    expect(next).not.toBe(first)
  },
)

it.each(MADE)(
  '%s that was taken away since nobody had seen its secret is made anew with one press',
  async (_what, ask) => {
    const keys = answerWith([LOST, [404, '{"code":"not_found"}'], TOLD])
    await expect(ask()).rejects.toMatchObject({ status: 0 })
    await ask()
    const [first, again, next] = keys
    expect(again).toBe(first)
    expect(next).not.toBe(first)
  },
)

it.each(MADE)('%s that is not to be had is asked for once more, and then said to be', async (_what, ask) => {
  const keys = answerWith([[404, '{"code":"not_found"}']])
  await expect(ask()).rejects.toMatchObject({ status: 404 })
  expect(new Set(keys).size).toBe(2)
})

it('another secret is asked for under another key where it was changed since, and not twice of what is not there', async () => {
  const [, ask] = ROTATED
  const keys = answerWith([LOST, [409, '{"code":"key_reused"}'], [404, '{"code":"not_found"}']])
  await expect(ask()).rejects.toMatchObject({ status: 0 })
  await expect(ask()).rejects.toMatchObject({ status: 409 })
  await expect(ask()).rejects.toMatchObject({ status: 404 })
  expect(keys).toHaveLength(3)
  expect(keys[2]).not.toBe(keys[1])
})
