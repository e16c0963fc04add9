import { afterEach, expect, it, vi } from 'vitest'
import { connectAsBuyer } from '#web/storefront/seeds/test-connection.ts'
import { integrationCalls } from './calls.ts'

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['a key', () => integrationCalls.createKey({ name: 'Till', scopes: ['catalog:read'] })],
  ['a webhook', () => integrationCalls.createWebhook({ url: 'https://a.example', events: ['stock.out'] })],
  ['another secret', () => integrationCalls.rotateSecret('a')],
] as const)('%s is asked for under one key until its secret has come, and then under another', async (_what, ask) => {
  const keys: (string | undefined)[] = []
  const answers = ['{"data":{"', JSON.stringify({ data: {}, key: 'trellis_a', secret: 'whsec_a' })]
  vi.stubGlobal('fetch', async (_address: string, { headers }: { headers: Record<string, string> }) => {
    keys.push(headers['Idempotency-Key'])
    return new Response(answers[keys.length - 1] ?? answers[1], { status: 201 })
  })
  connectAsBuyer()
  await expect(ask()).rejects.toMatchObject({ status: 0 })
  await ask()
  await ask()
  const [first, again, next] = keys
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(again).toBe(first)
  expect(next).not.toBe(first)
})
