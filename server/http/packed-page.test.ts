import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { gzippedPage, packPage, plainPage } from './packed-page.ts'
import { createNonce } from './security.ts'

const text = (nonce: string) =>
  `<html>${'<p>Größe, vase, bowl</p>'.repeat(4000)}<script nonce="${nonce}">one()</script>` +
  `<script nonce="${nonce}">${'two();'.repeat(9000)}</script></html>`

describe('a packed page', () => {
  it('goes out with a nonce of its own each time, plain and compressed', () => {
    const rendered = createNonce()
    const page = packPage(Buffer.from(text(rendered)), rendered)
    for (const nonce of [createNonce(), createNonce()]) {
      expect(plainPage(page, nonce).toString()).toBe(text(nonce))
      expect(gunzipSync(gzippedPage(page, nonce)).toString()).toBe(text(nonce))
    }
    expect(gzippedPage(page, rendered).length).toBeLessThan(text(rendered).length / 20)
  })

  it.each([
    ['no nonce', 'plain text'],
    ['nothing', ''],
    ['a nonce at either end', 'NNNN middle NNNN'],
  ])('may hold %s', (_case, body) => {
    const page = packPage(Buffer.from(body), 'NNNN')
    expect(plainPage(page, 'nnnn').toString()).toBe(body.replaceAll('NNNN', 'nnnn'))
    expect(gunzipSync(gzippedPage(page, 'nnnn')).toString()).toBe(body.replaceAll('NNNN', 'nnnn'))
  })

  it('is known by what it says, not by its nonce', () => {
    const etags = ['one', 'two'].map((nonce) => packPage(Buffer.from(`<a nonce="${nonce}">`), nonce).etag)
    expect(new Set(etags).size).toBe(1)
    expect(etags[0]).toMatch(/^W\/"[\w-]{22}"$/)
    expect(packPage(Buffer.from('<b>'), 'one').etag).not.toBe(etags[0])
  })
})
