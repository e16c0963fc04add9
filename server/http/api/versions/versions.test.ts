import fastifyCookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_VERSIONS, CURRENT_API_VERSION } from '#contract/api-versions.ts'
import { createClient } from '#contract/client/client.ts'
import { DataResponse, type Endpoint } from '#contract/endpoints/endpoint.ts'
import { FieldsQuery } from '#contract/schemas/wire.ts'
import type { CreatedApiKey } from '#contract/schemas/integrations.ts'
import { registerEndpoints } from '#server/http/api/api.ts'
import { setErrorHandlers } from '#server/http/api/responses/errors.ts'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const Box = Type.Object({ quantity: Type.Integer(), size: Type.String() })

const TABLE = {
  readBox: {
    api: 'buyer',
    method: 'GET',
    path: '/box',
    summary: 'Read a box',
    scopes: [],
    query: FieldsQuery,
    response: DataResponse(Box),
  },
  writeBox: {
    api: 'buyer',
    method: 'POST',
    path: '/box',
    summary: 'Write a box',
    scopes: [],
    body: Box,
    response: DataResponse(Box),
  },
} as const satisfies Record<string, Endpoint>

interface Named {
  data: Record<string, unknown>
}

/** Renames a field of `data`. */
function renamed(response: unknown, from: string, to: string): Named {
  const { [from]: value, ...data } = (response as Named).data
  return { data: { ...data, [to]: value } }
}

/** `qty` became `count` in 2027 and `quantity` in 2028. */
const VERSIONS = {
  versions: [
    { date: '2026-11-27', changes: [], deprecated: { on: '2028-01-15', sunset: '2029-01-15' } },
    { date: '2027-05-01', changes: ['`qty` is `count`.'] },
    { date: '2028-01-15', changes: ['`count` is `quantity`.'] },
  ],
  changes: [
    { version: '2027-05-01', call: 'readBox', response: (given: unknown) => renamed(given, 'count', 'qty') },
    { version: '2028-01-15', call: 'readBox', response: (given: unknown) => renamed(given, 'quantity', 'count') },
    {
      version: '2027-05-01',
      call: 'writeBox',
      request: (body: unknown) => renamed({ data: body }, 'qty', 'count').data,
    },
    {
      version: '2028-01-15',
      call: 'writeBox',
      request: (body: unknown) => renamed({ data: body }, 'count', 'quantity').data,
    },
  ],
}

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await addBuyer(test.shop, 'nora')
})
afterAll(() => test.close())

async function newKey(): Promise<CreatedApiKey> {
  const nora = await signInAs(test, 'nora')
  return (await nora.call('POST', '/api-keys', { name: 'ERP', scopes: ['catalog:read'] })).body as CreatedApiKey
}

describe('a version of the API', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = Fastify()
    setErrorHandlers(app)
    await app.register(fastifyCookie)
    const handlers = {
      readBox: async () => ({ data: { quantity: 3, size: 'S' } }),
      writeBox: async ({ body }: { body: { quantity: number; size: string } }) => ({ data: body }),
    }
    await registerEndpoints(app, test.shop, TABLE, handlers, VERSIONS)
  })
  afterAll(() => app.close())

  const read = (headers: Record<string, string> = {}, query = '') =>
    app.inject({ url: `/api/v2/buyer/box${query}`, headers })

  it('is named by a header, and responses have its form', async () => {
    for (const [version, data] of [
      ['2026-11-27', { qty: 3, size: 'S' }],
      ['2027-05-01', { count: 3, size: 'S' }],
      ['2028-01-15', { quantity: 3, size: 'S' }],
    ] as const) {
      const answer = await read({ 'trellis-version': version })
      expect([answer.headers['trellis-version'], answer.json<object>()]).toEqual([version, { data }])
    }
  })

  it('converts request bodies before they are validated', async () => {
    const write = (version: string, payload: object) =>
      app.inject({ method: 'POST', url: '/api/v2/buyer/box', headers: { 'trellis-version': version }, payload })
    const written = { data: { quantity: 4, size: 'L' } }
    expect((await write('2026-11-27', { qty: 4, size: 'L' })).json()).toEqual(written)
    expect((await write('2027-05-01', { count: 4, size: 'L' })).json()).toEqual(written)
    expect((await write('2028-01-15', { quantity: 4, size: 'L' })).json()).toEqual(written)
    expect((await write('2028-01-15', { qty: 4, size: 'L' })).statusCode).toBe(422)
  })

  it('is the newest without a header, and the one that an API key is pinned to', async () => {
    expect((await read()).json()).toEqual({ data: { quantity: 3, size: 'S' } })
    const { key, data } = await newKey()
    const authorization = `Bearer ${key}`
    for (const [pinned, field] of [
      ['2027-05-01', 'count'],
      ['2028-01-15', 'quantity'],
      // It has ended: the oldest one is the most alike.
      ['2026-01-01', 'qty'],
    ] as const) {
      await test.database.pool.query('update api_keys set api_version = $1 where public_id = $2', [pinned, data.id])
      expect((await read({ authorization })).json<Named>().data).toEqual({ [field]: 3, size: 'S' })
    }
    const overridden = await read({ authorization, 'trellis-version': '2028-01-15' })
    expect(overridden.json<Named>().data).toEqual({ quantity: 3, size: 'S' })
  })

  it('announces its end in the headers while it is deprecated', async () => {
    const old = await read({ 'trellis-version': '2026-11-27' })
    expect(old.headers).toMatchObject({ deprecation: '@1831507200', sunset: 'Mon, 15 Jan 2029 00:00:00 GMT' })
    expect((await read()).headers).not.toHaveProperty('deprecation')
  })

  it('that is unknown is a 400 that lists the versions', async () => {
    const rejected = await read({ 'trellis-version': '2025-01-01' })
    expect([rejected.statusCode, rejected.json<{ message: string }>().message]).toEqual([
      400,
      'The API has no such version. Set Trellis-Version to one of: 2026-11-27, 2027-05-01, 2028-01-15.',
    ])
  })

  it('has ETags of its own', async () => {
    const [older, newest] = [await read({ 'trellis-version': '2027-05-01' }), await read()]
    expect(older.headers['etag']).not.toBe(newest.headers['etag'])
  })
})

it('new API keys are pinned to the current version, and show it', async () => {
  const { data, key } = await newKey()
  expect(data.api_version).toBe(CURRENT_API_VERSION)
  const answer = await test.app.inject({ url: '/api/v2/buyer/me', headers: { authorization: `Bearer ${key}` } })
  expect(answer.headers['trellis-version']).toBe(CURRENT_API_VERSION)
  expect(answer.json()).toMatchObject({ data: { api_key: { api_version: CURRENT_API_VERSION } } })
})

it('the client names a version for all its calls', async () => {
  const names: unknown[] = []
  const client = createClient({
    version: '2026-11-27',
    fetch: async (_url, options) => {
      names.push(new Headers(options?.headers).get('trellis-version'))
      return Response.json({ count: 0 })
    },
  })
  await client.cartCount()
  expect(names).toEqual(['2026-11-27'])
})

it('the versions are in the order of their dates, and all are in the reference', async () => {
  const dates = API_VERSIONS.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted())
  const { info } = (await test.app.inject('/openapi.json')).json<{ info: { version: string; description: string } }>()
  expect(info.version).toBe(CURRENT_API_VERSION)
  for (const date of dates) expect(info.description).toContain(`\`${date}\``)
})
