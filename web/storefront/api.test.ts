import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as routes from '#contract/client/routes.ts'
import { call, connectApi, outliveThePage } from './api.ts'

interface Sent {
  url: string
  method: string
  headers: Record<string, string>
  credentials: string
  keepalive: boolean
}

let sent: Sent[]
let refused: (string | null)[]
let status: number

/** The two APIs of a shop elsewhere, and what a page sends them. */
function connect(kept: { token: string | null; referral: string | null }) {
  sent = []
  refused = []
  status = 200
  vi.stubGlobal('fetch', async (url: string, options: Omit<Sent, 'url'>) => {
    sent.push({ ...options, url })
    return Response.json({}, { status })
  })
  connectApi({
    legacyBaseUrl: 'https://old.example',
    apiBaseUrl: 'https://new.example/api/v2/buyer',
    token: async () => kept.token,
    tokenInUse: () => kept.token,
    referral: () => kept.referral,
    onUnauthorised: (token) => refused.push(token),
  })
}

describe('a call of the storefront (spec 7)', () => {
  beforeEach(() => connect({ token: 'abc', referral: 'OAK-1' }))

  test('of the buyer API goes with the bearer token and the cookies of the shop, below the configured address', async () => {
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

  test('of the legacy API accepts JSON and has the ajax header', async () => {
    await call(routes.cartAdd, { body: { id: 7, quantity: 2 } })
    expect(sent).toMatchObject([
      {
        url: 'https://old.example/cart/add',
        method: 'POST',
        headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      },
    ])
  })

  test('of either carries a referral code that is kept, and none otherwise', async () => {
    await call(routes.cartCount)
    await call(routes.getUser)
    expect(sent.map(({ headers }) => headers['x-referral'])).toEqual(['OAK-1', 'OAK-1'])
    connect({ token: null, referral: null })
    await call(routes.cartCount)
    await call(routes.getUser)
    expect(sent.map(({ headers }) => Object.keys(headers))).toEqual([['Accept', 'X-Requested-With'], ['Accept']])
  })

  test('that is made while its page is left still arrives', async () => {
    outliveThePage(() => {
      void call(routes.cartUpdate, { params: { id: 7 }, body: { qty: 2 } })
      void call(routes.seeds)
    })
    await new Promise((resolve) => setTimeout(resolve))
    await call(routes.cartCount)
    expect(sent.map(({ keepalive }) => keepalive)).toEqual([true, true, false])
  })

  test('that reads what cannot be read fails, and one that does something has done it', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"data":[{"c_'))
    await expect(call(routes.getMainCategories)).rejects.toMatchObject({ status: 0 })
    await expect(call(routes.cartCount)).rejects.toMatchObject({ status: 0 })
    expect(await call(routes.cartAdd, { body: { id: 7, quantity: 2 } })).toEqual({})
  })

  test('of either that is answered with 401 is told to whoever logs out', async () => {
    status = 401
    await call(routes.cartCount).catch(() => null)
    await call(routes.getUser).catch(() => null)
    expect(refused).toEqual(['abc', 'abc'])
  })
})

test('a 401 of a call that goes by the cookie names the token that was in use as it went', async () => {
  const kept = { token: 'before' as string | null, referral: null }
  connect(kept)
  status = 401
  const refusal = call(routes.cartCount).catch(() => undefined)
  kept.token = 'after'
  await refusal
  expect(refused).toEqual(['before'])
})
