import type { TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PATHS } from '#contract/api-paths.ts'
import { ENDPOINTS, type EndpointName } from '#contract/endpoints/endpoints.ts'
import { SCOPES } from '#contract/integrations.ts'
import type { CreatedApiKey } from '#contract/schemas/integrations.ts'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { signInAs, type TestBuyer } from '#test-kit/accounts/buyer.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

/** Texts that JavaScript's `Number` reads as a number, and people do not write. */
const MISREAD = ['Infinity', '-Infinity', '1e400', '-1e400', '0x6', '1e3', ' 7 ', '+7', '9'.repeat(400)]

let test: TestShop
let ann: TestBuyer
let testKey: string
beforeAll(async () => {
  test = await openTestShop()
  await addBuyer(test.shop, 'ann')
  ann = await signInAs(test, 'ann')
  const created = await ann.call('POST', '/api-keys', { name: 'Test', scopes: SCOPES, test: true })
  testKey = (created.body as CreatedApiKey).key
})
afterAll(() => test.close())

interface Field {
  /** The keys to the number; 0 is the first item of a list. */
  path: readonly (string | number)[]
}

/** Returns the numbers of a schema. */
function numbersOf(schema: TSchema | undefined, path: Field['path'] = []): Field[] {
  if (!schema) return []
  const { type, properties, items, anyOf } = schema as {
    type?: string
    properties?: Record<string, TSchema>
    items?: TSchema
    anyOf?: TSchema[]
  }
  if (anyOf?.some((branch) => 'type' in branch && branch.type === 'string')) return []
  const own = type === 'integer' || type === 'number' ? [{ path }] : []
  return [
    ...own,
    ...Object.entries(properties ?? {}).flatMap(([name, each]) => numbersOf(each, [...path, name])),
    ...(items ? numbersOf(items, [...path, 0]) : []),
    ...(anyOf ?? []).flatMap((each) => numbersOf(each, path)).slice(0, 1),
  ]
}

/** Returns a value that has `text` at the path and nothing else. */
function valueAt([key, ...rest]: Field['path'], text: string): unknown {
  if (key === undefined) return text
  return typeof key === 'number' ? [valueAt(rest, text)] : { [key]: valueAt(rest, text) }
}

/** Returns the path of an endpoint with valid parameters. */
function pathOf({ api, path, params }: Endpoint): string {
  const numbers = new Set(numbersOf(params).map(({ path: [name] }) => name))
  return (
    API_PATHS[api] +
    path.replaceAll(/:(\w+)/g, (_all, name: string) =>
      numbers.has(name) ? '1' : (namesOf(params, name)[0] ?? '0b5c7c1e-6f0e-4c7e-9a51-3d0c4f0e8a27'),
    )
  )
}

/** Returns the values that a parameter can have, if they are listed. */
function namesOf(params: TSchema | undefined, name: string): readonly string[] {
  const { properties = {} } = (params ?? {}) as { properties?: Record<string, { enum?: readonly string[] }> }
  return properties[name]?.enum ?? []
}

/** Sends a request and returns its status and its errors by field. */
async function send({ method, testMode }: Endpoint, url: string, payload?: object) {
  // Each request is from another network, so that no rate limit refuses it.
  const remoteAddress = `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`
  await test.database.pool.query('delete from attempts')
  const headers = testMode === 'only' ? { authorization: `Bearer ${testKey}` } : ann.headers
  const answer = await test.app.inject({ method, url, payload, headers, remoteAddress })
  return { status: answer.statusCode, errors: answer.json<{ errors?: object }>().errors }
}

const NUMBER_ERROR = expect.stringMatching(/^This must be a (?:whole )?number(?: from 1, or null)?\.$/)

describe('a number that is not written in decimal digits', () => {
  const rows = Object.entries(ENDPOINTS as Record<EndpointName, Endpoint>).filter(([, { multipart }]) => !multipart)

  const queries = rows.flatMap(([name, endpoint]) =>
    numbersOf(endpoint.query).map(({ path }) => ({ name, endpoint, path })),
  )
  it.each(queries)('is a 422 in the query of $name: $path', async ({ endpoint, path: [name, index] }) => {
    const key = index === undefined ? name : `${name}[0]`
    const field = index === undefined ? name : `${name}.0`
    for (const text of MISREAD) {
      const url = `${pathOf(endpoint)}?${key}=${encodeURIComponent(text)}`
      expect(await send(endpoint, url), text).toEqual({
        status: 422,
        errors: { [String(field)]: [NUMBER_ERROR] },
      })
    }
  })

  const bodies = rows.flatMap(([name, endpoint]) =>
    numbersOf(endpoint.body).map(({ path }) => ({ name, endpoint, path })),
  )
  it.each(bodies)('is a 422 in the body of $name: $path', async ({ endpoint, path }) => {
    for (const text of MISREAD) {
      const { status, errors } = await send(endpoint, pathOf(endpoint), valueAt(path, text) as object)
      expect({ text, status, errors }).toMatchObject({
        text,
        status: 422,
        errors: { [path.join('.')]: [NUMBER_ERROR] },
      })
    }
  })

  it('is a 422 in a path, and never a 500', async () => {
    for (const [, endpoint] of rows.filter(([, { params }]) => numbersOf(params).length > 0)) {
      for (const text of MISREAD) {
        const url = API_PATHS[endpoint.api] + endpoint.path.replaceAll(/:\w+/g, encodeURIComponent(text))
        expect((await send(endpoint, url)).status, url).toBe(422)
      }
    }
  })

  it('is found in every kind of place', () => {
    expect(queries.length).toBeGreaterThan(5)
    expect(bodies.length).toBeGreaterThan(10)
    expect(bodies.some(({ path }) => path.includes(0))).toBe(true)
  })
})

it('a number in JSON that is too large for JavaScript is a 422', async () => {
  for (const number of ['1e400', '-1e400']) {
    const payload = `{"id":1,"quantity":${number}}`
    const headers = { ...ann.headers, 'content-type': 'application/json' }
    const answer = await test.app.inject({ method: 'POST', url: '/legacy/cart/add', payload, headers })
    expect([answer.statusCode, Object.keys(answer.json<{ errors: object }>().errors)]).toEqual([422, ['quantity']])
  }
})

it('a text that is no number names no task of the search', async () => {
  const { app, admin } = await test.shop.search.keys()
  const headers = { 'x-algolia-application-id': app, 'x-algolia-api-key': admin }
  for (const text of [...MISREAD, '1.5', '-1', '0', 'x']) {
    const url = `/1/task/${encodeURIComponent(text)}`
    expect((await test.app.inject({ url, headers })).statusCode, text).toBe(200)
  }
})
