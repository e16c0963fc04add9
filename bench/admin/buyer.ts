import { randomUUID } from 'node:crypto'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import { placementOf, PASSWORD } from '#test-kit/catalog.ts'
import type { Client, Outcome } from '#bench/soak/client.ts'

/** A page that a buyer opened. */
export interface Visit extends Outcome {
  page: Page
}

export const PAGES = ['product', 'listing', 'cart', 'order'] as const
export type Page = (typeof PAGES)[number]

const CART_LINES = 8

interface Goods {
  ocids: readonly number[]
  categories: readonly string[]
}

/** Signs a buyer in, places an order, and fills the cart. Returns the function that opens their pages in turn, one after another, for `seconds`. */
export async function createBuyer(client: Client, address: string, email: string, { ocids, categories }: Goods) {
  const { token, cookie } = await signIn(address, email)
  const call = <Answer>(method: 'GET' | 'POST', path: string, body?: object, headers = {}) =>
    client.read<Answer>(method, path, { token, headers, ...(body && { body }) })
  const fillCart = async () => {
    for (const id of ocids.slice(0, CART_LINES)) await call('POST', '/legacy/cart/add', { id, quantity: 10 })
  }
  await fillCart()
  const placement = placementOf(await call<Checkout>('GET', '/api/v2/buyer/checkout'))
  const { invoice } = await call<{ invoice: string }>('POST', '/api/v2/buyer/checkout/place', placement, {
    'idempotency-key': randomUUID(),
  })
  await fillCart()

  let opened = 0
  const paths: Record<Page, () => string> = {
    product: () => `/inventory/${ocids[opened % ocids.length]}`,
    listing: () => `/category/${categories[opened % categories.length]}?page=${1 + (opened % 5)}`,
    cart: () => '/cart',
    order: () => `/buyer/orders/${invoice}`,
  }
  return async (seconds: number): Promise<Visit[]> => {
    const until = performance.now() + seconds * 1000
    const visits: Visit[] = []
    while (performance.now() < until) {
      for (const page of PAGES) {
        const headers = { cookie, accept: 'text/html' }
        visits.push({ ...(await client.send('GET', paths[page](), { headers })), page })
        opened += 1
      }
    }
    return visits
  }
}

/** Returns the access token and the session cookie. */
async function signIn(address: string, email: string): Promise<{ token: string; cookie: string }> {
  const answer = await fetch(`${address}/legacy/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ email, password: PASSWORD }),
  })
  const { token } = (await answer.json()) as { token: string }
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  return { token, cookie: cookies.join('; ') }
}
