import type { APIRequestContext } from '@playwright/test'
import { expect, test } from './journey.ts'

const shop = () => process.env['SHOP_URL'] ?? ''

/** Sends so many rows as the form does where there is no JavaScript, from a network of its own. */
async function send(request: APIRequestContext, rows: number, network: string) {
  const list = Array.from({ length: rows }, (_, row) => `NO-SUCH-${row} 5`).join('\n')
  const answer = await request.post(`${shop()}/quick-order`, {
    form: { list },
    headers: { 'x-forwarded-for': `10.77.${network}.1` },
  })
  const text = await answer.text()
  return { status: answer.status(), says: (sentence: string) => text.includes(sentence) }
}

test('a list that is longer than one order takes is kept whole, and says so', async ({ request }) => {
  const { says } = await send(request, 501, '1')
  expect(says('One list takes 500 rows at most. Please send it in parts.')).toBe(true)
  expect(says('NO-SUCH-500 5')).toBe(true)
})

test('long lists that are sent again and again are refused for a while, and kept', async ({ request }) => {
  for (let sent = 0; sent < 60; sent += 1) expect((await send(request, 51, '2')).status).toBe(200)
  const { status, says } = await send(request, 51, '2')
  expect(status).toBe(429)
  expect(says('Too many attempts. Please try again in')).toBe(true)
  expect(says('NO-SUCH-50 5')).toBe(true)
  expect((await send(request, 51, '3')).status).toBe(200)
})
