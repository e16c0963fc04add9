import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

it('has a viewport for phones and a link back to the shop', async () => {
  for (const url of ['/docs', '/docs/', '/docs/operator', '/docs/operator/']) {
    const { body, headers } = await test.app.inject(url)
    expect(body).toContain('<meta name="viewport" content="width=device-width, initial-scale=1">')
    expect(body).toContain('<a href="/">Back to the shop</a>')
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)))
  }
})

it('shows the operator API on a page of its own, and each page links to the other', async () => {
  expect((await test.app.inject('/docs/')).body).toContain('<a href="/docs/operator/">')
  expect((await test.app.inject('/docs/operator/')).body).toContain('<a href="/docs/">')
  const paths = async (url: string) => Object.keys((await test.app.inject(url)).json<{ paths: object }>().paths)
  expect(await paths('/docs/operator/json')).toContain('/api/v2/admin/orders')
  expect(await paths('/docs/json')).not.toContain('/api/v2/admin/orders')
  expect((await test.app.inject('/docs/operator/yaml')).statusCode).toBe(404)
})

it('uses the font of the shop', async () => {
  const { body: stylesheet } = await test.app.inject('/docs/static/theme/reference.css')
  const address = /url\('([^']+)'\)/.exec(stylesheet)?.[1] ?? ''
  const font = await test.app.inject(address)
  expect(font.headers['content-type']).toBe('font/woff2')
  expect(font.rawPayload.subarray(0, 4).toString()).toBe('wOF2')
})

it('allows no inline styles or scripts', async () => {
  for (const url of ['/docs', '/docs/operator']) {
    const policy = String((await test.app.inject(url)).headers['content-security-policy'])
    expect(policy).not.toContain('unsafe-inline')
    expect(policy).toContain(`script-src 'self';`)
  }
})
