import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#server/test-shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('is as wide as a phone and leads back to the shop', async () => {
  for (const url of ['/docs', '/docs/']) {
    const { body, headers } = await test.app.inject(url)
    expect(body).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
    expect(body).toContain('<a href="/">Back to the shop</a>')
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)))
  }
})

it('has the letters of the shop', async () => {
  const { body: sheet } = await test.app.inject('/docs/static/theme/reference.css')
  const address = /url\('([^']+)'\)/.exec(sheet)?.[1] ?? ''
  const face = await test.app.inject(address)
  expect(face.headers['content-type']).toBe('font/woff2')
  expect(face.rawPayload.subarray(0, 4).toString()).toBe('wOF2')
})

it('allows neither styles nor scripts in the page', async () => {
  const policy = String((await test.app.inject('/docs')).headers['content-security-policy'])
  expect(policy).not.toContain('unsafe-inline')
  expect(policy).toContain(`script-src 'self';`)
})
