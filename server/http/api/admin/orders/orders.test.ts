import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminOrder, AdminOrderCounts, AdminOrderList } from '#contract/schemas/admin/orders/orders.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import { placeFreightOrder } from '#test-kit/orders/freight.ts'
import { ALL, makeLate, placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let sam: TestStaff
beforeAll(async () => {
  test = await openTestShop()
  sam = await signInStaff(test, ['orders.read'])
})
afterAll(() => test.close())

async function list(query: string): Promise<AdminOrderList> {
  const { status, body } = await sam.call('GET', `/orders?${query}`)
  expect([status, body]).toEqual([200, body])
  return body as unknown as AdminOrderList
}
const numbers = async (query: string) => (await list(query)).data.map(({ invoice }) => invoice)
const details = async (number: string) => (await sam.call('GET', `/orders/${number}`)).body['data'] as AdminOrder
const counts = async (query = '') => (await sam.call('GET', `/orders/counts?${query}`)).body['data'] as AdminOrderCounts

describe('the queues of orders', () => {
  it('have each order where staff has to do something about it, as it moves', async () => {
    const { order } = await placeOrder(test)
    const { invoice } = order
    const isIn = async () => {
      const found: string[] = []
      for (const tab of ['accept', 'freight', 'ship', 'late', 'unpaid', 'overdue', 'canceled', 'all']) {
        if ((await numbers(`tab=${tab}&q=${invoice}`)).includes(invoice)) found.push(tab)
      }
      return found
    }
    expect(await isIn()).toEqual(['accept', 'all'])
    await test.shop.orders.fulfilment.accept(invoice)
    expect(await isIn()).toEqual(['ship', 'all'])
    await test.shop.orders.fulfilment.ship(invoice, ALL)
    expect(await isIn()).toEqual(['unpaid', 'all'])
    const { invoices } = (await details(invoice)).order
    await test.shop.orders.money.bookPayment(invoice, {
      cents: Math.round((invoices[0]?.total ?? 0) * 100),
      reference: `paid ${invoice}`,
      on: '2026-01-02',
    })
    expect(await isIn()).toEqual(['all'])
  })

  it('have freight that is not quoted apart from what can ship', async () => {
    const { order, freighted, other } = await placeFreightOrder(test, 'invoice', 5000)
    await test.shop.orders.fulfilment.accept(order.invoice)
    expect(await numbers(`tab=freight&q=${order.invoice}`)).toEqual([order.invoice])
    const [row] = (await list(`q=${order.invoice}`)).data
    expect(row?.suborders.filter((one) => one.needs_freight).map(({ number }) => number)).toEqual([freighted])
    await test.shop.orders.fulfilment.ship(other, ALL)
    expect(await numbers(`tab=ship&q=${order.invoice}`)).toEqual([])
    await test.shop.orders.fulfilment.quoteFreight(freighted, 2500)
    expect(await numbers(`tab=freight&q=${order.invoice}`)).toEqual([])
    expect(await numbers(`tab=ship&q=${order.invoice}`)).toEqual([order.invoice])
  })

  it('have an order that was not accepted in two working days, or not shipped within its lead time, as late', async () => {
    const days = (count: number) => new Date(Date.now() - count * 86_400_000)
    const old = await placeOrder({ ...test, shop: test.shop.withClock(() => days(9)) })
    const { invoice } = old.order
    expect(await numbers(`tab=late&q=${invoice}`)).toEqual([invoice])
    await test.shop.withClock(() => days(0)).orders.fulfilment.accept(invoice)
    expect(await numbers(`tab=late&q=${invoice}`)).toEqual([])
    await test.database.pool.query('alter table maker_orders disable trigger maker_orders_agreed')
    await test.database.pool.query('update maker_orders set lead_time_max_days = 3 where number = $1', [`${invoice}-1`])
    await test.database.pool.query('alter table maker_orders enable trigger maker_orders_agreed')
    expect(await numbers(`tab=late&q=${invoice}`)).toEqual([])
    const other = await placeOrder({ ...test, shop: test.shop.withClock(() => days(20)) })
    await test.shop.withClock(() => days(9)).orders.fulfilment.accept(other.order.invoice)
    await test.database.pool.query('alter table maker_orders disable trigger maker_orders_agreed')
    await test.database.pool.query('update maker_orders set lead_time_max_days = 3 where number = $1', [
      `${other.order.invoice}-1`,
    ])
    await test.database.pool.query('alter table maker_orders enable trigger maker_orders_agreed')
    const late = (await details(other.order.invoice)).order.groups[0]?.ship_by ?? ''
    expect(late < new Date().toISOString()).toBe(true)
    expect(await numbers(`tab=late&q=${other.order.invoice}`)).toEqual([other.order.invoice])
  })

  it('have invoices as overdue after their due date, until they are credited', async () => {
    const { order } = await placeOrder(test)
    await test.shop.orders.fulfilment.accept(order.invoice)
    await test.shop.orders.fulfilment.ship(order.invoice, ALL)
    await makeLate(test, 90)
    expect(await numbers(`tab=overdue&q=${order.invoice}`)).toEqual([order.invoice])
    expect((await list(`q=${order.invoice}`)).data[0]?.payment).toBe('overdue')
    await test.shop.orders.money.refund(order.invoice, { reason: 'Broken' })
    expect(await numbers(`tab=overdue&q=${order.invoice}`)).toEqual([])
  })

  it('find an order by any of its numbers, by company and by email address', async () => {
    const placed = await placeOrder(test, [[{ cents: 1000, units: 5 }]], { po_number: 'PO-77 A' })
    const { invoice } = placed.order
    await test.shop.orders.fulfilment.accept(invoice)
    await test.shop.orders.fulfilment.ship(invoice, { carrier: 'UPS', tracking: '1Z-777-X' })
    const { order } = await details(invoice)
    const [company] = (await list(`q=${invoice}`)).data.map((row) => row.company)
    const written = [
      `#${invoice.toLowerCase().replace('-', '')}`,
      `${invoice}-1`,
      `${invoice}-1-P1`,
      order.invoices[0]?.number ?? '',
      'po77a',
      '1z 777 x',
      placed.shopper.email.slice(0, -3),
      company ?? '',
    ]
    for (const text of written) {
      expect([text, await numbers(`q=${encodeURIComponent(text)}&limit=200`)]).toEqual([
        text,
        expect.arrayContaining([invoice]) as unknown,
      ])
    }
    expect(await numbers('q=nothing-has-this')).toEqual([])
  })

  it('do not search the names of companies for the number of a document', async () => {
    const placed = await placeOrder(test)
    const { invoice } = placed.order
    await test.database.db
      .updateTable('companies')
      .set({ name: 'AB-123456 Goods' })
      .where('id', '=', placed.shopper.companyId)
      .execute()
    expect(await numbers('q=AB-123456')).toEqual([])
    expect(await numbers('q=ab123456 goods')).toEqual([])
    expect(await numbers('q=AB-123456 goods')).toEqual([invoice])
  })

  it('have only the orders with the given numbers, of those that match', async () => {
    const [one, two] = [await placeOrder(test), await placeOrder(test)]
    const given = [one, two].map(({ order }) => `invoices=${order.invoice}`).join('&')
    expect(await numbers(given)).toEqual([one.order.invoice, two.order.invoice])
    await test.shop.orders.fulfilment.accept(two.order.invoice)
    expect(await numbers(`${given}&tab=ship`)).toEqual([two.order.invoice])
  })

  it('are read page by page in every order, without a gap or a repetition', async () => {
    for (let count = 0; count < 5; count += 1) await placeOrder(test, [[{ cents: 1000 + (count % 2), units: 5 }]])
    for (const sort of ['oldest', 'newest', 'total', '-total']) {
      const whole = await numbers(`sort=${sort}&limit=200`)
      const pages: string[] = []
      let next: string | null = null
      do {
        const page: AdminOrderList = await list(`sort=${sort}&limit=2${next === null ? '' : `&cursor=${next}`}`)
        pages.push(...page.data.map(({ invoice }) => invoice))
        next = page.next
      } while (next !== null)
      expect([sort, pages]).toEqual([sort, whole])
    }
  })

  it('filter by amount, day, payment method and supplier, and count what matches', async () => {
    const { order } = await placeOrder(test, [[{ cents: 77_700, units: 5 }]])
    const slug = order.groups[0]?.supplier ?? ''
    const mine = `supplier=${slug}`
    expect(await numbers('min=3800')).toEqual([order.invoice])
    expect(await numbers(mine)).toEqual([order.invoice])
    expect(await numbers(`${mine}&from=2999-01-01`)).toEqual([])
    expect(await numbers(`${mine}&payment_method=card`)).toEqual([])
    expect(await counts(mine)).toEqual({
      accept: 1,
      freight: 0,
      ship: 0,
      late: 0,
      awaiting_payment: 0,
      unpaid: 0,
      overdue: 0,
      canceled: 0,
      all: 1,
    })
  })

  it('show an order with its company, prices, payments, ledger and moves', async () => {
    const { order } = await placeOrder(test)
    const { invoice } = order
    expect((await details(invoice)).moves).toEqual([{ number: `${invoice}-1`, moves: ['accept', 'cancel'] }])
    await test.shop.orders.fulfilment.accept(invoice)
    await test.shop.orders.fulfilment.ship(invoice, ALL)
    await test.shop.orders.money.bookPayment(invoice, { cents: 1200, reference: `part ${invoice}`, on: '2026-01-02' })
    const shown = await details(invoice.toLowerCase())
    expect(shown.moves[0]?.moves).toEqual(['deliver', 'refund'])
    expect(shown.prices).toMatchObject([{ position: 0, list_price: 10, source: 'list' }])
    expect(shown.payments).toMatchObject([
      {
        kind: 'received',
        on: '2026-01-02',
        amount: 12,
        settles: [{ invoice: shown.order.invoices[0]?.number, amount: 12 }],
      },
    ])
    expect(shown.ledger.map(({ kind }) => kind)).toEqual(['invoice', 'receipt', 'settlement'])
    for (const { amounts } of shown.ledger) {
      expect(Object.values(amounts).reduce((sum, amount) => sum + amount, 0)).toBeCloseTo(0)
    }
    expect(shown.company.credit_used).toBeCloseTo(order.orderTotal - 12)
    expect(shown.activity.map(({ kind }) => kind)).toEqual(['placed', 'accepted', 'shipped', 'invoiced', 'paid'])
    expect((await sam.call('GET', '/orders/T-0')).status).toBe(404)
  })
})
