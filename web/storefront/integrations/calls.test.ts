import { afterEach, expect, it, vi } from 'vitest'
import { connectAsBuyer } from '#web/storefront/http/test-connection.ts'
import { integrationCalls } from './calls.ts'

afterEach(() => vi.unstubAllGlobals())

const CREATED = [
  ['a key', () => integrationCalls.createKey({ name: 'Till', scopes: ['catalog:read'] })],
  ['a webhook', () => integrationCalls.createWebhook({ url: 'https://a.example', events: ['stock.out'] })],
] as const
const ROTATED = ['another secret', () => integrationCalls.rotateSecret('a')] as const
const LOST = [201, '{"data":{"'] as const
const RECEIVED = [201, JSON.stringify({ data: {}, key: 'trellis_a', secret: 'whsec_a' })] as const

/** Stubs fetch with these responses in order, the last one repeated. Returns the idempotency keys of the requests. */
function respondWith(responses: readonly (readonly [status: number, body: string])[]): (string | undefined)[] {
  const keys: (string | undefined)[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Record<string, string> }) => {
    const [status, body] = responses[keys.push(headers['Idempotency-Key']) - 1] ?? responses.at(-1) ?? RECEIVED
    return new Response(body, { status })
  })
  connectAsBuyer()
  return keys
}

it.each([...CREATED, ROTATED])(
  '%s is requested with one idempotency key until its secret is received, and then with another',
  async (_what, request) => {
    const keys = respondWith([LOST, RECEIVED])
    await expect(request()).rejects.toMatchObject({ status: 0 })
    await request()
    await request()
    const [first, again, next] = keys
    expect(first).toMatch(/^[0-9a-f]{32}$/)
    expect(again).toBe(first)
    expect(next).not.toBe(first)
  },
)

it.each(CREATED)(
  '%s that the server deleted, because its secret was never received, is created again with one click',
  async (_what, request) => {
    const keys = respondWith([LOST, [404, '{"code":"not_found"}'], RECEIVED])
    await expect(request()).rejects.toMatchObject({ status: 0 })
    await request()
    const [first, again, next] = keys
    expect(again).toBe(first)
    expect(next).not.toBe(first)
  },
)

it.each(CREATED)('%s that cannot be created is requested once more, and then reported', async (_what, request) => {
  const keys = respondWith([[404, '{"code":"not_found"}']])
  await expect(request()).rejects.toMatchObject({ status: 404 })
  expect(new Set(keys).size).toBe(2)
})

it('a new secret is requested with a new key after key_reused, and only once for a deleted webhook', async () => {
  const [, request] = ROTATED
  const keys = respondWith([LOST, [409, '{"code":"key_reused"}'], [404, '{"code":"not_found"}']])
  await expect(request()).rejects.toMatchObject({ status: 0 })
  await expect(request()).rejects.toMatchObject({ status: 409 })
  await expect(request()).rejects.toMatchObject({ status: 404 })
  expect(keys).toHaveLength(3)
  expect(keys[2]).not.toBe(keys[1])
})
