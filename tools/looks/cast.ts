import { readFileSync } from 'node:fs'
import { type APIRequestContext, request } from '@playwright/test'

const DEMO_BUYERS = new URL('../../database/demo/buyers.json', import.meta.url)
const AJAX = { 'x-requested-with': 'XMLHttpRequest' }

/** Products of the demo shop, as the screens need them: three makers, one of whom asks for $150.00 with a first order. */
const [VASE, CHARCOAL_VASE, MOON_VASE, URN, PITCHER, NAPKINS, LAMP, STOOL, SHELVES] = [
  10_001, 10_003, 10_010, 10_020, 10_112, 10_137, 10_148, 10_228, 10_261,
]

/**
 * Who looks: a guest, one with a cart, and the demo buyers. Nora has ordered often and keeps seeds, Desmond is about to order
 * for the first time, Priya has ordered thrice, once by freight and once in vain, Joseph has not begun, what Elena wants cannot be had, and Paula waits for approval.
 */
export type Visitor = 'guest' | 'shopper' | 'nora' | 'desmond' | 'priya' | 'joseph' | 'elena' | 'paula'
type Cookies = Awaited<ReturnType<APIRequestContext['storageState']>>['cookies']

/** What makes a browser theirs, and where what is theirs is. */
export interface Cast {
  cookies: Record<Visitor, Cookies>
  /** Numbers of what Nora and Priya have ordered, by what became of it. */
  orders: Record<'delivered' | 'shipped' | 'placed' | 'ordinary' | 'freight' | 'cancelled', string>
  seed: string
  clientView: string
  registration: string
}

/** Has everybody do over HTTP what the screens show of it. */
export async function assembleCast(address: string): Promise<Cast> {
  const people = new Map<Visitor, Person>()
  for (const name of ['nora', 'desmond', 'priya', 'joseph', 'elena'] as const)
    people.set(name, await signIn(address, name))
  const person = (name: Visitor) => {
    const found = people.get(name)
    if (!found) throw new Error(`Nobody is called ${name}.`)
    return found
  }
  const nora = person('nora')
  people.set('guest', await come(address))
  people.set('shopper', await come(address))
  people.set('paula', await come(address))

  await fill(person('elena'), [
    [CHARCOAL_VASE, 172],
    [LAMP, 2],
  ])
  const delivered = await order(
    nora,
    [
      [VASE, 12],
      [MOON_VASE, 24],
      [NAPKINS, 12],
    ],
    { poNumber: 'PO-3107' },
  )
  const shipped = await order(nora, [
    [LAMP, 3],
    [URN, 8],
  ])
  const placed = await order(
    nora,
    [
      [CHARCOAL_VASE, 8],
      [VASE, 8],
    ],
    { poNumber: 'PO-3122' },
  )
  const ordinary = await order(person('priya'), [[VASE, 12]])
  const freight = await order(
    person('priya'),
    [
      [STOOL, 4],
      [VASE, 12],
    ],
    { byFreight: true },
  )
  const cancelled = await order(person('priya'), [[MOON_VASE, 8]])
  await fill(nora, [
    [VASE, 12],
    [LAMP, 3],
    [NAPKINS, 6],
  ])
  await fill(person('desmond'), [
    [VASE, 12],
    [MOON_VASE, 8],
  ])
  await fill(person('priya'), [
    [SHELVES, 4],
    [MOON_VASE, 8],
  ])
  await fill(person('shopper'), [
    [VASE, 8],
    [LAMP, 2],
  ])
  await keepSeed(nora, 'The Navarro house', [LAMP, NAPKINS, SHELVES])
  const seed = await keepSeed(nora, 'Spring window', [VASE, MOON_VASE, URN, PITCHER])
  const link = await post<{ client_url: string }>(nora, `/api/v2/buyer/seed/${seed}/make-public`, { status: true })
  const registration = await register(person('paula'))
  await fill(person('paula'), [[VASE, 12]])

  const cookies = {} as Record<Visitor, Cookies>
  for (const [name, { http }] of people) {
    cookies[name] = (await http.storageState()).cookies
    await http.dispose()
  }
  const orders = { delivered, shipped, placed, ordinary, freight, cancelled }
  return { cookies, orders, seed, clientView: new URL(link.client_url).pathname, registration }
}

