import { setTimeout as delay } from 'node:timers/promises'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import type { Client } from './client.ts'

/** Products of a supplier without a minimum. */
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

/** Changes that the shop confirmed, for the comparison with the database. */
export interface Acknowledged {
  orders: Order[]
  /** Confirmed units by the cart cookie of each guest. */
  carts: Map<string, number>
  /** Unexpected responses: neither a success nor a server error. */
  unexpected: string[]
}

export interface Visitors {
  acknowledged: Acknowledged
  /** Stops new visits and resolves when those in progress are over. */
  stop(): Promise<void>
}

/**
 * Starts visitors at a constant rate. One in twenty is a guest who fills a cart, the others view a page. Each buyer, identified by an
 * access token, places orders repeatedly.
 */
export function startVisitors(client: Client, { rate, tokens }: { rate: number; tokens: readonly string[] }): Visitors {
  const acknowledged: Acknowledged = { orders: [], carts: new Map(), unexpected: [] }
  const stopping = new AbortController()
  const open = new Set<Promise<void>>()

  function begin(task: Promise<void>): void {
    open.add(task)
    void task.finally(() => open.delete(task))
  }

  async function browse(count: number): Promise<void> {
    const path = BROWSED[count % BROWSED.length] ?? '/'
    const { status } = await client.send(path)
    if (status > 0 && status < 500 && status !== 200) acknowledged.unexpected.push(`GET ${path}: ${status}`)
  }

  async function fillCart(): Promise<void> {
    const id = ORDERED[0]
    const first = await client.send('/legacy/cart/add', { method: 'POST', body: { id, quantity: QUANTITY } })
    const cookie = first.cookies.find((each) => each.includes('trellis_cart='))
    if (first.status === 0 || first.status >= 500) return
    if (!cookie) {
      acknowledged.unexpected.push(`a guest's first add: ${first.status} ${first.cookies.join(' ')}`)
      return
    }
    acknowledged.carts.set(cookie, QUANTITY)
    for (let added = 1; added < GUEST_ADDS && !stopping.signal.aborted; added += 1) {
      await delay(200)
      const { status } = await client.changeWithRetry('/legacy/cart/add', { id, quantity: QUANTITY }, { cookie })
      if (status === 200) acknowledged.carts.set(cookie, (acknowledged.carts.get(cookie) ?? 0) + QUANTITY)
      else acknowledged.unexpected.push(`a guest's add: ${status}`)
    }
  }

  async function order(token: string, count: number): Promise<void> {
    const ocid = ORDERED[count % ORDERED.length] ?? 0
    await client.changeWithRetry('/legacy/cart/add', { id: ocid, quantity: QUANTITY }, { token })
    const checkout = await checkoutOf(token)
    if (!checkout) return
    const { totals_hash, address_id, terms_version } = checkout
    const placement = { totals_hash, address_id, terms_version, paymentMethod: 'bank_transfer' }
    const { status, body } = await client.changeWithRetry('/api/v2/buyer/checkout/place', placement, { token })
    if (status === 201) acknowledged.orders.push(JSON.parse(body) as Order)
    else acknowledged.unexpected.push(`an order: ${status} ${body.slice(0, 200)}`)
  }

  async function checkoutOf(token: string): Promise<Checkout | null> {
    const { status, body } = await client.send('/api/v2/buyer/checkout?paymentMethod=bank_transfer', { token })
    return status === 200 ? (JSON.parse(body) as Checkout) : null
  }

  async function buy(token: string, which: number): Promise<void> {
    for (let count = which; !stopping.signal.aborted; count += 1) {
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
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await Promise.all(open)
    },
  }
}
