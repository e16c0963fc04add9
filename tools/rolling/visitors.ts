import { setTimeout as delay } from 'node:timers/promises'
import type { Checkout } from '#contract/checkout.ts'
import type { Order } from '#contract/orders.ts'
import type { Client } from './client.ts'

/** Of a maker without a minimum. */
export const ORDERED = [10_001, 10_002, 10_003, 10_004, 10_005]
const QUANTITY = 4

const BROWSED = [
  '/',
  '/category/vases',
  '/category?sale=1',
  '/inventory/10001/halden-bottle-vase-raw-terracotta',
  '/inventory/10010/dipped-moon-vase-ivory-over-bare-clay',
  '/inventory/search?keyword=vase',
  '/faqs',
  '/api/v2/buyer/get-featured-products',
  '/api/v2/buyer/inventory/10004',
]
const GUEST_ADDS = 5

/** What the shop said that it did, to be held against what it has. */
export interface Acknowledged {
  orders: Order[]
  /** The cart cookie of each guest and how many units they put in. */
  carts: Map<string, number>
  /** What was answered otherwise than it should: neither done nor a failure of the server. */
  odd: string[]
}

export interface Visitors {
  acknowledged: Acknowledged
  /** Lets everybody finish what they are at. */
  leave(): Promise<void>
}

/**
 * Lets visitors in at a steady rate: four fifths look at pages, the rest fill guests' carts, and each buyer, known by an
 * access token, orders again and again.
 */
export function letVisitorsIn(client: Client, { rate, tokens }: { rate: number; tokens: readonly string[] }): Visitors {
  const acknowledged: Acknowledged = { orders: [], carts: new Map(), odd: [] }
  const leaving = new AbortController()
  const open = new Set<Promise<void>>()

  function begin(visit: Promise<void>): void {
    open.add(visit)
    void visit.finally(() => open.delete(visit))
  }

  async function browse(count: number): Promise<void> {
    const path = BROWSED[count % BROWSED.length] ?? '/'
    const { status } = await client.ask(path)
    if (status > 0 && status < 500 && status !== 200) acknowledged.odd.push(`GET ${path}: ${status}`)
  }

  async function fillCart(): Promise<void> {
    const id = ORDERED[0]
    const first = await client.ask('/legacy/cart/add', { method: 'POST', body: { id, quantity: QUANTITY } })
    const cookie = first.cookies.find((each) => each.includes('trellis_cart='))
    if (first.status === 0 || first.status >= 500) return
    if (!cookie) {
      acknowledged.odd.push(`a guest's first add: ${first.status} ${first.cookies.join(' ')}`)
      return
    }
    acknowledged.carts.set(cookie, QUANTITY)
    for (let added = 1; added < GUEST_ADDS && !leaving.signal.aborted; added += 1) {
      await delay(200)
      const { status } = await client.change('/legacy/cart/add', { id, quantity: QUANTITY }, { cookie })
      if (status === 200) acknowledged.carts.set(cookie, (acknowledged.carts.get(cookie) ?? 0) + QUANTITY)
      else acknowledged.odd.push(`a guest's add: ${status}`)
    }
  }

  async function order(token: string, count: number): Promise<void> {
    const ocid = ORDERED[count % ORDERED.length] ?? 0
    await client.change('/legacy/cart/add', { id: ocid, quantity: QUANTITY }, { token })
    const checkout = await checkoutOf(token)
    if (!checkout) return
    const { totals_hash, address_id, terms_version } = checkout
    const wanted = { totals_hash, address_id, terms_version, paymentMethod: 'bank_transfer' }
    const { status, body } = await client.change('/api/v2/buyer/checkout/place', wanted, { token })
    if (status === 201) acknowledged.orders.push(JSON.parse(body) as Order)
    else acknowledged.odd.push(`an order: ${status} ${body.slice(0, 200)}`)
  }

  async function checkoutOf(token: string): Promise<Checkout | null> {
    const { status, body } = await client.ask('/api/v2/buyer/checkout?paymentMethod=bank_transfer', { token })
    return status === 200 ? (JSON.parse(body) as Checkout) : null
  }

  async function buy(token: string, which: number): Promise<void> {
    for (let count = which; !leaving.signal.aborted; count += 1) {
      await order(token, count)
      await delay(1000)
    }
  }

  for (const [which, token] of tokens.entries()) begin(buy(token, which))
  let count = 0
  const timer = setInterval(() => {
    count += 1
    begin(count % 20 === 0 ? fillCart() : browse(count))
  }, 1000 / rate)
  return {
    acknowledged,
    async leave() {
      leaving.abort()
      clearInterval(timer)
      await Promise.all(open)
    },
  }
}
