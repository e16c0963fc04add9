import { setTimeout as wait } from 'node:timers/promises'
import { imageUrl } from '#contract/catalog/images.ts'
import type { Client, Outcome } from '#bench/soak/client.ts'
import { pick } from '#bench/soak/request-mix.ts'
import type { ShopData } from './shop-data.ts'

/** An attack sends `atOnce` requests every `everyMs`, whether or not the earlier ones were answered. */
interface Attack {
  name: string
  everyMs: number
  atOnce: number
  /** `address` is that of the attacker. */
  send(address: string): Promise<Outcome>
}

const ALPHABET = Array.from('abcdefghijklmnopqrstuvwxyz')
const CART = `trellis_cart=${'a'.repeat(43)}`
const CART_PRODUCTS = 100
const SIMILAR_PRODUCTS = 100
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

/** Returns the attacks: requests that cost the shop much more than the attacker. `seed` is the UUID of a public seed. */
export function createAttacks(client: Client, { ocids, images, search }: ShopData, seed: string): Attack[] {
  let sent = 0
  const from = (address: string, headers: Record<string, string> = {}) => ({ 'x-forwarded-for': address, ...headers })
  const similar = ocids.slice(0, SIMILAR_PRODUCTS).map((ocid) => `ocids[]=${ocid}`)

  const heavy: ((address: string) => Promise<Outcome>)[] = [
    (address) =>
      client.send('GET', `/api/v2/buyer/inventory/cart-similar-products?${similar.join('&')}`, {
        headers: from(address),
      }),
    (address) => client.send('GET', '/sitemaps/products-1.xml', { headers: from(address) }),
    (address) => client.send('GET', '/cart', { headers: from(address, { cookie: CART, accept: 'text/html' }) }),
    (address) => client.send('POST', '/legacy/login', { text: 'a=&'.repeat(330_000), headers: from(address, FORM) }),
  ]

  return [
    {
      name: 'searches of 26 letters',
      everyMs: 1000,
      atOnce: 8,
      send: (address) =>
        client.send('POST', '/1/indexes/*/queries', {
          body: {
            requests: [
              {
                indexName: 'inventories_index',
                query: `${ALPHABET.join(' ')} ${(sent += 1)}`,
                queryType: 'prefixAll',
                optionalWords: ALPHABET,
                hitsPerPage: 99,
                attributesToHighlight: ['*'],
              },
            ],
          },
          headers: from(address, { 'x-algolia-application-id': search.app, 'x-algolia-api-key': search.key }),
        }),
    },
    {
      name: 'quick orders of 258 KB',
      everyMs: 1000,
      atOnce: 4,
      send: (address) =>
        client.send('POST', '/quick-order', {
          text: `list=${encodeURIComponent('a"b"c,'.repeat(20_000)).slice(0, 258_000)}`,
          headers: from(address, FORM),
        }),
    },
    {
      name: 'line sheets of all products',
      everyMs: 1000,
      atOnce: 2,
      send: (address) => client.send('GET', `/seed-sheets/${seed}.pdf?prices=none`, { headers: from(address) }),
    },
    {
      name: 'similar products, sitemaps, carts and forms of 1 MB',
      everyMs: 500,
      atOnce: 5,
      send: (address) => pick(heavy)(address),
    },
    {
      name: 'new images of 1536 x 2 pixels',
      everyMs: 15_000,
      atOnce: 120,
      send: (address) => {
        sent += 1
        const url = imageUrl('/images', images[sent % images.length] ?? '', { width: 1536, density: 2, format: 'avif' })
        return client.send('GET', url, { headers: from(address, { accept: 'image/avif' }) })
      },
    },
    {
      name: 'cart PDFs',
      everyMs: 15_000,
      atOnce: 29,
      send: (address) => client.send('GET', '/cart-files/cart.pdf', { headers: from(address, { cookie: CART }) }),
    },
  ]
}

/** Fills the attacker's cart. */
export async function fillCart(client: Client, { ocids }: ShopData): Promise<void> {
  const headers = { cookie: CART, 'x-requested-with': 'XMLHttpRequest' }
  for (const id of ocids.slice(0, CART_PRODUCTS))
    await client.send('POST', '/legacy/cart/add', { body: { id, quantity: 90 }, headers })
}

/** Runs attacks from one address for `seconds`. Resolves with the responses once all have arrived. */
export async function runAttacks(attacks: readonly Attack[], address: string, seconds: number): Promise<Outcome[]> {
  const until = performance.now() + seconds * 1000
  const outcomes: Promise<Outcome>[] = []
  await Promise.all(
    attacks.map(async ({ everyMs, atOnce, send }) => {
      while (performance.now() < until) {
        for (let count = 0; count < atOnce; count += 1) outcomes.push(send(address))
        await wait(Math.max(0, Math.min(everyMs, until - performance.now())))
      }
    }),
  )
  return Promise.all(outcomes)
}
