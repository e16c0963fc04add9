import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '#e2e/test-kit/journey.ts'

const shop = () => process.env['SHOP_URL'] ?? ''

/** Sends this number of rows as the form does without JavaScript, from a separate network. */
async function send(request: APIRequestContext, rows: number, network: string) {
  const list = Array.from({ length: rows }, (_, row) => `NO-SUCH-${row} 5`).join('\n')
  const answer = await request.post(`${shop()}/quick-order`, {
    form: { list },
    headers: { 'x-forwarded-for': `10.77.${network}.1` },
  })
  const text = await answer.text()
  return { status: answer.status(), contains: (sentence: string) => text.includes(sentence) }
}

test('a list above the row limit is stored completely and shows an error', async ({ request }) => {
  const { contains } = await send(request, 501, '1')
  expect(contains('A list can have at most 500 rows. Split it and add it in parts.')).toBe(true)
  expect(contains('NO-SUCH-500 5')).toBe(true)
})

test('repeated long lists are rate-limited and stored', async ({ request }) => {
  for (let sent = 0; sent < 60; sent += 1) expect((await send(request, 51, '2')).status).toBe(200)
  const { status, contains } = await send(request, 51, '2')
  expect(status).toBe(429)
  expect(contains('Too many attempts. Please try again in')).toBe(true)
  expect(contains('NO-SUCH-50 5')).toBe(true)
  expect((await send(request, 51, '3')).status).toBe(200)
})
