import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="30"><rect width="120" height="30"/></svg>'

describe('a shop with a brand of its own', () => {
  let folder: string
  let test: TestShop
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-brand-'))
    await writeFile(join(folder, 'logo.svg'), LOGO)
    await writeFile(
      join(folder, 'shop.json'),
      JSON.stringify({ name: 'Fennel & Oak', logo: 'logo.svg', colors: { accent: '#5b2a86' } }),
    )
    test = await openTestShop({ BRAND_FILE: join(folder, 'shop.json') })
  })
  afterAll(async () => {
    await test.close()
    await rm(folder, { recursive: true, force: true })
  })

  it('serves logo, icons and colors as immutable, and nothing else from that folder', async () => {
    const { logo, stylesheet, icon } = test.brand.shown
    const answer = await test.app.inject(logo?.src ?? '')
    expect([answer.statusCode, answer.body]).toEqual([200, LOGO])
    expect(answer.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
    })
    expect((await test.app.inject(stylesheet ?? '')).headers['content-type']).toBe('text/css; charset=utf-8')
    expect((await test.app.inject(icon.src)).statusCode).toBe(200)
    expect((await test.app.inject('/favicon.ico')).headers.location).toBe(icon.src)
    expect((await test.app.inject('/brand/shop.json')).statusCode).toBe(404)
    expect((await test.app.inject('/brand/..%2Fshop.json')).statusCode).toBe(404)
  })

  it('has its name and color in the manifest and the API reference', async () => {
    expect((await test.app.inject('/site.webmanifest')).json()).toMatchObject({
      name: 'Fennel & Oak',
      theme_color: '#5b2a86',
      icons: [{ src: test.brand.shown.icon.src }, { src: test.brand.shown.icon192 }, { src: test.brand.shown.icon512 }],
    })
    expect((await test.app.inject('/openapi.json')).json()).toMatchObject({ info: { title: 'Fennel & Oak' } })
  })
})
