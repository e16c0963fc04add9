import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Cart } from '#contract/schemas/cart.ts'
import { addBuyer, addProduct } from '#test-kit/catalog.ts'
import { countQueries, unpreparedOf } from '#test-kit/count-queries.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { composeCartPdf } from '#server/cart/files/cart-pdf.ts'
import { openBrowser } from '#test-kit/browser.ts'

/** Returns the totals in the PDF of a cart. */
function pdfTotals(cart: Cart): string[] {
  const seller = { name: 'Trellis', address: [], bank: [] }
  return composeCartPdf(cart, { seller, buyer: [] }).totals.map(({ value }) => value)
}

describe('a cart by supplier', () => {
  let test: TestShop
  let supplier: number
  beforeAll(async () => {
    // Only the test's requests may use the database, because queries are counted.
    test = await openTestShop({ ROLES: 'web' })
    await addProduct(test.database.db)
    supplier = await addSupplier('Oak & Linen', { min_order_cents: 15_000, min_reorder_cents: 5_000 })
  })
  afterAll(() => test.close())

  async function addSupplier(name: string, fields: object = {}): Promise<number> {
    const slug = name.toLowerCase().replaceAll(/\W+/g, '-')
    const { id } = await test.database.db
      .insertInto('suppliers')
      .values({ name, slug, ...fields })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  /** Inserts an order of a company from a supplier, with the columns that the minimum depends on. */
  async function addOrder(buyer: { id: number; companyId: number }, state: string): Promise<void> {
    const { pool } = test.database
    const { rows } = await pool.query<{ id: number; invoice: string }>(
      `insert into orders (user_id, company_id, idempotency_key, request_hash, payment_method, subtotal_cents,
          shipping_cents, tax_cents, total_cents, due_on, email, shipping_address, billing_address)
        values ($1, $2, gen_random_uuid(), 'x', 'invoice', 100, 0, 0, 100, current_date, 'a@example.com', '{}', '{}')
        returning id, invoice`,
      [buyer.id, buyer.companyId],
    )
    await pool.query(
      `insert into maker_orders (order_id, number, position, supplier_id, supplier, state, shipping_method,
          subtotal_cents, shipping_cents, tax_cents, total_cents)
        values ($1, $2, 1, $3, 'Oak & Linen', $4, 'Standard', 100, 0, 0, 100)`,
      [rows[0]?.id, `${rows[0]?.invoice}-1`, supplier, state],
    )
  }

  it('lists suppliers in the order of their first line, with subtotal, units and the longest lead time', async () => {
    const guest = openBrowser(test)
    const { db } = test.database
    const slow = { supplier_id: supplier, lead_time_min_days: 10, lead_time_max_days: 14, weight_lb: 1.1 }
    const first = await addProduct(db, slow)
    const other = await addProduct(db, { lead_time_min_days: 2 })
    const second = await addProduct(db, { ...slow, lead_time_min_days: 3, lead_time_max_days: 21, case_pack: 6 })
    await guest.add(first, 3, 'For the window')
    await guest.add(other, 2)
    const cart = await guest.add(second, 7)
    expect(cart.groups).toMatchObject([
      {
        supplier: { name: 'Oak & Linen' },
        item_ids: [cart.items[0]?.id, cart.items[2]?.id],
        subtotal: 100,
        units: 10,
        lead_time_days: [10, 21],
      },
      { item_ids: [cart.items[1]?.id], subtotal: 20, units: 2, lead_time_days: [2, 2], min_order: null, shortfall: 0 },
    ])
    expect(cart.items[0]).toMatchObject({ note: 'For the window', weight_lb: 3.3, lead_time_days: [10, 14] })
    // Three cases of one product, two of another, and two of six, the second incomplete.
    expect(cart).toMatchObject({ units: 12, count: 12, cartons: 7, weight_lb: 11, terms: null, tax_estimate: null })
  })

  it('applies the minimum of a first order until the company has ordered from that supplier', async () => {
    const user = await addBuyer(test.shop, 'oak')
    const buyer = openBrowser(test)
    await buyer.signIn('oak')
    const { db } = test.database
    const ocid = await addProduct(db, { supplier_id: supplier, price_cents: 4_000 })
    const short = await buyer.add(ocid, 1)
    expect(short.groups[0]).toMatchObject({ min_order: 150, first_order: true, shortfall: 110 })
    expect(short.can_checkout).toBe(false)
    await addOrder(user, 'cancelled')
    expect((await buyer.content()).groups[0]).toMatchObject({ first_order: true, shortfall: 110 })
    await addOrder(user, 'placed')
    expect((await buyer.content()).groups[0]).toMatchObject({ min_order: 50, first_order: false, shortfall: 10 })
    const enough = await buyer.add(ocid, 1)
    expect(enough.groups[0]).toMatchObject({ shortfall: 0 })
    expect(enough.can_checkout).toBe(true)
  })

  it('applies no minimum to a later order if the supplier has one only for the first', async () => {
    const guest = openBrowser(test)
    const supplier = await addSupplier('Once', { min_order_cents: 2_000 })
    const cart = await guest.add(await addProduct(test.database.db, { supplier_id: supplier }))
    expect(cart.groups[0]).toMatchObject({ min_order: 20, first_order: true, shortfall: 10 })
  })

  it('estimates shipping for each supplier, tax to the default address, and the available credit', async () => {
    const { db, pool } = test.database
    await addBuyer(test.shop, 'taxed')
    const buyer = openBrowser(test)
    await buyer.signIn('taxed')
    await pool.query(`insert into sales_taxes values ('TX', 62500, true)`)
    await pool.query(`update companies set credit_limit_cents = 50000 where name = 'taxed & Co'`)
    const supplier = await addSupplier('Heavy')
    await pool.query(
      `insert into shipping_methods (key, supplier_id, name, kind, rate_cents, per_pound_cents, position)
        values ('heavy', $1, 'By weight', 'weight', 1000, 50, 0)`,
      [supplier],
    )
    await buyer.add(await addProduct(db, { supplier_id: supplier, price_cents: 1999, weight_lb: 2.5 }), 2)
    const cart = await buyer.add(await addProduct(db, { price_cents: 333 }))
    expect(cart.groups.map((group) => group.shipping_estimate)).toEqual([12.5, 25])
    // (39.98 + 12.50) × 6.25 % = 3.28, and (3.33 + 25.00) × 6.25 % = 1.770625.
    expect(cart).toMatchObject({ subtotal: 43.31, shipping_estimate: 37.5, tax_estimate: 5.05, total: 85.86 })
    expect(cart.terms).toEqual({ days: 30, limit: 500, used: 0, available: 500 })
    expect(cart.free_shipping).toEqual({ target: 500, remaining: 456.69, reached: false })
    await pool.query(
      `update shipping_methods set kind = 'freight', rate_cents = 0, per_pound_cents = 0 where key = 'heavy'`,
    )
    const freight = await buyer.content()
    expect(freight.groups[0]).toMatchObject({ shipping: 'freight', shipping_estimate: null })
    // The shipping price and the tax of the other supplier are known: 39.98 and 28.33 at 6.25 %.
    expect(freight).toMatchObject({ shipping_estimate: 25, tax_estimate: 4.27, total: 72.58 })
  })

  it('reports shipping as unknown or unavailable by address if the supplier has no freight', async () => {
    const { db } = test.database
    const maker = await addSupplier('Near')
    const near = { key: 'near', supplier_id: maker, name: 'Ground', kind: 'flat', rate_cents: 1500, states: ['TX'] }
    await db.insertInto('shipping_methods').values(near).execute()
    const ocid = await addProduct(db, { supplier_id: maker })
    const guest = await openBrowser(test).add(ocid)
    expect(guest.groups[0]).toMatchObject({ shipping: 'by_address', shipping_estimate: null })
    expect(pdfTotals(guest)).toContain('At checkout')
    const { companyId } = await addBuyer(test.shop, 'far')
    const buyer = openBrowser(test)
    await buyer.signIn('far')
    const close = await buyer.add(ocid)
    expect(close.groups[0]).toMatchObject({ shipping: 'estimated', shipping_estimate: 15 })
    expect(pdfTotals(close)).toContain('$15.00')
    await db.updateTable('addresses').set({ state: 'HI' }).where('company_id', '=', companyId).execute()
    const far = await buyer.content()
    expect(far.groups[0]).toMatchObject({ shipping: 'none', shipping_estimate: null })
    expect(pdfTotals(far)).toContain('Not to the default address')
    // The buyer can choose another address at the checkout.
    expect(far.can_checkout).toBe(true)
  })

  it('shows what the next price break would save on the current units', async () => {
    const tiers = { price_cents: 1000, breaks: [{ min_qty: 12, price_cents: 850 }] }
    const cart = await openBrowser(test).add(await addProduct(test.database.db, tiers), 10)
    expect(cart.items[0]?.next_break).toEqual({ add_qty: 2, price: 8.5, saves: 15 })
  })

  it('is read with as many queries for 300 lines of many suppliers as for 3', async () => {
    const { pool } = test.database
    await addBuyer(test.shop, 'large')
    const buyer = openBrowser(test)
    await buyer.signIn('large')
    await pool.query(
      `with makers as (insert into suppliers (name, slug) select 'Q' || n, 'q' || n from generate_series(1, 40) n returning id)
        insert into products (sku, slug, title, supplier_id, category_id, price_cents, stock)
        select 'Q' || n, 'q' || n, 'Q', (select min(id) from makers) + n % 40, (select min(c_id) from categories), n, 9
        from generate_series(1, 300) n`,
    )
    const { rows } = await pool.query<{ ocid: number }>(
      `select ocid from products where slug ~ '^q[0-9]+$' order by ocid`,
    )
    // A product whose row has changed is read again.
    const forget = () => pool.query(`update products set updated_at = clock_timestamp() where slug ~ '^q[0-9]+$'`)
    const [first, ...others] = rows.map(({ ocid }) => ({ product: String(ocid), quantity: 1 }))
    await buyer.cart('/bulk', { rows: [first, ...others.slice(0, 2)] })
    const queriesOf = () => countQueries(test.database, () => buyer.content())
    const queriesAnew = async () => {
      await forget()
      return queriesOf()
    }
    const few = await queriesOf()
    const fewUnknown = await queriesAnew()
    expect((await buyer.cart('/bulk', { rows: others.slice(2) })).body).toMatchObject({ added: 297, faulty: 0 })
    expect(await queriesOf()).toBe(few)
    expect(await queriesAnew()).toBe(fewUnknown)
    expect((await buyer.content()).items).toHaveLength(300)
    // The queries of the access token and of the priced cart.
    expect(fewUnknown).toBeLessThanOrEqual(14)
  })
  it('uses only prepared statements, for adding and reading', async () => {
    await addBuyer(test.shop, 'again')
    const buyer = openBrowser(test)
    await buyer.signIn('again')
    const ocid = await addProduct(test.database.db)
    const addAndRead = async () => {
      await buyer.add(ocid, 1)
      await buyer.content()
    }
    // A query that runs a second time is sent with the name of its prepared statement.
    for (let time = 0; time < 2; time += 1) await addAndRead()
    expect(await unpreparedOf(test.database, addAndRead)).toEqual([])
  })
})
