/** What visitors of a shop ask for, in the measure in which they do (issue: 80 % browse and search, 15 % cart, 5 % account and orders). */
import { randomUUID } from 'node:crypto'
import type { Checkout } from '#contract/checkout.ts'
import { PASSWORD } from '#server/fixtures.ts'
import { WORDS } from './catalog.ts'
import type { Asked, Client } from './client.ts'

/** One kind of request: how often it comes, of a hundred, and what it asks. */
export interface Visit {
  name: string
  share: number
  ask: () => Promise<Asked>
}

export interface Scene {
  client: Client
  ocids: readonly number[]
  categories: readonly string[]
  buyers: readonly { email: string; token: string }[]
  /** The application and its public key. */
  search: { app: string; key: string }
}

/** The kinds of visits of a scene; the shares are 100 together. */
export function visitsOf({ client, ocids, categories, buyers, search }: Scene): Visit[] {
  const ocid = () => pick(ocids)
  const token = () => pick(buyers).token
  const page = (path: string) => client.ask('GET', path, { headers: { accept: 'text/html' } })
  const call = (method: 'GET' | 'POST', path: string, body?: object) =>
    client.ask(method, path, { token: token(), ...(body && { body }) })

  async function query(): Promise<Asked> {
    const word = pick(WORDS)
    const typed = word.slice(0, 3 + Math.floor(Math.random() * word.length))
    const headers = { 'x-algolia-application-id': search.app, 'x-algolia-api-key': search.key }
    const requests = [{ indexName: 'inventories_index', query: typed, hitsPerPage: 24, facets: ['*'] }]
    return client.ask('POST', '/1/indexes/*/queries', { body: { requests }, headers })
  }

  async function order(): Promise<Asked> {
    const buyer = token()
    const ask = <Answer>(method: 'GET' | 'POST', path: string, body?: object) =>
      client.read<Answer>(method, path, { token: buyer, ...(body && { body }) })
    const look = () => ask<Checkout>('GET', '/api/v2/buyer/checkout')
    await ask('POST', '/legacy/cart/add', { id: ocid(), quantity: 90 })
    const first = await look()
    // Below a maker's minimum nothing is ordered, and a cart that never is would grow until the end.
    const small = first.cart.groups.filter(({ shortfall }) => shortfall > 0)
    for (const line of small.flatMap(({ item_ids }) => item_ids)) {
      const removed = await client.ask('POST', `/legacy/cart/delete/${line}`, { token: buyer, refusals: [404] })
      if (!removed.fine) return removed
    }
    const { totals_hash, address_id, terms_version } = small.length > 0 ? await look() : first
    return client.ask('POST', '/api/v2/buyer/checkout/place', {
      token: buyer,
      body: { totals_hash, address_id, terms_version, paymentMethod: 'invoice' },
      headers: { 'idempotency-key': randomUUID() },
      // Another visit of the same buyer came in between, or terms and minimums say no: a shop's answer, not a fault.
      refusals: [402, 409, 422],
    })
  }

  return [
    { name: 'home', share: 8, ask: () => page('/') },
    {
      name: 'category',
      share: 20,
      ask: () => page(`/category/${pick(categories)}?page=${1 + Math.floor(Math.random() * 9)}`),
    },
    { name: 'item', share: 20, ask: () => client.follow(`/inventory/${ocid()}`) },
    { name: 'search page', share: 7, ask: () => page(`/inventory/search?keyword=${pick(WORDS)}`) },
    { name: 'search as typed', share: 25, ask: query },
    { name: 'cart add', share: 5, ask: () => call('POST', '/legacy/cart/add', { id: ocid(), quantity: 15 }) },
    { name: 'cart', share: 4, ask: () => call('GET', '/legacy/cart/content') },
    { name: 'cart count', share: 6, ask: () => call('GET', '/legacy/cart/count') },
    {
      name: 'sign in',
      share: 0.5,
      ask: () => client.ask('POST', '/legacy/login', { body: { email: pick(buyers).email, password: PASSWORD } }),
    },
    { name: 'account', share: 2, ask: () => call('GET', '/api/v2/buyer/get-user') },
    { name: 'orders', share: 1.5, ask: () => call('GET', '/api/v2/buyer/orders') },
    { name: 'order placed', share: 1, ask: order },
  ]
}

/** One of the visits by their shares. */
export function nextVisit(visits: readonly Visit[]): Visit {
  let left = Math.random() * visits.reduce((sum, { share }) => sum + share, 0)
  for (const visit of visits) {
    left -= visit.share
    if (left <= 0) return visit
  }
  return pick(visits)
}

/** Any one of them. */
export function pick<Thing>(things: readonly Thing[]): Thing {
  const thing = things[Math.floor(Math.random() * things.length)]
  if (thing === undefined) throw new Error('There is nothing to pick from.')
  return thing
}
