import { cp } from 'node:fs/promises'
import { Value } from 'typebox/value'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CATALOG_ENDPOINTS } from '#contract/endpoints/catalog.ts'
import { CONTENT_ENDPOINTS } from '#contract/endpoints/content.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { ownFolder } from '#test-kit/images.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { DEMO, importDemoContent } from '#test-kit/demo-content.ts'

describe('the calls for content', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  const get = (path: string) => test.app.inject(`/api/v2/buyer${path}`)

  it('return 404 while a page is not written', async () => {
    const answer = await get('/about-us')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ message: 'This shop has not written that page yet.', code: 'not_found' })
    expect((await get('/custom-code')).json()).toEqual({ code: '', version: 0, allow: [] })
  })

  it('match the contract with the content of the demo shop', async () => {
    const { content } = test.shop
    await importDemoContent(test)
    test.shop.catalogChanged()
    for (const [name, { path, response: answer }] of Object.entries<Endpoint>(CONTENT_ENDPOINTS)) {
      const response = await get(path.replace(':slug', 'lamp-before-five'))
      expect(response.statusCode, name).toBe(200)
      expect([...Value.Errors(answer, response.json())], name).toEqual([])
    }
    const id = (await content.merchandising.collections()).find(({ slug }) => slug === 'three-kilns')?.id ?? 0
    for (const [name, path] of [
      ['collection', `/collection/${id}?page=2&limit=1`],
      ['getMainBanners', '/get-main-banners'],
      ['getFeaturedProducts', '/get-featured-products'],
      ['getMustHaveProducts', '/get-must-have-products'],
      ['getHomepageCollections', '/get-homepage-collections'],
    ] as const) {
      const response = await get(path)
      expect([...Value.Errors(CATALOG_ENDPOINTS[name].response, response.json())], name).toEqual([])
    }
    expect((await get('/get-main-banners')).json()).toMatchObject(await content.merchandising.banners())
    expect((await get(`/collection/${id}`)).json()).toEqual(
      await content.merchandising.collection(id, { page: 1, perPage: 24 }),
    )
    expect((await test.app.inject('/sitemaps/pages.xml')).body).toContain(`/collection/${id}</loc>`)
    // Responses contain all fields that the shop returns.
    for (const page of ['about-us', 'faqs', 'partners', 'terms', 'privacy', 'integrate', 'packages'] as const) {
      const verb = page === 'about-us' ? 'aboutUs' : page
      expect((await get(`/${page}`)).json()).toEqual({ data: await content[verb]() })
    }
    expect((await get('/inspo')).json()).toEqual(await content.inspo({ page: 1, limit: 12 }))
    expect((await get('/faqs')).json().data.groups).toHaveLength(7)
    expect((await get('/inspo?room=Kitchen&limit=1')).json().meta).toMatchObject({ total: 2, last_page: 2 })
  })

  it('export the imported files byte for byte', async () => {
    const copy = await ownFolder()
    await cp(`${DEMO}content`, copy, { recursive: true })
    expect(await test.shop.content.exportFolder(copy)).toEqual({ written: 0, unchanged: 30 })
  })

  it('reject unknown versions, looks and page numbers', async () => {
    expect((await get('/terms?version=1')).json().data).toMatchObject({ version: 1 })
    expect((await get('/terms?version=77')).json()).toMatchObject({
      code: 'not_found',
      message: 'There is no such version.',
    })
    expect((await get('/terms?version=x')).statusCode).toBe(422)
    expect((await get('/inspo/none')).statusCode).toBe(404)
    expect((await get('/inspo?page=0')).statusCode).toBe(422)
    expect((await get('/collection/999999')).json()).toMatchObject({ message: 'There is no such collection.' })
    expect((await get('/collection/1?page=0')).statusCode).toBe(422)
  })
})
