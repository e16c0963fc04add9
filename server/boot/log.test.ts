import { expect, it } from 'vitest'
import { createApp } from '#server/http/app.ts'
import { createLog } from './log.ts'
import { openTestShop } from '#test-kit/shop.ts'

it('never logs the key in a URL, at any log level', async () => {
  const test = await openTestShop({ LOG_LEVEL: 'trace', SEARCH_RATE: '1' })
  const lines: string[] = []
  const log = createLog('trace', { write: (line) => void lines.push(line) })
  const app = await createApp({ ...test, log })
  const { app: appId, search: key } = await test.shop.search.keys()
  const credentials = `x-algolia-application-id=${appId}&x-algolia-api-key=${key}`
  const call = async (path: string, payload: string) =>
    app.inject({ method: 'POST', url: `${path}?${credentials}`, payload })
  expect((await call('/1/indexes/*/queries', '{"requests":[]}')).statusCode).toBe(503)
  await call('/1/indexes/*/queries', '{')
  await call('/1/indexes/nowhere/objects/at/all', '{}')
  await call('/1/indexes/bad%ZZ/query', '{}')
  await call('/1', '{}')
  for (let times = 0; times < 4; times += 1) await call('/1/indexes/*/queries', '{"requests":[]}')
  expect(lines.join('')).toContain('/1/indexes/:index/queries')
  expect(lines.filter((line) => line.includes(key))).toEqual([])
  await app.close()
  await test.close()
})

it('logs where an error occurred, without the secrets and personal data attached to it', () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const error = Object.assign(new Error('no answer', { cause: new Error('refused') }), {
    code: '23514',
    table: 'users',
    detail: 'Failing row contains (1, ann@example.com).',
    config: { headers: { authorization: 'Bearer sk_live' } },
    $response: { headers: { authorization: 'AWS4 key' } },
  })
  log.error({ err: error }, 'unexpected failure')
  const { err } = JSON.parse(lines.join('')) as { err: Record<string, string> }
  expect(err).toMatchObject({ type: 'Error', code: '23514', table: 'users' })
  expect(err['stack']).toContain('refused')
  expect(lines.join('')).not.toMatch(/ann@example|sk_live|AWS4/)
})