interface Person {
  http: APIRequestContext
  /** For calls of the buyer API. */
  token: string
}

async function come(address: string): Promise<Person> {
  return { http: await request.newContext({ baseURL: address, extraHTTPHeaders: AJAX }), token: '' }
}

async function signIn(address: string, username: string): Promise<Person> {
  const buyers = JSON.parse(readFileSync(DEMO_BUYERS, 'utf8')) as {
    username: string
    email: string
    password: string
  }[]
  const buyer = buyers.find((one) => one.username === username)
  const person = await come(address)
  const { token } = await post<{ token: string }>(person, '/legacy/login', {
    email: buyer?.email ?? '',
    password: buyer?.password ?? '',
  })
  return { ...person, token }
}

async function fill(person: Person, wanted: readonly (readonly [id: number, quantity: number])[]): Promise<void> {
  for (const [id, quantity] of wanted) await post(person, '/legacy/cart/add', { id, quantity })
}

/** What is read of a checkout. */
interface Offer {
  totals_hash: string
  terms_version: string
  addresses: { id: number }[]
  shipments: { supplier: { id: number }; options: { id: number; price: number | null }[] }[]
}

interface Wishes {
  poNumber?: string
  /** Whatever may go by freight does. */
  byFreight?: boolean
}

/** Returns its number. */
async function order(
  person: Person,
  wanted: Parameters<typeof fill>[1],
  { poNumber, byFreight = false }: Wishes = {},
): Promise<string> {
  await fill(person, wanted)
  const offer = await readOffer(person, '')
  const shipping = byFreight ? freightOf(offer) : ''
  const { totals_hash, terms_version, addresses } = byFreight ? await readOffer(person, shipping) : offer
  const placement = {
    totals_hash,
    terms_version,
    address_id: addresses[0]?.id,
    paymentMethod: 'invoice',
    ...(shipping && { shipping }),
    ...(poNumber && { po_number: poNumber, notes: 'Please ring at the side door.' }),
  }
  const key = { 'idempotency-key': crypto.randomUUID() }
  const { invoice } = await post<{ invoice: string }>(person, '/api/v2/buyer/checkout/place', placement, key)
  return invoice
}

async function readOffer(person: Person, shipping: string): Promise<Offer> {
  const answer = await person.http.get('/api/v2/buyer/checkout', { headers: bearer(person), params: { shipping } })
  return (await answer.json()) as Offer
}

function freightOf({ shipments }: Offer): string {
  return shipments
    .flatMap(({ supplier, options }) =>
      options.filter(({ price }) => price === null).map(({ id }) => `${supplier.id}:${id}`),
    )
    .join(',')
}

/** Returns its uuid. */
async function keepSeed(person: Person, name: string, ocids: readonly number[]): Promise<string> {
  const { data } = await post<{ data: { uuid: string } }>(person, '/api/v2/buyer/seed', { name })
  for (const ocid of ocids) await post(person, '/api/v2/buyer/seed/attach', { ocid, seeds: [data.uuid] })
  return data.uuid
}

/** Registers, confirms the address by the mailed link and is signed in. Returns the number of the registration. */
async function register({ http }: Person): Promise<string> {
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
  await post({ http, token: '' }, '/api/v2/buyer/confirm-email', { token: await mailedToken(http) })
  return userId
}

async function mailedToken(http: APIRequestContext): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const list = await (await http.get('/mailbox')).text()
    const row = list.split('<li>').find((mail) => mail.includes('to paula@example.com'))
    const path = /href="(\/mailbox\/[^"]+)"/.exec(row ?? '')?.[1]
    const token = path && /#token=([\w-]+)/.exec(await (await http.get(path)).text())?.[1]
    if (token) return token
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The mail to confirm the address did not come.')
}

async function post<T>(person: Person, path: string, data: object, headers = {}): Promise<T> {
  const answer = await person.http.post(path, { data, headers: { ...bearer(person), ...headers } })
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${(await answer.text()).slice(0, 500)}`)
  return (await answer.json()) as T
}

function bearer({ token }: Person): Record<string, string> {
  return token === '' ? {} : { authorization: `Bearer ${token}` }
}
