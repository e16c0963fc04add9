import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { SEARCH_INDEX } from '#contract/search.ts'
import { migrate } from '#database/migrate.ts'
import { emptyDatabase } from '#database/test-database.ts'
import { openTestShop, type TestShop } from './test-shop.ts'

/** A shop of each release, as SQL on its own schema; the file bears the name of that release's last migration. */
const FORMER = new URL('../database/former/', import.meta.url)
const SESSION = 's'.repeat(43)
const GUEST = 'g'.repeat(43)

const files = readdirSync(FORMER)

it('there is a former shop to bring to today', () => {
  expect(files).toContain('0010_bought_together.sql')
})

describe.each(files)('a shop as it was at %s', (file) => {
  let test: TestShop
  let token: string
  let applied: string[]
  beforeAll(async () => {
    const database = await emptyDatabase(inject('template'))
    await migrate(database, undefined, file)
    await database.pool.query(readFileSync(new URL(file, FORMER), 'utf8'))
    applied = await migrate(database)
    test = await openTestShop({}, { search: true, database })
  })
  afterAll(() => test.close())

  const read = async (url: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) => {
    const answer = await test.app.inject({ url, headers })
    expect([url, answer.statusCode]).toEqual([url, 200])
    return answer.json()
  }

  it('is migrated on and ready for requests', async () => {
    expect(applied[0] ?? '').not.toBe('')
    expect(applied.every((name) => name > file)).toBe(true)
    expect(await read('/health/ready', {})).toEqual({ status: 'ok' })
  })

  it('knows its buyers by their passwords and by the sessions of before', async () => {
    const login = { email: 'nora', password: 'a kiln in the garden 7' }
    const signedIn = await test.app.inject({ method: 'POST', url: '/legacy/login', payload: login })
    expect(signedIn.statusCode).toBe(200)
    const session = await read('/legacy/session', {
      cookie: `trellis_session=${SESSION}`,
      'x-requested-with': 'XMLHttpRequest',
    })
    token = session.accessToken
    expect((await read('/api/v2/buyer/get-user')).data).toMatchObject({ u_fname: 'Nora', email: 'nora@example.com' })
  })

  it('has its carts, seeds, addresses and certificates', async () => {
    expect((await read('/legacy/cart/content')).items).toMatchObject([{ ocid: 10, quantity: 8, itemPrice: 18.25 }])
    const guest = { cookie: `trellis_cart=${GUEST}`, 'x-requested-with': 'XMLHttpRequest' }
    expect((await read('/legacy/cart/content', guest)).items).toMatchObject([{ ocid: 11, quantity: 2 }])
    const seed = await read('/api/v2/buyer/seed/0f9a1d7e-5b1c-4c52-9d3f-0a6c1d2e3f40', {})
    expect(seed.data).toMatchObject({ name: 'Autumn window' })
    expect((await read('/api/v2/buyer/addresses')).data).toMatchObject([{ city: 'Portland' }])
    expect((await read('/api/v2/buyer/certificates')).data).toMatchObject([{ state: 'ME', number: 'RC-1187240' }])
  })

  it('has its orders as they were agreed on, and numbers go on after them', async () => {
    const { data } = await read('/api/v2/buyer/order/T-100001')
    expect(data).toMatchObject({ orderTotal: 161, subtotal: 136, shippingCost: 25, po_number: 'PO-1', state: 'placed' })
    expect(data.products).toMatchObject([
      { ocid: 10, qty: 4, itemPrice: 19 },
      { ocid: 11, qty: 2, itemPrice: 30 },
    ])
    const { rows } = await test.database.pool.query(`select nextval('order_numbers') as next`)
    expect(rows).toEqual([{ next: 100_002 }])
  })

  it('sells: its products are shown, found and ordered', async () => {
    expect((await read('/api/v2/buyer/inventory/10', {})).data).toMatchObject({ title: 'Bottle vase', stock: 96 })
    const user = { id: 7, companyId: 7 }
    const keys = await test.shop.search.keys()
    const found = await test.app.inject({
      method: 'POST',
      url: '/1/indexes/*/queries',
      headers: { 'x-algolia-application-id': keys.app, 'x-algolia-api-key': keys.search },
      payload: { requests: [{ indexName: SEARCH_INDEX, query: 'bottle' }] },
    })
    expect(found.json().results[0].hits).toMatchObject([{ OCID: 10, title: 'Bottle vase' }])
    expect((await test.shop.orders.checkout({ user, guestHash: null })).can_place).toBe(true)
  })
})
