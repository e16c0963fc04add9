/** Mix of requests of a shop's visitors: 80 % browsing and search, 15 % cart, 5 % account and orders. */
import { randomUUID } from 'node:crypto'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import { PASSWORD } from '#test-kit/catalog.ts'
import { WORDS } from './catalog.ts'
import type { Outcome, Client } from './client.ts'

/** One kind of request with its share of all requests in percent. */
export interface RequestKind {
  name: string
  share: number
  send: () => Promise<Outcome>
}

export interface SoakShop {
  client: Client
  ocids: readonly number[]
  categories: readonly string[]
  buyers: readonly { email: string; token: string }[]
  /** Search application id and search-only API key. */
  search: { app: string; key: string }
}

/** Returns the kinds of requests. Their shares add up to 100. */
export function requestKinds({ client, ocids, categories, buyers, search }: SoakShop): RequestKind[] {
  const ocid = () => pick(ocids)
  const token = () => pick(buyers).token
  const page = (path: string) => client.send('GET', path, { headers: { accept: 'text/html' } })
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    client.send(method, path, { token: token(), ...(body && { body }) })

  async function query(): Promise<Outcome> {
    const word = pick(WORDS)
    const typed = word.slice(0, 3 + Math.floor(Math.random() * word.length))
    const headers = { 'x-algolia-application-id': search.app, 'x-algolia-api-key': search.key }
    const requests = [{ indexName: 'inventories_index', query: typed, hitsPerPage: 24, facets: ['*'] }]
    return client.send('POST', '/1/indexes/*/queries', { body: { requests }, headers })
  }

  async function order(): Promise<Outcome> {
    const buyer = token()
    const call = <Answer>(method: 'GET' | 'POST', path: string, body?: object) =>
      client.read<Answer>(method, path, { token: buyer, ...(body && { body }) })
    const readCheckout = () => call<Checkout>('GET', '/api/v2/buyer/checkout')
    await call('POST', '/legacy/cart/add', { id: ocid(), quantity: 90 })
    const first = await readCheckout()
    // Remove lines below the minimum of their supplier. They cannot be ordered, so the cart would grow forever.
    const small = first.cart.groups.filter(({ shortfall }) => shortfall > 0)
    for (const line of small.flatMap(({ item_ids }) => item_ids)) {
      const removed = await client.send('POST', `/legacy/cart/delete/${line}`, { token: buyer, expectedErrors: [404] })
      if (!removed.isExpected) return removed
    }
    const { totals_hash, address_id, terms_version } = small.length > 0 ? await readCheckout() : first
    return client.send('POST', '/api/v2/buyer/checkout/place', {
      token: buyer,
      body: { totals_hash, address_id, terms_version, paymentMethod: 'invoice' },
      headers: { 'idempotency-key': randomUUID() },
      // Correct rejections: a concurrent request of the same buyer, the credit limit, or a minimum.
      expectedErrors: [402, 409, 422],
    })
  }

  return [
    { name: 'home', share: 8, send: () => page('/') },
    {
      name: 'category',
      share: 20,
      send: () => page(`/category/${pick(categories)}?page=${1 + Math.floor(Math.random() * 9)}`),
    },
    { name: 'item', share: 20, send: () => client.follow(`/inventory/${ocid()}`) },
    { name: 'search page', share: 7, send: () => page(`/inventory/search?keyword=${pick(WORDS)}`) },
    { name: 'search as typed', share: 25, send: query },
    { name: 'cart add', share: 5, send: () => call('POST', '/legacy/cart/add', { id: ocid(), quantity: 15 }) },
    { name: 'cart', share: 4, send: () => call('GET', '/legacy/cart/content') },
    { name: 'cart count', share: 6, send: () => call('GET', '/legacy/cart/count') },
    {
      name: 'sign in',
      share: 0.5,
      send: () => client.send('POST', '/legacy/login', { body: { email: pick(buyers).email, password: PASSWORD } }),
    },
    { name: 'account', share: 2, send: () => call('GET', '/api/v2/buyer/get-user') },
    { name: 'orders', share: 1.5, send: () => call('GET', '/api/v2/buyer/orders') },
    { name: 'order placed', share: 1, send: order },
  ]
}

/** Draws a kind of request by the shares. */
export function pickKind(kinds: readonly RequestKind[]): RequestKind {
  let left = Math.random() * kinds.reduce((sum, { share }) => sum + share, 0)
  for (const kind of kinds) {
    left -= kind.share
    if (left <= 0) return kind
  }
  return pick(kinds)
}

/** Returns a random element. */
export function pick<Thing>(things: readonly Thing[]): Thing {
  const thing = things[Math.floor(Math.random() * things.length)]
  if (thing === undefined) throw new Error('There is nothing to pick from.')
  return thing
}
