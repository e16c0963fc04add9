import { expect, it } from 'vitest'
import { addBuyer, PASSWORD } from '#test-kit/catalog.ts'
import { createLog } from '#server/boot/log.ts'
import { openTestShop } from '#test-kit/shop.ts'

it('the log has sign-ins, rejected requests and changes, and no input of users', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const test = await openTestShop({}, { log })
  const ann = await addBuyer(test.shop, 'ann')
  const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
    test.app.inject({ method: 'POST', url, payload, headers, remoteAddress: '203.0.113.9' })
  await post('/legacy/login', { email: 'ann', password: 'not-the-one-at-all' })
  const { token } = (await post('/legacy/login', { email: 'ann', password: PASSWORD })).json<{ token: string }>()
  const bearer = { authorization: `Bearer ${token}` }
  await post('/api/v2/buyer/api-keys', { name: 'Till', scopes: ['orders:read'] }, bearer)
  await post('/api/v2/buyer/seed', { name: 'No news' }, bearer)
  await test.app.inject({ url: '/api/v2/buyer/export', headers: bearer, remoteAddress: '203.0.113.9' })
  await post('/legacy/cart/add', { id: 1 }, { authorization: 'Bearer nonsense' })
  await post('/legacy/cart/add', { id: 1 }, { origin: 'https://evil.example' })
  await post('/legacy/logout', {}, bearer)
  await test.close()
  const entries = lines.map(
    (line) =>
      JSON.parse(line) as {
        event?: string
        user?: number
        code?: string
        time: number
        req?: { remoteAddress: string }
      },
  )
  const events = entries.filter(({ event }) => event !== undefined)
  expect(events.map(({ event, user, code }) => [event, user ?? code ?? null])).toEqual([
    ['sign-in refused', 'wrong_credentials'],
    ['signed in', ann.id],
    ['createApiKey', ann.id],
    ['exportData', ann.id],
    ['refused', 'invalid_token'],
    ['refused', 'cross_site'],
    ['signed out', null],
  ])
  expect(events.every(({ req, time }) => req?.remoteAddress === '203.0.113.9' && time > 0)).toBe(true)
  expect(lines.join('')).not.toMatch(/not-the-one|ann@example|Till/)
  expect(lines.join('')).not.toContain(token)
}, 120_000)
