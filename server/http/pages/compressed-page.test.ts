import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { gzippedPage, compressPage, uncompressedPage } from './compressed-page.ts'
import { createNonce } from '#server/http/auth/security-headers.ts'

const text = (nonce: string) =>
  `<html>${'<p>Größe, vase, bowl</p>'.repeat(4000)}<script nonce="${nonce}">one()</script>` +
  `<script nonce="${nonce}">${'two();'.repeat(9000)}</script></html>`

describe('a compressed page', () => {
  it('has a new nonce in each response, uncompressed and compressed', () => {
    const rendered = createNonce()
    const page = compressPage(Buffer.from(text(rendered)), rendered)
    for (const nonce of [createNonce(), createNonce()]) {
      expect(uncompressedPage(page, nonce).toString()).toBe(text(nonce))
      expect(gunzipSync(gzippedPage(page, nonce)).toString()).toBe(text(nonce))
    }
    expect(gzippedPage(page, rendered).length).toBeLessThan(text(rendered).length / 20)
  })

  it.each([
    ['no nonce', 'plain text'],
    ['nothing', ''],
    ['a nonce at either end', 'NNNN middle NNNN'],
  ])('can contain %s', (_case, body) => {
    const page = compressPage(Buffer.from(body), 'NNNN')
    expect(uncompressedPage(page, 'nnnn').toString()).toBe(body.replaceAll('NNNN', 'nnnn'))
    expect(gunzipSync(gzippedPage(page, 'nnnn')).toString()).toBe(body.replaceAll('NNNN', 'nnnn'))
  })

  it('has an ETag that does not depend on the nonce', () => {
    const etags = ['one', 'two'].map((nonce) => compressPage(Buffer.from(`<a nonce="${nonce}">`), nonce).etag)
    expect(new Set(etags).size).toBe(1)
    expect(etags[0]).toMatch(/^W\/"[\w-]{22}"$/)
    expect(compressPage(Buffer.from('<b>'), 'one').etag).not.toBe(etags[0])
  })
})
