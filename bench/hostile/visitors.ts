import { setTimeout as wait } from 'node:timers/promises'
import { imageUrl } from '#contract/catalog/images.ts'
import type { Client, Outcome } from '#bench/soak/client.ts'
import { pick, pickKind, type RequestKind } from '#bench/soak/request-mix.ts'
import type { ShopData } from './shop-data.ts'

/** Outcome of a visitor's request. */
export interface Visit extends Outcome {
  name: string
}

const VISITORS = 10
/** Products that each visitor adds to the cart, again and again. A cart that grows would make later runs slower than the quiet ones. */
const CART_PRODUCTS = 8
const PAUSE_MS = { least: 200, most: 800 }
const WIDTHS = [320, 640, 768, 1024] as const
const WORDS = [
  'vase',
  'linen',
  'bowl',
  'throw',
  'candle',
  'oak',
  'stoneware',
  'basket',
  'tray',
  'lamp',
  'brass',
  'wool',
]

/** Creates ten guests, each with an address and a cart of its own, who look around. `run` lasts for `seconds` and returns their requests. */
export function createVisitors(client: Client, { ocids, categories, images, search }: ShopData) {
  let visits = 0
  let nextImage = 0

  function kindsOf(visitor: number): RequestKind[] {
    const address = { 'x-forwarded-for': `198.51.100.${visitor}` }
    const page = { headers: { ...address, accept: 'text/html' } }
    const cart = {
      ...address,
      cookie: `trellis_cart=${String(visitor).padStart(43, 'v')}`,
      'x-requested-with': 'XMLHttpRequest',
    }
    const cartProducts = ocids.slice(visitor * CART_PRODUCTS, (visitor + 1) * CART_PRODUCTS)
    const unique = () => `visit=${(visits += 1)}`
    const keys = { 'x-algolia-application-id': search.app, 'x-algolia-api-key': search.key }
    const query = () => ({
      requests: [
        { indexName: 'inventories_index', query: `${pick(WORDS)} ${pick(WORDS)}`, hitsPerPage: 24, facets: ['*'] },
      ],
    })
    const image = () => {
      nextImage += 1
      const width = WIDTHS[Math.floor(nextImage / images.length) % WIDTHS.length] ?? WIDTHS[0]
      return imageUrl('/images', images[nextImage % images.length] ?? '', { width })
    }
    return [
      {
        name: 'category',
        share: 25,
        send: () => client.send('GET', `/category/${pick(categories)}?${unique()}`, page),
      },
      { name: 'item', share: 20, send: () => client.send('GET', `/inventory/${pick(ocids)}?${unique()}`, page) },
      {
        name: 'search',
        share: 25,
        send: () => client.send('POST', '/1/indexes/*/queries', { body: query(), headers: { ...address, ...keys } }),
      },
      { name: 'new image', share: 15, send: () => client.send('GET', image(), { headers: address }) },
      {
        name: 'cart add',
        share: 12,
        send: () =>
          client.send('POST', '/legacy/cart/add', {
            body: { id: pick(cartProducts), quantity: 90 },
            headers: cart,
            // Correct rejections: minimums, case packs and the stock.
            expectedErrors: [409, 422],
          }),
      },
      {
        name: 'cart PDF',
        // A network may print 30 in ten minutes, and all runs together take seven.
        share: 3,
        // The cart may still be empty.
        send: () => client.send('GET', '/cart-files/cart.pdf', { headers: cart, expectedErrors: [409] }),
      },
    ]
  }

  return {
    async run(seconds: number): Promise<Visit[]> {
      const until = performance.now() + seconds * 1000
      const requests: Visit[] = []
      await Promise.all(
        Array.from({ length: VISITORS }, async (_, visitor) => {
          const kinds = kindsOf(visitor + 1)
          while (performance.now() < until) {
            const kind = pickKind(kinds)
            requests.push({ ...(await kind.send()), name: kind.name })
            await wait(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least))
          }
        }),
      )
      return requests
    },
  }
}
