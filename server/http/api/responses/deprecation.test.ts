import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CartCount } from '#contract/schemas/cart.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { registerEndpoints } from '#server/http/api/api.ts'
import { completeDocument } from '#server/http/openapi/complete-document.ts'
import { setErrorHandlers } from './errors.ts'
import type { OpenApiDocument } from '#server/http/openapi/document.ts'

const deprecated = { on: '2026-11-01', sunset: '2027-06-01', instead: 'cartCount' }
const TABLE = {
  pieces: { api: 'legacy', method: 'GET', path: '/pieces', summary: 'Pieces', response: CartCount, deprecated },
  nothing: { api: 'legacy', method: 'GET', path: '/nothing', summary: 'Nothing', response: CartCount, deprecated },
} as const satisfies Record<string, Endpoint>

describe('a deprecated call', () => {
  let test: TestShop
  let app: FastifyInstance
  beforeAll(async () => {
    test = await openTestShop()
    app = Fastify()
    setErrorHandlers(app)
    await app.register(fastifyCookie)
    await registerEndpoints(app, test.shop, TABLE, {
      pieces: async () => ({ count: 3 }),
      nothing: () => Promise.reject(new Problem('not_found')),
    })
  })
  afterAll(async () => {
    await app.close()
    await test.close()
  })

  it('has in every response the dates of deprecation and removal, and a link to the reference', async () => {
    for (const [url, status] of [
      ['/legacy/pieces', 200],
      ['/legacy/nothing', 404],
    ] as const) {
      const answer = await app.inject(url)
      expect(answer.statusCode).toBe(status)
      expect(answer.headers).toMatchObject({
        deprecation: '@1793491200',
        sunset: 'Tue, 01 Jun 2027 00:00:00 GMT',
        link: '</docs>; rel="deprecation"; type="text/html"',
      })
    }
  })

  it('is marked in the reference, with its replacement', () => {
    const operation = { operationId: 'pieces', responses: { 200: { description: '' } } }
    const document: OpenApiDocument = { paths: { '/legacy/pieces': { get: operation } } }
    completeDocument(document, TABLE)
    expect(operation).toMatchObject({
      deprecated: true,
      description:
        'This call is in the specification. Deprecated since 2026-11-01, removed on 2027-06-01. Use `cartCount` instead.',
    })
  })

  it('has no deprecation headers unless its row is deprecated', async () => {
    expect((await test.app.inject('/legacy/cart/count')).headers).not.toHaveProperty('deprecation')
  })
})
