import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { uncompressedPage } from './compressed-page.ts'
import { type CachedPage, createPageCache, type RenderedPage } from './page-cache.ts'

const rendered = (text: string, fields: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  headers: {},
  body: Buffer.from(text),
  nonce: 'never in it',
  policy: null,
  shared: true,
  ...fields,
})

const textOf = (page: CachedPage) => uncompressedPage(page, '').toString()

describe('the page cache', () => {
  it('renders once for concurrent requests, and then serves from the cache', async () => {
    const cache = createPageCache(1_000_000)
    let renderings = 0
    const render = async () => rendered(`page ${(renderings += 1)}`)
    const pages = await Promise.all(Array.from({ length: 5 }, () => cache.page('/', render)))
    expect(new Set(pages.map(textOf))).toEqual(new Set(['page 1']))
    expect(textOf(await cache.page('/', render))).toBe('page 1')
    expect(cache.figures()).toEqual({ hits: 5, renders: 1 })
  })

  it('renders again after the catalog has changed', async () => {
    const cache = createPageCache(1_000_000)
    await cache.page('/', async () => rendered('old'))
    cache.evict('everything')
    expect(textOf(await cache.page('/', async () => rendered('new')))).toBe('new')
  })

  it('does not store a page whose render began before a change', async () => {
    const cache = createPageCache(1_000_000)
    let finish: (page: RenderedPage) => void = () => undefined
    const slow = cache.page('/', () => new Promise((resolve) => (finish = resolve)))
    cache.evict('everything')
    finish(rendered('stale'))
    await slow
    expect(textOf(await cache.page('/', async () => rendered('new')))).toBe('new')
  })

  it('evicts only the pages that show changed products', async () => {
    const cache = createPageCache(1_000_000)
    const page = (path: string, text: string, type = 'text/html; charset=utf-8') =>
      cache.page(path, async () => rendered(text, { headers: { 'content-type': type } }))
    const link = (ocid: number) => `<a href="/inventory/${ocid}/vase">`
    const request = async (when: string) => [
      textOf(await page('/one', `${link(1)}${link(12)} ${when}`)),
      textOf(await page('/other', `${link(123)} ${when}`)),
      textOf(await page('/none', when)),
      textOf(await page('/one.data', `[{"_1":2},"ocid",12,"${when}"]`, 'text/x-script')),
      textOf(await page('/other.data', `[{"_1":2},"ocid",123,12345678901,"${when}"]`, 'text/x-script')),
      textOf(await page('/feed', when, 'text/csv')),
    ]
    await request('before')
    cache.evict(new Set([12, 7]))
    const after = await request('after')
    const isAfter = after.map((text) => text.includes('after'))
    expect(isAfter).toEqual([true, false, false, true, false, true])
  })

  it('does not store a page whose render began before a change of products, nor serve it to later requests', async () => {
    const cache = createPageCache(1_000_000)
    let finish: (page: RenderedPage) => void = () => undefined
    const slow = cache.page('/', () => new Promise((resolve) => (finish = resolve)))
    cache.evict(new Set([1]))
    const fresh = cache.page('/', async () => rendered('fresh'))
    finish(rendered('stale'))
    await slow
    expect(textOf(await fresh)).toBe('fresh')
    expect(textOf(await cache.page('/', async () => rendered('again')))).toBe('fresh')
  })

  it.each([
    ['a private page', { shared: false }],
    ['a 404', { status: 404 }],
  ])('does not store %s', async (_case, fields) => {
    const cache = createPageCache(1_000_000)
    await cache.page('/', async () => rendered('first', fields))
    expect(textOf(await cache.page('/', async () => rendered('second', fields)))).toBe('second')
  })

  it('stores nothing if a render fails', async () => {
    const cache = createPageCache(1_000_000)
    await expect(cache.page('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(textOf(await cache.page('/', async () => rendered('yes')))).toBe('yes')
  })

  it('stays within its memory limit', async () => {
    const cache = createPageCache(20_000)
    // Incompressible content, because the compressed size counts.
    const big = randomBytes(9000).toString('base64')
    await cache.page('/1', async () => rendered(big))
    await cache.page('/2', async () => rendered(big))
    await cache.page('/3', async () => rendered(big))
    expect(textOf(await cache.page('/1', async () => rendered('again')))).toBe('again')
  })
})
