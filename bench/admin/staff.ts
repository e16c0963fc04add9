import { setTimeout as wait } from 'node:timers/promises'
import { API_PATHS } from '#contract/api-paths.ts'
import type { AdminOrder } from '#contract/schemas/admin/orders/orders.ts'
import type { OrderEditPreview } from '#contract/schemas/admin/orders/order-edits.ts'
import { type Client, ErrorResponse, type Outcome } from '#bench/soak/client.ts'
import { pick, pickKind, type RequestKind } from '#bench/soak/request-mix.ts'
import { orderAt, SIZE } from './fill-shop.ts'

/** Outcome of what a member of staff did. */
export interface StaffRequest extends Outcome {
  name: string
}

/** Staff read what they see before they go on. */
const PAUSE_MS = { least: 500, most: 1500 }
/** The newest order that is paid by invoice, as every third one. */
const NEWEST_BY_INVOICE = SIZE.orders - (SIZE.orders % 3)
const TABS = ['accept', 'freight', 'ship', 'late', 'unpaid', 'overdue', 'all'] as const
const QUERIES = ['state=delivered&sort=newest', 'sort=-total', 'supplier=works-7', 'q=home%2012', 'q=oak'] as const
const WORDS = ['oak', 'pine', 'vase', 'home 12', 'elm works', 'adm00012'] as const

/**
 * Creates staff with these session cookies, who work on the newest orders. `run` lasts for `seconds` and returns what they did. No order is
 * accepted or edited twice.
 */
export function createStaff(client: Client, cookies: readonly string[]) {
  let accepted = 0
  let edited = 0

  function kindsOf(cookie: string): RequestKind[] {
    const headers = { cookie, 'x-requested-with': 'XMLHttpRequest' }
    const get = (path: string) => client.send('GET', API_PATHS.admin + path, { headers })
    const read = <Answer>(method: 'GET' | 'POST', path: string, body?: object) =>
      client.read<{ data: Answer }>(method, API_PATHS.admin + path, { headers, ...(body && { body }) })
    const post = (path: string, body: object) => client.send('POST', API_PATHS.admin + path, { headers, body })

    async function accept(): Promise<Outcome> {
      const path = `/orders/${orderAt(NEWEST_BY_INVOICE - 1 - 3 * accepted)}`
      accepted += 1
      const { data } = await read<AdminOrder>('GET', path)
      return post(`${path}/accept`, { version: data.version })
    }

    async function edit(): Promise<Outcome> {
      const path = `/orders/${orderAt(NEWEST_BY_INVOICE - 3 * edited)}/edit`
      edited += 1
      const lines = [{ position: 1, quantity: 5 }]
      const { data } = await read<OrderEditPreview>('POST', `${path}/preview`, { lines })
      const { version, after } = data
      return post(path, { lines, version, expected_total: after.total, reason: 'The buyer called.' })
    }

    return [
      { name: 'queue', share: 25, send: () => get(`/orders?tab=${pick(TABS)}`) },
      { name: 'counts', share: 5, send: () => get('/orders/counts') },
      { name: 'filter', share: 15, send: () => get(`/orders?${pick(QUERIES)}`) },
      { name: 'search', share: 10, send: () => get(`/search?q=${encodeURIComponent(pick(WORDS))}`) },
      { name: 'order', share: 18, send: () => get(`/orders/${orderAt(1 + Math.floor(Math.random() * SIZE.orders))}`) },
      { name: 'companies', share: 5, send: () => get(`/companies?q=home%20${Math.ceil(Math.random() * 99)}`) },
      { name: 'company', share: 5, send: () => get(`/companies/${Math.ceil(Math.random() * SIZE.companies)}`) },
      { name: 'figures', share: 2, send: () => get('/figures') },
      { name: 'accept', share: 10, send: accept },
      { name: 'edit', share: 5, send: edit },
    ]
  }

  return {
    async run(seconds: number): Promise<StaffRequest[]> {
      const until = performance.now() + seconds * 1000
      const requests: StaffRequest[] = []
      await Promise.all(
        cookies.map(async (cookie) => {
          const kinds = kindsOf(cookie)
          while (performance.now() < until) {
            const kind = pickKind(kinds)
            requests.push({ ...(await outcomeOf(kind)), name: kind.name })
            await wait(PAUSE_MS.least + Math.random() * (PAUSE_MS.most - PAUSE_MS.least))
          }
        }),
      )
      return requests
    },
  }
}

/** Returns the outcome of a request, or of the one that it needs before. */
async function outcomeOf(kind: RequestKind): Promise<Outcome> {
  try {
    return await kind.send()
  } catch (error) {
    if (error instanceof ErrorResponse) return error.outcome
    throw error
  }
}
