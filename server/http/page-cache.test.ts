import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { plainPage } from './packed-page.ts'
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

const textOf = (page: CachedPage) => plainPage(page, '').toString()

describe('the page cache', () => {
  it('renders once for many who ask at once, and not again', async () => {
    const cache = createPageCache(1_000_000)
    let renderings = 0
    const render = async () => rendered(`page ${(renderings += 1)}`)
    const pages = await Promise.all(Array.from({ length: 5 }, () => cache.page('/', render)))
    expect(new Set(pages.map(textOf))).toEqual(new Set(['page 1']))
    expect(textOf(await cache.page('/', render))).toBe('page 1')
    expect(cache.figures()).toEqual({ kept: 5, made: 1 })
  })

  it('renders afresh once the catalog has changed', async () => {
    const cache = createPageCache(1_000_000)
    await cache.page('/', async () => rendered('old'))
    cache.forget('everything')
    expect(textOf(await cache.page('/', async () => rendered('new')))).toBe('new')
  })

  it('does not keep what was begun before a change', async () => {
    const cache = createPageCache(1_000_000)
    let finish: (page: RenderedPage) => void = () => undefined
    const slow = cache.page('/', () => new Promise((resolve) => (finish = resolve)))
    cache.forget('everything')
    finish(rendered('stale'))
    await slow
    expect(textOf(await cache.page('/', async () => rendered('new')))).toBe('new')
  })

  it('keeps what shows none of the products of which there are fewer now', async () => {
    const cache = createPageCache(1_000_000)
    const page = (path: string, text: string, type = 'text/html; charset=utf-8') =>
      cache.page(path, async () => rendered(text, { headers: { 'content-type': type } }))
    const link = (ocid: number) => `<a href="/inventory/${ocid}/vase">`
    const ask = async (when: string) => [
      textOf(await page('/one', `${link(1)}${link(12)} ${when}`)),
      textOf(await page('/other', `${link(123)} ${when}`)),
      textOf(await page('/none', when)),
      textOf(await page('/one.data', `[{"_1":2},"ocid",12,"${when}"]`, 'text/x-script')),
      textOf(await page('/other.data', `[{"_1":2},"ocid",123,12345678901,"${when}"]`, 'text/x-script')),
      textOf(await page('/feed', when, 'text/csv')),
    ]
    await ask('before')
    cache.forget(new Set([12, 7]))
    const after = await ask('after')
    const isAfter = after.map((text) => text.includes('after'))
    expect(isAfter).toEqual([true, false, false, true, false, true])
  })

  it('does not keep what was begun before such a change, nor gives it to who asks after it', async () => {
    const cache = createPageCache(1_000_000)
    let finish: (page: RenderedPage) => void = () => undefined
    const slow = cache.page('/', () => new Promise((resolve) => (finish = resolve)))
    cache.forget(new Set([1]))
    const fresh = cache.page('/', async () => rendered('fresh'))
    finish(rendered('stale'))
    await slow
    expect(textOf(await fresh)).toBe('fresh')
    expect(textOf(await cache.page('/', async () => rendered('again')))).toBe('fresh')
  })

  it.each([
    ['a private page', { shared: false }],
    ['a page that was not found', { status: 404 }],
  ])('does not keep %s', async (_case, fields) => {
    const cache = createPageCache(1_000_000)
    await cache.page('/', async () => rendered('first', fields))
    expect(textOf(await cache.page('/', async () => rendered('second', fields)))).toBe('second')
  })

  it('keeps nothing of a rendering that failed', async () => {
    const cache = createPageCache(1_000_000)
    await expect(cache.page('/', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(textOf(await cache.page('/', async () => rendered('yes')))).toBe('yes')
  })

  it('stays within its memory', async () => {
    const cache = createPageCache(20_000)
    // Of letters that cannot be compressed: what is kept of a page is what goes out.
    const big = randomBytes(9000).toString('base64')
    await cache.page('/1', async () => rendered(big))
    await cache.page('/2', async () => rendered(big))
    await cache.page('/3', async () => rendered(big))
    expect(textOf(await cache.page('/1', async () => rendered('again')))).toBe('again')
  })
})
