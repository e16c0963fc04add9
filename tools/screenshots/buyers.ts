import { readFileSync } from 'node:fs'
import type { APIRequestContext } from '@playwright/test'
import { bearer, openClient, post, type ShopClient } from './shop-client.ts'
import { proposeEdit, sendCart, viewAs } from './staff-work.ts'

const DEMO_BUYERS = new URL('../../database/demo/buyers.json', import.meta.url)

/** Products of the demo shop from three suppliers, one of whom has a minimum of $150.00 for the first order. */
const [VASE, CHARCOAL_VASE, MOON_VASE, URN, PITCHER, NAPKINS, LAMP, STOOL, SHELVES] = [
  10_001, 10_003, 10_010, 10_020, 10_112, 10_137, 10_148, 10_228, 10_261,
]

/**
 * Visitors of the screenshots: a guest, a guest with a cart, and the demo buyers. Nora has several orders and seeds. Desmond is about to
 * place his first order. Priya has four orders, one with freight, one that was canceled, and one with an edit that she has to approve.
 * Joseph has ordered nothing and has a draft from staff. Elena's cart exceeds the stock. Paula waits for approval. June is the owner of the
 * back office, Theo has few permissions. The viewer is June, who views the shop as Joseph.
 */
export type Visitor =
  | 'guest'
  | 'shopper'
  | 'nora'
  | 'desmond'
  | 'priya'
  | 'joseph'
  | 'elena'
  | 'paula'
  | 'june'
  | 'theo'
  | 'viewer'
type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies']

/** Session cookies of the visitors, and the ids of their orders, seeds and registration. */
export interface DemoState {
  cookies: Record<Visitor, Cookies>
  /** Order numbers of Nora and Priya, by status. */
  orders: Record<'delivered' | 'shipped' | 'placed' | 'ordinary' | 'freight' | 'cancelled' | 'proposed', string>
  seed: string
  clientView: string
  registration: string
}

/** Creates the orders, carts, seeds and registration of all visitors by HTTP calls. */
export async function prepareDemoState(address: string): Promise<DemoState> {
  const clients = new Map<Visitor, ShopClient>()
  for (const name of ['nora', 'desmond', 'priya', 'joseph', 'elena'] as const)
    clients.set(name, await signIn(address, name))
  const clientOf = (name: Visitor) => {
    const found = clients.get(name)
    if (!found) throw new Error(`There is no visitor ${name}.`)
    return found
  }
  const nora = clientOf('nora')
  clients.set('guest', await openClient(address))
  clients.set('shopper', await openClient(address))
  clients.set('paula', await openClient(address))

  await fillCart(clientOf('elena'), [
    [CHARCOAL_VASE, 172],
    [LAMP, 2],
  ])
  const delivered = await placeOrder(
    nora,
    [
      [VASE, 12],
      [MOON_VASE, 24],
      [NAPKINS, 12],
    ],
    { poNumber: 'PO-3107' },
  )
  const shipped = await placeOrder(nora, [
    [LAMP, 3],
    [URN, 8],
  ])
  const placed = await placeOrder(
    nora,
    [
      [CHARCOAL_VASE, 8],
      [VASE, 8],
    ],
    { poNumber: 'PO-3122' },
  )
  const ordinary = await placeOrder(clientOf('priya'), [[VASE, 12]])
  const freight = await placeOrder(
    clientOf('priya'),
    [
      [STOOL, 4],
      [VASE, 12],
    ],
    { byFreight: true },
  )
  const cancelled = await placeOrder(clientOf('priya'), [[MOON_VASE, 8]])
  const proposed = await placeOrder(clientOf('priya'), [[URN, 8]])
  await fillCart(nora, [
    [VASE, 12],
    [LAMP, 3],
    [NAPKINS, 6],
  ])
  await fillCart(clientOf('desmond'), [
    [VASE, 12],
    [MOON_VASE, 8],
  ])
  await fillCart(clientOf('priya'), [
    [SHELVES, 4],
    [MOON_VASE, 8],
  ])
  await fillCart(clientOf('shopper'), [
    [VASE, 8],
    [LAMP, 2],
  ])
  await createSeed(nora, 'The Navarro house', [LAMP, NAPKINS, SHELVES])
  const seed = await createSeed(nora, 'Spring window', [VASE, MOON_VASE, URN, PITCHER])
  const link = await post<{ client_url: string }>(nora, `/api/v2/buyer/seed/${seed}/make-public`, { status: true })
  const registration = await register(clientOf('paula'))
  await fillCart(clientOf('paula'), [[VASE, 12]])

  for (const [name, person] of Object.entries(DEMO_STAFF) as [Visitor, object][]) {
    const client = await openClient(address)
    await post(client, '/api/v2/admin/sign-in', person)
    clients.set(name, client)
  }
  await proposeEdit(clientOf('june'), proposed, { sku: String(VASE), quantity: 12 })
  await sendCart(clientOf('june'), 'joseph@example.com', [
    { sku: String(VASE), quantity: 12 },
    { sku: String(NAPKINS), quantity: 12 },
  ])
  const viewer = await openClient(address)
  await post(viewer, '/api/v2/admin/sign-in', DEMO_STAFF.june)
  await viewAs(viewer, 'joseph@example.com')
  clients.set('viewer', viewer)
  const cookies = {} as Record<Visitor, Cookies>
  for (const [name, { http }] of clients) {
    cookies[name] = (await http.storageState()).cookies
    await http.dispose()
  }
  const orders = { delivered, shipped, placed, ordinary, freight, cancelled, proposed }
  return { cookies, orders, seed, clientView: new URL(link.client_url).pathname, registration }
}

