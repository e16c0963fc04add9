import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { API_PATHS } from '#contract/api-paths.ts'
import type { OverdueList, Receivables } from '#contract/schemas/admin/orders/receivables.ts'
import { signInStaff, type TestStaff } from '#test-kit/accounts/staff.ts'
import type { Shopper } from '#test-kit/orders/buying.ts'
import { ALL, makeLate, placeOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
let sam: TestStaff
let ann: Shopper
let bob: Shopper
beforeAll(async () => {
  test = await openTestShop()
  sam = await signInStaff(test, ['payments.read'])
  ann = await shipped(10_000)
  await makeLate(test, 70)
  await shipped(1000, ann)
  bob = await shipped(50_000)
  await makeLate(test, 45)
  await shipped(2000)
})
afterAll(() => test.close())

/** Ships an order, whose invoice includes $25.00 of shipping below $500.00. Returns its buyer. */
async function shipped(cents: number, company?: Shopper): Promise<Shopper> {
  const { order, shopper } = await placeOrder(test, [[{ cents, units: 1 }]], {}, company)
  await test.shop.orders.fulfilment.accept(order.invoice)
  await test.shop.orders.fulfilment.ship(order.invoice, ALL)
  return shopper
}

const receivables = async (query = '') =>
  (await sam.call('GET', `/payments/receivables?${query}`)).body as unknown as Receivables
const overdue = async (query = '') =>
  (await sam.call('GET', `/payments/overdue?${query}`)).body as unknown as OverdueList

describe('receivables', () => {
  it('are what companies owe by days overdue, as their statements have it, the greatest overdue sum first', async () => {
    const { totals, data } = await receivables()
    expect(data.map(({ id }) => id)).toEqual([bob.companyId, ann.companyId])
    for (const { id, ageing, overdue: sum } of data) {
      const statement = await test.shop.billing.statement(id)
      expect(ageing).toEqual(statement.ageing)
      expect(sum).toBe(statement.balance - statement.ageing.current)
    }
    expect(totals.current).toBe(45)
    expect(Object.values(totals).reduce((all, part) => all + part, 0)).toBe(125 + 35 + 500 + 45)
  })

  it('have pages without a gap or a repetition', async () => {
    const first = await receivables('limit=1')
    const second = await receivables(`limit=1&cursor=${first.next}`)
    expect([first.data[0]?.id, second.data[0]?.id, second.next]).toEqual([bob.companyId, ann.companyId, null])
  })

  it('list overdue invoices, the longest overdue first, of all companies or one, with their reminders', async () => {
    const { data } = await overdue()
    const days = data.map(({ days_late }) => days_late)
    expect(days).toEqual(days.toSorted((one, other) => other - one))
    expect(data.map(({ open }) => open)).toEqual([125, 35, 500])
    expect(data.every(({ reminders, reminded_at }) => reminders === 0 && reminded_at === null)).toBe(true)
    await test.shop.transaction((bound) => bound.billing.remind())
    const reminded = await overdue(`company=${bob.companyId}`)
    expect(reminded.data).toMatchObject([{ reminders: 1, reminded_at: expect.any(String) as unknown, open: 500 }])
    const first = await overdue('limit=2')
    const second = await overdue(`limit=2&cursor=${first.next}`)
    expect([...first.data, ...second.data].map(({ number }) => number)).toEqual(data.map(({ number }) => number))
  })

  it('link the statement and the invoices of a company as files', async () => {
    const read = (path: string) =>
      test.app.inject({ url: API_PATHS.admin + path, headers: { cookie: sam.headers.cookie } })
    const statement = await read(`/companies/${ann.companyId}/statement.pdf`)
    expect([statement.statusCode, statement.rawPayload.toString('latin1', 0, 5)]).toEqual([200, '%PDF-'])
    const invoices = await read(`/companies/${ann.companyId}/invoices.csv`)
    expect([invoices.statusCode, invoices.body.trim().split('\r\n')]).toEqual([
      200,
      expect.objectContaining({ length: 3 }),
    ])
    expect((await read('/companies/999999/statement.pdf')).statusCode).toBe(404)
  })
})
