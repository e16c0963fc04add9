import type { Member } from '#server/accounts/deps.ts'
import { requireMember } from '#server/accounts/accounts.ts'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct, placeCart } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { addShopper, stockOf } from '#test-kit/orders/buying.ts'

/** Cases that need many concurrent orders; PostgreSQL runs them on ten connections. */
describe('a crowd of buyers', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  /** Creates buyers of a company each, without a password: hashing a hundred passwords would take most of the test. */
  async function addCrowd(size: number): Promise<Member[]> {
    const { rows } = await test.database.pool.query<{ id: number; companyId: number }>(
      `with made as (
         insert into companies (name, buyer_type_id, terms_days, status)
         select 'Crowd ' || n, 6, 30, 'approved' from generate_series(1, $1) n returning id
       ), places as (
         insert into addresses (company_id, label, name, line1, city, state, zip, country, is_default)
         select id, 'Store', 'Store', '1 Main', 'Austin', 'TX', '78701', 'US', true from made
       )
       insert into users (company_id, u_fname, u_lname, email, password_hash, email_confirmed_at)
       select id, 'Crowd', 'Buyer', 'crowd' || id || '@example.com', '', now() from made
       returning id, company_id as "companyId"`,
      [size],
    )
    return Promise.all(rows.map((each) => requireMember(test.database.db, each)))
  }

  it('of a hundred gets the last ten units once each, without overselling', async () => {
    const ocid = await addProduct(test.database.db, { stock: 10 })
    const crowd = await addCrowd(100)
    for (const user of crowd) await test.shop.cart.add({ user, guestHash: null }, { id: ocid, quantity: 1 })
    const results = await Promise.allSettled(crowd.map((user) => placeCart(test.shop, user)))
    const placed = results.filter(({ status }) => status === 'fulfilled')
    const rejections = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(placed).toHaveLength(10)
    expect(new Set(rejections)).toEqual(new Set(['cart_problems']))
    expect(await stockOf(test, ocid)).toBe(0)
  }, 120_000)

  it('is one buyer whose browser sends the request twenty times: one order', async () => {
    const ann = await addShopper(test)
    const ocid = await addProduct(test.database.db, { stock: 100 })
    await ann.put(ocid, 3)
    const [checkout, key] = [await ann.checkout(), randomUUID()]
    const orders = await Promise.all(Array.from({ length: 20 }, () => ann.place(checkout, {}, key)))
    expect(new Set(orders.map(({ invoice }) => invoice)).size).toBe(1)
    expect(await stockOf(test, ocid)).toBe(97)
  }, 60_000)

  it('of one company does not use its last credit twice', async () => {
    const ben = await addShopper(test)
    const people = [ben, await addShopper(test, ben), await addShopper(test, ben)]
    await test.database.db
      .updateTable('companies')
      .set({ credit_limit_cents: 12_000 })
      .where('id', '=', ben.companyId)
      .execute()
    for (const person of people) await person.put(await addProduct(test.database.db, { price_cents: 5000 }))
    // Each order is $75 with shipping; the credit limit suffices for one.
    const results = await Promise.allSettled(people.map(async (person) => person.place(await person.checkout())))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(codes).toEqual(['terms_limit', 'terms_limit'])
    expect((await test.shop.billing.credit(ben.companyId)).used).toBe(7500)
  }, 60_000)

  it('paying with one card payment concurrently places one order', async () => {
    const cora = await addShopper(test)
    await cora.put(await addProduct(test.database.db, { price_cents: 2000, stock: 50 }))
    const checkout = await cora.checkout({ paymentMethod: 'card' })
    const { payment_id } = await cora.pay(checkout)
    await test.shop.payments.confirmLocal(cora, payment_id, {
      number: '4242424242424242',
      expires: '12/49',
      cvc: '1234',
    })
    const byCard = { paymentMethod: 'card', payment_id } as const
    const orders = await Promise.all([1, 2, 3, 4].map(() => cora.place(checkout, byCard)))
    expect(new Set(orders.map(({ invoice }) => invoice)).size).toBe(1)
    expect((await test.shop.orders.reading.list(cora, { page: 1, limit: 10 })).meta.total).toBe(1)
    await Promise.all([1, 2, 3].map(() => test.shop.payments.capture(payment_id)))
    const { rows } = await test.database.pool.query('select cents from receipts where card_payment_id = $1', [
      payment_id,
    ])
    expect(rows).toEqual([{ cents: 4500 }])
  }, 60_000)
})
