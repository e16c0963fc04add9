import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { SEARCH_INDEX } from '#contract/catalog/search.ts'
import { BASELINE, REPLACED_MIGRATIONS } from '#database/baseline.ts'
import { migrate, migrationNames } from '#database/migrate.ts'
import { createPreviousSchema, fillPreviousShop } from '#test-kit/database/previous-release.ts'
import { emptyDatabase } from '#test-kit/database/test-database.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { updatePopularity } from './update-popularity.ts'

const SESSION = 's'.repeat(43)
const GUEST = 'g'.repeat(43)
const API_KEY = `trellis_${'k'.repeat(43)}`

/** Each previous release with the migrations that it had applied. Add a row and a folder of `database/previous-releases` per release. */
const releases: readonly [title: string, release: string, migrations: readonly string[]][] = [
  ['a build before 0.1.0', '0.1.0', REPLACED_MIGRATIONS],
  ['0.1.0', '0.1.0', [BASELINE]],
]

describe.each(releases)('a shop of %s', (_title, release, migrations) => {
  let test: TestShop
  let token: string
  let applied: string[]
  beforeAll(async () => {
    const database = await emptyDatabase(inject('template'))
    await createPreviousSchema(database, release, migrations)
    await fillPreviousShop(database, release)
    await database.pool.query(`
      insert into companies (name, buyer_type_id, terms_days, status)
      values ('New', 6, 30, 'approved'), ('Newer', 6, 30, 'approved'), ('Trusted', 6, 60, 'approved');
      update products set popularity = 700 where ocid = 11;
      insert into products (ocid, sku, slug, title, supplier_id, category_id, price_cents, status)
      values (12, 'POT-3', 'old-jug', 'Old jug', 3, 1, 900, 'discontinued');
      alter table orders disable trigger orders_agreed;
      update orders set placed_at = now() - interval '5 days';
      alter table orders enable trigger orders_agreed`)
    applied = await migrate(database)
    test = await openTestShop({}, { search: true, database })
  })
  afterAll(() => test.close())

  const read = async (url: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) => {
    const answer = await test.app.inject({ url, headers })
    expect([url, answer.statusCode]).toEqual([url, 200])
    return answer.json()
  }

  it('applies the migrations of later releases and becomes ready', async () => {
    const later = (await migrationNames()).filter((name) => name !== BASELINE && !migrations.includes(name))
    expect(later).toContain('0002_idempotency.sql')
    expect(applied).toEqual(later)
    expect(await read('/health/ready', {})).toEqual({ status: 'ok' })
  })

  it('has discontinued products in that state, and follows nodes of the previous release, which write the status', async () => {
    const state = async (ocid: number) =>
      (await test.database.pool.query('select state, status from products where ocid = $1', [ocid])).rows
    expect(await state(10)).toEqual([{ state: 'active', status: 'active' }])
    expect(await state(12)).toEqual([{ state: 'discontinued', status: 'discontinued' }])
    for (const status of ['active', 'discontinued']) {
      await test.database.pool.query('update products set status = $1 where ocid = 12', [status])
      expect(await state(12)).toEqual([{ state: status, status }])
    }
    await test.database.pool.query('update products set category_id = category_id where ocid = 12')
    expect(await state(12)).toEqual([{ state: 'discontinued', status: 'discontinued' }])
  })

  it('has the stock from before as the first movement of each product, and the changes by nodes of that release', async () => {
    const { rows: disagreeing } = await test.database.pool.query(
      `select ocid from products where stock <> (
         select coalesce(sum(change), 0) from stock_movements where stock_movements.ocid = products.ocid)`,
    )
    expect(disagreeing).toEqual([])
    const movements = async () => {
      const { data } = await test.shop.inventory.movements(10, { limit: 10 })
      return data.map(({ kind, change, stock }) => ({ kind, change, stock }))
    }
    const [opening] = await movements()
    const { stock = 0 } = opening ?? {}
    expect(await movements()).toEqual([{ kind: 'opening', change: stock, stock }])
    await test.database.pool.query('update products set stock = stock - 1 where ocid = 10')
    await test.database.pool.query('update products set stock = stock + 1 where ocid = 10')
    expect(await movements()).toEqual([
      { kind: 'corrected', change: 1, stock },
      { kind: 'corrected', change: -1, stock: stock - 1 },
      opening,
    ])
  })

  it('accepts passwords, sessions and API keys from before', async () => {
    const login = { email: 'nora', password: 'a kiln in the garden 7' }
    const signedIn = await test.app.inject({ method: 'POST', url: '/legacy/login', payload: login })
    expect(signedIn.statusCode).toBe(200)
    const session = await read('/legacy/session', {
      cookie: `trellis_session=${SESSION}`,
      'x-requested-with': 'XMLHttpRequest',
    })
    token = session.accessToken
    expect((await read('/api/v2/buyer/get-user')).data).toMatchObject({ u_fname: 'Nora', email: 'nora@example.com' })
    const order = await read('/api/v2/buyer/order/T-100001', { authorization: `Bearer ${API_KEY}` })
    expect(order.data).toMatchObject({ invoice: 'T-100001' })
  })

  it('has its carts, drafts, seeds, addresses and certificates', async () => {
    expect((await read('/legacy/cart/content')).items).toMatchObject([{ ocid: 10, quantity: 8, itemPrice: 18.25 }])
    const guest = { cookie: `trellis_cart=${GUEST}`, 'x-requested-with': 'XMLHttpRequest' }
    expect((await read('/legacy/cart/content', guest)).items).toMatchObject([{ ocid: 11, quantity: 2 }])
    const drafts = await test.shop.cart.drafts.list({ id: 7, companyId: 7 })
    expect(drafts).toMatchObject([{ name: 'Spring' }])
    const seed = await read('/api/v2/buyer/seed/0f9a1d7e-5b1c-4c52-9d3f-0a6c1d2e3f40', {})
    expect(seed.data).toMatchObject({ name: 'Autumn window' })
    expect((await read('/api/v2/buyer/addresses')).data).toMatchObject([{ city: 'Portland' }])
    expect((await read('/api/v2/buyer/certificates')).data).toMatchObject([
      { state: 'TX', status: 'accepted', file: { name: 'certificate.pdf' } },
      { state: 'ME', number: 'RC-1187240', status: 'under_review', file: null },
    ])
    expect(await test.shop.taxes.termsFor(7, { state: 'TX', zip: '78701', city: 'Austin' })).toMatchObject({
      certificate: { number: 'TX-118' },
    })
  })

  it('has its orders unchanged, and continues their numbers', async () => {
    const { data } = await read('/api/v2/buyer/order/T-100001')
    expect(data).toMatchObject({ orderTotal: 161, subtotal: 136, shippingCost: 25, po_number: 'PO-1', state: 'placed' })
    expect(data.products).toMatchObject([
      { ocid: 10, qty: 4, itemPrice: 19 },
      { ocid: 11, qty: 2, itemPrice: 30 },
    ])
    const { rows } = await test.database.pool.query(`select nextval('order_numbers') as next`)
    expect(rows).toEqual([{ next: 100_003 }])
  })

  it('has the suborders, shipments and invoices of an order, and what the company owes', async () => {
    const { data } = await read('/api/v2/buyer/order/T-100002')
    expect(data).toMatchObject({
      payment: 'part_paid',
      orderTotal: 246.23,
      tax: 10.23,
      billing_address: { city: 'Portland' },
      groups: [
        { number: 'T-100002-1', supplier: "Potter's Row", state: 'shipped', positions: [0], total: 179.03 },
        { number: 'T-100002-2', supplier: 'Rug Barn', state: 'accepted', positions: [1], total: 67.2 },
      ],
    })
    expect(data.groups[0].shipments).toMatchObject([{ carrier: 'UPS', lines: [{ position: 0, quantity: 8 }] }])
    expect(data.timeline.map(({ kind }: { kind: string }) => kind)).toEqual([
      'placed',
      'accepted',
      'accepted',
      'shipped',
      'invoiced',
      'paid',
    ])
    // $161.00 and $246.23, less the $50.00 paid.
    expect((await test.shop.billing.credit(7)).used).toBe(35_723)
  })

  it('trusts the companies with an invoice or with terms of their own, and bounds the first orders of others', async () => {
    const { rows } = await test.database.pool.query<{ id: number }>('select id from companies order by id')
    const bounded = await Promise.all(rows.map(({ id }) => test.shop.billing.credit(id)))
    expect(bounded.map(({ firstOrders }) => firstOrders !== null)).toEqual([false, true, true, false])
  })

  it('counts what was sold before, and makes the imported popularity its seed', async () => {
    await updatePopularity(test.shop)
    const { rows } = await test.database.pool.query(`
      select ocid, popularity_seed as seed, popularity,
        product_popularity(ocid, popularity_seed, popularity_seeded_on) as counted,
        (select sum(units) from product_sales where product_sales.ocid = products.ocid) as units
      from products where ocid in (10, 11) order by ocid`)
    expect(rows).toMatchObject([
      { ocid: 10, seed: 0, units: 12 },
      { ocid: 11, seed: 700, units: 2 },
    ])
    for (const row of rows) expect(row).toMatchObject({ popularity: row.counted })
    expect(rows[1]?.popularity).toBeGreaterThan(rows[0]?.popularity)
  })

  it('sells: its products are displayed, found and can be ordered', async () => {
    expect((await read('/api/v2/buyer/inventory/10', {})).data).toMatchObject({ title: 'Bottle vase', stock: 88 })
    const user = await test.shop.accounts.member({ id: 7, companyId: 7 })
    const keys = await test.shop.search.keys()
    const found = await test.app.inject({
      method: 'POST',
      url: '/1/indexes/*/queries',
      headers: { 'x-algolia-application-id': keys.app, 'x-algolia-api-key': keys.search },
      payload: { requests: [{ indexName: SEARCH_INDEX, query: 'bottle' }] },
    })
    expect(found.json().results[0].hits).toMatchObject([{ OCID: 10, title: 'Bottle vase' }])
    expect((await test.shop.orders.placing.checkout({ user, guestHash: null })).can_place).toBe(true)
  })
})
