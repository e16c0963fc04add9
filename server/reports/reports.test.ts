import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AdminFigures } from '#contract/schemas/admin/system/figures.ts'
import { dayOf } from '#contract/values/days.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { countQueries } from '#test-kit/count-queries.ts'
import { ALL, makeLate, orderNow, placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

/** A Friday. */
const NOW = new Date('2026-11-27T15:30:00Z')
const HOUR_MS = 3_600_000
const ago = (days: number, hours = 0) => new Date(NOW.getTime() - days * 24 * HOUR_MS - hours * HOUR_MS)

let test: TestShop
let sam: TestStaff
beforeEach(async () => {
  test = await openTestShop()
  sam = await signInStaff(test, ['home.read'])
})
afterEach(() => test.close())

const dated = (at: Date): TestShop => ({ ...test, shop: test.shop.withClock(() => at) })
const reports = () => dated(NOW).shop.reports

async function figures(): Promise<AdminFigures> {
  await reports().update()
  return reports().figures()
}

const stored = async () =>
  Object.fromEntries(
    await Promise.all(
      ['sales_hours', 'sales_supplier_days', 'suborder_state_days', 'receivable_days'].map(async (table) => {
        const { rows } = await test.database.pool.query(`select * from ${table} order by 1, 2`)
        return [table, rows] as const
      }),
    ),
  )

describe('the figures of Home', () => {
  it('have the sales of thirteen months, without what was canceled, shipping and tax', async () => {
    await placeOrder(dated(ago(0)), [[{ cents: 1000, units: 5 }], [{ cents: 300, units: 10 }]])
    await placeOrder(dated(ago(30)), [[{ cents: 2000, units: 1 }]])
    const canceled = await placeOrder(dated(ago(1)))
    await test.shop.orders.fulfilment.cancel(canceled.order.invoice, 'Sold out')
    await placeOrder(dated(ago(400)))
    const { months, is_complete } = await figures()
    expect(is_complete).toBe(true)
    expect(months).toHaveLength(13)
    expect(months[0]).toEqual({ month: '2025-11', orders: 0, amount: 0 })
    expect(months.slice(-2)).toEqual([
      { month: '2026-10', orders: 1, amount: 20 },
      { month: '2026-11', orders: 1, amount: 80 },
    ])
  })

  it('compare today with the same day of the last week, and with what it had by the same hour', async () => {
    await placeOrder(dated(ago(0, 1)))
    await placeOrder(dated(ago(7, 2)), [[{ cents: 1000, units: 2 }]])
    await placeOrder(dated(ago(7, -4)), [[{ cents: 1000, units: 4 }]])
    await placeOrder(dated(ago(6)))
    const { today, same_weekday } = await figures()
    expect(today).toEqual({ day: '2026-11-27', orders: 1, amount: 50 })
    expect(same_weekday).toEqual({ day: '2026-11-20', orders: 2, amount: 60, by_now: { orders: 1, amount: 20 } })
  })

  it('have the suborders in each state, as they move', async () => {
    const placed = await placeOrder(dated(ago(3)), [[{ cents: 1000, units: 5 }], [{ cents: 1000, units: 5 }]])
    const count = async () =>
      Object.fromEntries(
        (await figures()).states.filter(({ suborders }) => suborders > 0).map((row) => [row.state, row.suborders]),
      )
    expect(await count()).toEqual({ placed: 2 })
    await test.shop.orders.fulfilment.accept(placed.order.invoice)
    await test.shop.orders.fulfilment.ship(`${placed.order.invoice}-1`, ALL)
    expect(await count()).toEqual({ accepted: 1, shipped: 1 })
  })

  it('have what is overdue by how long, until it is paid', async () => {
    const placed = await placeOrder(test)
    await test.shop.orders.fulfilment.accept(placed.order.invoice)
    await test.shop.orders.fulfilment.ship(placed.order.invoice, ALL)
    expect((await figures()).overdue.map(({ invoices }) => invoices)).toEqual([0, 0, 0, 0])
    await makeLate(test, 75)
    const [invoice] = (await orderNow(test, placed)).invoices
    const { overdue } = await figures()
    expect(overdue[1]).toEqual({ from: 31, to: 60, invoices: 1, amount: invoice?.total })
    expect(overdue.map(({ invoices }) => invoices)).toEqual([0, 1, 0, 0])
    const cents = Math.round((invoice?.total ?? 0) * 100)
    await test.shop.orders.money.bookPayment(placed.order.invoice, { cents, reference: 'wire', on: dayOf(new Date()) })
    expect((await figures()).overdue[1]).toMatchObject({ invoices: 0, amount: 0 })
  })

  it('rank the products and suppliers that sold most in thirty days', async () => {
    const few = await placeOrder(dated(ago(2)), [[{ cents: 9000, units: 2 }]])
    const many = await placeOrder(dated(ago(1)), [[{ cents: 100, units: 50 }]])
    await placeOrder(dated(ago(40)), [[{ cents: 100, units: 500 }]])
    const { products, suppliers } = await figures()
    expect(products.map(({ ocid, units }) => [ocid, units])).toEqual([
      [many.ocids[0]?.[0], 50],
      [few.ocids[0]?.[0], 2],
    ])
    expect(suppliers.map(({ units, amount }) => [units, amount])).toEqual([
      [2, 180],
      [50, 50],
    ])
  })
})

describe('searches without results', () => {
  it('are counted by text, without what looks like an email address or a phone number, and stored for all nodes', async () => {
    const { countMissedSearch, storeMissedSearches } = test.shop.reports
    for (const text of [' Hammock ', 'hammock', 'nora@example.com', '+1 (512) 555-0100', 'bean  bag'])
      countMissedSearch(text)
    await storeMissedSearches()
    countMissedSearch('hammock')
    await storeMissedSearches()
    await test.shop.reports.update()
    expect((await test.shop.reports.figures()).missed_searches).toEqual([
      { text: 'hammock', searches: 3 },
      { text: 'bean bag', searches: 1 },
    ])
  })
})

describe('the update of the figures', () => {
  it('counts a change once, also if the process is killed while it counts', async () => {
    await placeOrder(dated(ago(1)))
    await reports().update()
    const before = await stored()
    await placeOrder(dated(ago(1)))
    const killed = test.shop.transaction(async (bound) => {
      await bound.withClock(() => NOW).reports.update()
      throw new Error('killed')
    })
    await expect(killed).rejects.toThrow('killed')
    expect(await stored()).toEqual(before)
    const { today } = await figures()
    expect(today.orders).toBe(0)
    expect((await reports().figures()).months.at(-1)).toMatchObject({ orders: 2, amount: 100 })
    const after = await stored()
    await reports().update()
    expect(await stored()).toEqual(after)
  })

  it('results in the same figures as counting everything again', async () => {
    const placed = await placeOrder(dated(ago(35)), [[{ cents: 1000, units: 5 }], [{ cents: 700, units: 3 }]])
    await reports().update()
    await test.shop.orders.fulfilment.accept(`${placed.order.invoice}-1`)
    await test.shop.orders.fulfilment.ship(`${placed.order.invoice}-1`, ALL)
    await test.shop.orders.fulfilment.cancel(`${placed.order.invoice}-2`, 'Sold out')
    await placeOrder(dated(ago(0)))
    await reports().update()
    const kept = await stored()
    expect(kept['sales_hours']).toHaveLength(2)
    await test.database.pool.query('update sales_hours set cents = 1')
    await reports().rebuild()
    expect((await reports().figures()).is_complete).toBe(false)
    await reports().update()
    expect(await stored()).toEqual(kept)
  })

  it('counts the orders from before the tables existed', async () => {
    await placeOrder(dated(ago(20)))
    await test.database.pool.query('delete from rollup_changes')
    expect((await figures()).months.at(-1)).toMatchObject({ month: '2026-11', orders: 1 })
  })
})

describe('the endpoint of the figures', () => {
  it('reads them with as many queries for many orders as for none', async () => {
    const read = () => countQueries(test.database, () => sam.call('GET', '/figures'))
    const before = await read()
    for (const days of [1, 2, 3]) await placeOrder(dated(ago(days)))
    await reports().update()
    expect(await read()).toBe(before)
    const { status, body } = await sam.call('GET', '/figures')
    expect([status, (body['data'] as AdminFigures).today.day]).toEqual([200, dayOf(new Date())])
  })

  it('reports the state of jobs, storage and backups to those who may see the system', async () => {
    const owner = await signInStaff(test, ['system.read'])
    const { body } = await owner.call('GET', '/health')
    expect(body['data']).toMatchObject({
      jobs: { failed: 0 },
      search_lag: null,
      storage: { database_bytes: expect.any(Number), free_bytes: expect.any(Number) },
      last_backup: null,
    })
    expect((await sam.call('GET', '/health')).status).toBe(403)
  })
})
