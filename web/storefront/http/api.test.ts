import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as routes from '#contract/client/routes.ts'
import { call, configureApi, withKeepalive } from './api.ts'

interface Sent {
  url: string
  method: string
  headers: Record<string, string>
  credentials: string
  keepalive: boolean
}

let sent: Sent[]
let rejected: (string | null)[]
let status: number

/** Configures the client for two APIs on other hosts and records its requests. */
function connect(stored: { token: string | null; referral: string | null }) {
  sent = []
  rejected = []
  status = 200
  vi.stubGlobal('fetch', async (url: string, options: Omit<Sent, 'url'>) => {
    sent.push({ ...options, url })
    return Response.json({}, { status })
  })
  configureApi({
    legacyBaseUrl: 'https://old.example',
    apiBaseUrl: 'https://new.example/api/v2/buyer',
    token: async () => stored.token,
    currentToken: () => stored.token,
    referral: () => stored.referral,
    onUnauthorized: (token) => rejected.push(token),
  })
}

describe('the API client (spec 7)', () => {
  beforeEach(() => connect({ token: 'abc', referral: 'OAK-1' }))

  test('calls the buyer API at the configured base URL with the bearer token and same-origin cookies', async () => {
    await call(routes.getMainCategories)
    expect(sent).toMatchObject([
      {
        url: 'https://new.example/api/v2/buyer/get-main-categories',
        method: 'GET',
        credentials: 'same-origin',
        headers: { Authorization: 'Bearer abc', Accept: 'application/json' },
      },
    ])
    expect(sent[0]?.headers).not.toHaveProperty('X-Requested-With')
  })

  test('calls the legacy API with the JSON accept header and the ajax header', async () => {
    await call(routes.cartAdd, { body: { id: 7, quantity: 2 } })
    expect(sent).toMatchObject([
      {
        url: 'https://old.example/cart/add',
        method: 'POST',
        headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      },
    ])
  })

  test('sends the stored referral code to both APIs, and no header without one', async () => {
    await call(routes.cartCount)
    await call(routes.getUser)
    expect(sent.map(({ headers }) => headers['x-referral'])).toEqual(['OAK-1', 'OAK-1'])
    connect({ token: null, referral: null })
    await call(routes.cartCount)
    await call(routes.getUser)
    expect(sent.map(({ headers }) => Object.keys(headers))).toEqual([['Accept', 'X-Requested-With'], ['Accept']])
  })

  test('sends calls with keepalive while the page is unloaded', async () => {
    withKeepalive(() => {
      void call(routes.cartUpdate, { params: { id: 7 }, body: { qty: 2 } })
      void call(routes.seeds)
    })
    await new Promise((resolve) => setTimeout(resolve))
    await call(routes.cartCount)
    expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, true, false])
  })

  test('fails a read whose response cannot be parsed, and accepts such a response to a write', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"data":[{"c_'))
    await expect(call(routes.getMainCategories)).rejects.toMatchObject({ status: 0 })
    await expect(call(routes.cartCount)).rejects.toMatchObject({ status: 0 })
    expect(await call(routes.cartAdd, { body: { id: 7, quantity: 2 } })).toEqual({})
  })

  test('reports a 401 of either API', async () => {
    status = 401
    await call(routes.cartCount).catch(() => null)
    await call(routes.getUser).catch(() => null)
    expect(rejected).toEqual(['abc', 'abc'])
  })
})

test('attributes a 401 of a cookie-authenticated call to the token that was current when it was sent', async () => {
  const stored = { token: 'before' as string | null, referral: null }
  connect(stored)
  status = 401
  const pending = call(routes.cartCount).catch(() => undefined)
  stored.token = 'after'
  await pending
  expect(rejected).toEqual(['before'])
})
