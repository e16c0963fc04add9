import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayForBuyers } from '#contract/values/days.ts'
import type { Attention } from '#contract/schemas/accounts/attention.ts'
import { type TestBuyer, signInAs } from '#test-kit/accounts/buyer.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import { countQueries } from '#test-kit/count-queries.ts'
import { addShopper } from '#test-kit/orders/buying.ts'
import { ALL, makeLate, placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

describe('what needs a buyer', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  const NOTHING: Attention = { overdue: null, certificates: [], orders: [] }
  const needsOf = async (buyer: TestBuyer) => (await buyer.call('GET', '/attention')).body.data as Attention

  async function newBuyer(name: string): Promise<TestBuyer> {
    await addBuyer(test.shop, name)
    return signInAs(test, name)
  }

  it('is nothing for a new company, and refused without signing in', async () => {
    const guest = await test.app.inject('/api/v2/buyer/attention')
    expect(guest.statusCode).toBe(403)
    expect(await needsOf(await newBuyer('ines'))).toEqual(NOTHING)
  })

  it('includes invoices that are overdue, as long as they are not paid', async () => {
    const placed = await placeOrder(test, [[{ cents: 1000, units: 5 }], [{ cents: 2000, units: 1 }]])
    const { invoice } = placed.order
    const buyer = await signInAs(test, placed.shopper.email)
    await test.shop.orders.fulfilment.accept(invoice)
    for (const { number } of placed.order.groups) await test.shop.orders.fulfilment.ship(number, ALL)
    expect((await needsOf(buyer)).overdue).toBeNull()
    await makeLate(test, 100)
    const { open } = await test.shop.billing.statement(placed.shopper.companyId)
    const owed = open.reduce((sum, { balance }) => sum + balance, 0)
    const due_on = open.map((each) => each.due_on).toSorted()[0]
    expect((await needsOf(buyer)).overdue).toEqual({ invoices: 2, amount: owed, due_on })
    expect((await needsOf(await newBuyer('otto'))).overdue).toBeNull()
    await test.shop.orders.money.bookPayment(invoice, { cents: owed * 100, reference: 'all', on: todayForBuyers() })
    expect((await needsOf(buyer)).overdue).toBeNull()
  })

  it('includes orders that a supplier or the shop has changed, but not what the buyer canceled or what ships as agreed', async () => {
    const shopper = await addShopper(test)
    const buyer = await signInAs(test, shopper.email)
    const declined = await placeOrder(test, [[{ cents: 1000, units: 5 }], [{ cents: 1000, units: 2 }]], {}, shopper)
    const own = await placeOrder(test, [[{ cents: 1000, units: 5 }]], {}, shopper)
    const shipped = await placeOrder(test, [[{ cents: 1000, units: 5 }]], {}, shopper)
    await test.shop.orders.fulfilment.cancelOwn(shopper, own.order.invoice, { reason: 'Ordered twice' })
    await test.shop.orders.fulfilment.accept(shipped.order.invoice)
    await test.shop.orders.fulfilment.ship(shipped.order.groups[0]?.number ?? '', ALL)
    expect((await needsOf(buyer)).orders).toEqual([])
    await test.shop.orders.fulfilment.cancel(declined.order.groups[0]?.number ?? '', 'Out of clay')
    expect((await needsOf(buyer)).orders).toEqual([
      {
        invoice: declined.order.invoice,
        text: expect.stringContaining('canceled: Out of clay'),
        at: expect.any(String),
      },
    ])
    await makeOlder(declined.order.invoice)
    expect((await needsOf(buyer)).orders).toEqual([])
  })

  it.each([
    ['expires in a month', [30], true],
    ['expired yesterday', [-1], true],
    ['is valid for longer', [31], false],
    ['has long expired', [-31], false],
    ['never expires', [null], false],
    ['was renewed', [5, 400], false],
    ['was renewed without an end', [5, null], false],
  ] as const)('includes a resale certificate that %s: %j', async (name, days, isIncluded) => {
    const buyer = await newBuyer(name.replaceAll(' ', '-'))
    for (const left of days) await addCertificate(buyer, left)
    const [first] = days
    const expected = isIncluded && first !== null ? [{ state: 'TX', expires_on: addDays(todayForBuyers(), first) }] : []
    expect((await needsOf(buyer)).certificates).toEqual(expected)
  })

  it('is read with as many queries for many orders as for one', async () => {
    const shopper = await addShopper(test)
    const buyer = await signInAs(test, shopper.email)
    await placeOrder(test, undefined, {}, shopper)
    const few = await countQueries(test.database, () => needsOf(buyer))
    for (let more = 0; more < 4; more += 1) await placeOrder(test, undefined, {}, shopper)
    expect(await countQueries(test.database, () => needsOf(buyer))).toBe(few)
    expect(few).toBeLessThanOrEqual(4)
  })

  async function addCertificate({ companyId }: TestBuyer, days: number | null): Promise<void> {
    const expires_on = days === null ? null : addDays(todayForBuyers(), days)
    await test.database.db
      .insertInto('tax_certificates')
      .values({ company_id: companyId, state: 'TX', number: `12-${days}`, expires_on, accepted_at: new Date() })
      .execute()
  }

  /** Makes the events of an order older than a week. They never change, so this disables their trigger. */
  async function makeOlder(invoice: string): Promise<void> {
    const { pool } = test.database
    await pool.query('alter table order_events disable trigger order_events_immutable')
    await pool.query(
      `update order_events set happened_at = happened_at - interval '8 days'
       from orders where orders.id = order_id and invoice = $1`,
      [invoice],
    )
    await pool.query('alter table order_events enable trigger order_events_immutable')
  }
})