/** Staff of the demo shop (server/demo/staff.ts). */
export const DEMO_STAFF = {
  june: { email: 'june@example.com', password: 'walnut-and-brass-31' },
  theo: { email: 'theo@example.com', password: 'paper-and-thread-58' },
} as const

async function signIn(address: string, username: string): Promise<ShopClient> {
  const buyers = JSON.parse(readFileSync(DEMO_BUYERS, 'utf8')) as {
    username: string
    email: string
    password: string
  }[]
  const buyer = buyers.find((one) => one.username === username)
  const client = await openClient(address)
  const { token } = await post<{ token: string }>(client, '/legacy/login', {
    email: buyer?.email ?? '',
    password: buyer?.password ?? '',
  })
  return { ...client, token }
}

async function fillCart(
  client: ShopClient,
  lines: readonly (readonly [id: number, quantity: number])[],
): Promise<void> {
  for (const [id, quantity] of lines) await post(client, '/legacy/cart/add', { id, quantity })
}

/** Fields of a checkout that placing an order needs. */
interface CheckoutSummary {
  totals_hash: string
  terms_version: string
  addresses: { id: number }[]
  shipments: { supplier: { id: number }; options: { id: number; price: number | null }[] }[]
}

interface OrderOptions {
  poNumber?: string
  /** True to ship by freight where a supplier offers it. */
  byFreight?: boolean
}

/** Places an order. Returns its number. */
async function placeOrder(
  client: ShopClient,
  lines: Parameters<typeof fillCart>[1],
  { poNumber, byFreight = false }: OrderOptions = {},
): Promise<string> {
  await fillCart(client, lines)
  const checkout = await readCheckout(client, '')
  const shipping = byFreight ? freightMethods(checkout) : ''
  const { totals_hash, terms_version, addresses } = byFreight ? await readCheckout(client, shipping) : checkout
  const placement = {
    totals_hash,
    terms_version,
    address_id: addresses[0]?.id,
    paymentMethod: 'invoice',
    ...(shipping && { shipping }),
    ...(poNumber && { po_number: poNumber, notes: 'Please deliver to the loading dock.' }),
  }
  const key = { 'idempotency-key': crypto.randomUUID() }
  const { invoice } = await post<{ invoice: string }>(client, '/api/v2/buyer/checkout/place', placement, key)
  return invoice
}

async function readCheckout(client: ShopClient, shipping: string): Promise<CheckoutSummary> {
  const answer = await client.http.get('/api/v2/buyer/checkout', { headers: bearer(client), params: { shipping } })
  return (await answer.json()) as CheckoutSummary
}

function freightMethods({ shipments }: CheckoutSummary): string {
  return shipments
    .flatMap(({ supplier, options }) =>
      options.filter(({ price }) => price === null).map(({ id }) => `${supplier.id}:${id}`),
    )
    .join(',')
}

/** Creates a seed with products. Returns its uuid. */
async function createSeed(client: ShopClient, name: string, ocids: readonly number[]): Promise<string> {
  const { data } = await post<{ data: { uuid: string } }>(client, '/api/v2/buyer/seed', { name })
  for (const ocid of ocids) await post(client, '/api/v2/buyer/seed/attach', { ocid, seeds: [data.uuid] })
  return data.uuid
}

/** Registers Paula and confirms her email address with the emailed link, which signs her in. Returns the registration id. */
async function register({ http }: ShopClient): Promise<string> {
  const registered = await http.post('/legacy/register-action', {
    multipart: {
      'user[u_fname]': 'Paula',
      'user[u_lname]': 'Fern',
      'user[email]': 'paula@example.com',
      'user[password]': 'walnut shelf by the window',
      'company[name]': 'Fern & Fold',
      'company[buyer_type_id]': '7',
      'address[line1]': '1 Main St',
      'address[city]': 'Austin',
      'address[state]': 'TX',
      'address[zip]': '78701',
      'consents[terms]': '1',
    },
  })
  const { userId } = (await registered.json()) as { userId: string }
  await post({ http, token: '' }, '/api/v2/buyer/confirm-email', { token: await readEmailedToken(http) })
  return userId
}

async function readEmailedToken(http: APIRequestContext): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const list = await (await http.get('/mailbox')).text()
    const row = list.split('<li>').find((mail) => mail.includes('to paula@example.com'))
    const path = /href="(\/mailbox\/[^"]+)"/.exec(row ?? '')?.[1]
    const token = path && /#token=([\w-]+)/.exec(await (await http.get(path)).text())?.[1]
    if (token) return token
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The confirmation email did not arrive.')
}
