import { expect, it } from 'vitest'
import { openTestShop } from '#test-kit/shop.ts'

/** Returns the status and the fields of the file. */
async function fieldsWith(settings: Record<string, string>) {
  const test = await openTestShop(settings)
  const { body, statusCode, headers } = await test.app.inject({
    url: '/.well-known/security.txt',
    headers: { host: 'localhost' },
  })
  await test.close()
  const fields = Object.fromEntries(body.split('\n').map((line) => line.split(/: (.*)/).slice(0, 2)))
  return { status: statusCode, type: headers['content-type'], fields: fields as Record<string, string> }
}

it('names the contact and the address of the file, and expires within a year (RFC 9116)', async () => {
  const { status, type, fields } = await fieldsWith({
    PUBLIC_URL: 'https://shop.example/',
    SECURITY_CONTACT: 'security@shop.example',
    MAIL_FROM: 'orders@shop.example',
  })
  expect([status, type]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(fields).toMatchObject({
    Contact: 'mailto:security@shop.example',
    Canonical: 'https://shop.example/.well-known/security.txt',
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/),
  })
  const days = (Date.parse(fields['Expires'] ?? '') - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(100)
  expect(days).toBeLessThan(365)
})

it.each([
  [{ SECURITY_CONTACT: 'https://shop.example/report' }, 'https://shop.example/report'],
  [{ MAIL_FROM: '"Shop, Ltd." <orders@shop.example>' }, 'mailto:orders@shop.example'],
  [{ MAIL_FROM: 'orders@shop.example' }, 'mailto:orders@shop.example'],
])('takes the contact from %j', async (settings, contact) => {
  expect((await fieldsWith(settings)).fields['Contact']).toBe(contact)
})

it('does not exist without a contact', async () => {
  expect((await fieldsWith({})).status).toBe(404)
})
