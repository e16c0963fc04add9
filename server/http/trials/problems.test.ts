import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderSummary } from '#contract/schemas/orders/orders.ts'
import type { Seed } from '#contract/schemas/catalog/seeds.ts'
import type { PageMeta } from '#contract/schemas/wire.ts'
import { signInAs, type TestBuyer } from '#test-kit/accounts/buyer.ts'
import { addBuyer, addProduct, placeCart } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import type { OpenApiDocument, Operation } from '#server/http/openapi/document.ts'

describe('the reference matches the shop', () => {
  let test: TestShop
  let document: Required<OpenApiDocument> & { info: { description: string } }
  let nora: TestBuyer
  beforeAll(async () => {
    test = await openTestShop()
    document = (await test.app.inject('/openapi.json')).json()
    await addBuyer(test.shop, 'nora')
    nora = await signInAs(test, 'nora')
  })
  afterAll(() => test.close())

  const operation = (method: string, path: string): Operation => document.paths[path]?.[method] ?? { operationId: '' }
  const parameter = (method: string, path: string, name: string): string =>
    operation(method, path).parameters?.find((each) => each.name === name)?.description ?? ''

  it('lists the file of a form under its field name', () => {
    const form = (path: string) => operation('post', path).requestBody?.content['multipart/form-data']?.schema
    const file = {
      'documents[resale_certificate]': { format: 'binary', description: expect.stringContaining('10 MB') },
    }
    expect(form('/legacy/register-action')).toMatchObject({ properties: file })
    const certificate = form('/api/v2/buyer/certificates')
    expect(certificate).toMatchObject({
      properties: file,
      required: ['tax[state]', 'tax[number]', 'documents[resale_certificate]'],
    })
  })

  it('lists the content types of a file, and its rate limit and ETag headers', () => {
    const answers = (path: string) => operation('get', path).responses?.['200']
    const types = Object.keys(answers('/api/v2/buyer/certificates/{id}/file')?.content ?? {})
    expect(types).toEqual(['application/pdf', 'image/jpeg', 'image/png'])
    const headers = Object.keys(answers('/api/v2/buyer/feed.json')?.headers ?? {})
    expect(headers).toEqual(['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'ETag'])
  })

  it('states in the introduction what applies to all requests', () => {
    expect(document.info.description).toContain('days and times are UTC')
    expect(document.info.description).toContain('unknown query parameter is a 422')
  })

  it('documents that there may be no last order', async () => {
    expect((await nora.call('GET', '/order/last')).status).toBe(404)
    expect(operation('get', '/api/v2/buyer/order/last').responses).toHaveProperty('404')
  })

  it('documents that a page after the last one is empty', async () => {
    for (let orders = 0; orders < 2; orders += 1) await place()
    const { body } = await nora.call('GET', '/orders?limit=1&page=9')
    const { data, meta } = body as { data: OrderSummary[]; meta: PageMeta }
    expect([data.length, meta]).toEqual([
      0,
      { next_cursor: null, current_page: 9, last_page: 2, per_page: 1, total: 2 },
    ])
    expect(parameter('get', '/api/v2/buyer/orders', 'page')).toContain('a later page is empty')
  })

  it('documents how long the idempotency key of a cart change is stored', async () => {
    const id = await addProduct(test.database.db)
    const key = { 'idempotency-key': 'the-key-of-this-change' }
    const add = async () =>
      (
        await test.app.inject({
          method: 'POST',
          url: '/legacy/cart/add',
          payload: { id, quantity: 1 },
          headers: { ...nora.headers, ...key },
        })
      ).json<object>()
    await add()
    expect(await add()).toMatchObject({ count: 1 })
    const yesterday = new Date(Date.now() - 25 * 3_600_000)
    await test.database.db.updateTable('idempotency_keys').set({ created_at: yesterday }).execute()
    await test.shop.deleteExpiredIdempotencyKeys()
    expect(await add()).toMatchObject({ count: 2 })
    expect(parameter('post', '/legacy/cart/add', 'Idempotency-Key')).toContain('for a day')
    expect(parameter('post', '/api/v2/buyer/checkout/place', 'Idempotency-Key')).not.toContain('for a day')
  })

  it('documents the idempotency key of a deleted seed', async () => {
    const make = () =>
      test.app.inject({
        method: 'POST',
        url: '/api/v2/buyer/seed',
        payload: { name: 'Window' },
        headers: { ...nora.headers, 'idempotency-key': 'the-key-of-this-seed' },
      })
    const { data } = (await make()).json<{ data: Seed }>()
    await nora.call('DELETE', `/seed/${data.id}`)
    expect((await make()).json()).toMatchObject({ code: 'not_found' })
    await nora.call('POST', `/seed/${data.id}/restore`)
    expect((await make()).json()).toMatchObject({ data: { id: data.id } })
    for (const path of ['', '/{id}/duplicate', '/from-cart', '/from-order']) {
      expect(operation('post', `/api/v2/buyer/seed${path}`).responses).toHaveProperty('404')
      expect(parameter('post', `/api/v2/buyer/seed${path}`, 'Idempotency-Key')).toContain('deleted in the meantime')
    }
  })

  it('documents that events during a pause of a webhook are not sent later', async () => {
    const made = await nora.call('POST', '/webhooks', { url: 'https://erp.example/hooks', events: ['order.placed'] })
    const at = `/webhooks/${(made.body as { data: { id: string } }).data.id}`
    await nora.call('POST', at, { active: false })
    await place()
    await nora.call('POST', at, { active: true })
    expect((await nora.call('GET', `${at}/deliveries`)).body).toMatchObject({ data: [] })
    expect(document.info.description).toContain('paused or switched off is not sent to it later')
  })

  async function place(): Promise<void> {
    const id = await addProduct(test.database.db)
    const visitor = { user: nora, guestHash: null }
    await test.shop.transaction((shop) => shop.cart.add(visitor, { id, quantity: 1 }))
    await placeCart(test.shop, nora)
  }
})
