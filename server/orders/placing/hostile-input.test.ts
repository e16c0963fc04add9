import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayUtc } from '#contract/values/days.ts'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { runCommand } from '#test-kit/cli-command.ts'
import { addBuyer, addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { addShopper } from '#test-kit/orders/buying.ts'
import { orderNow, placeOrder } from '#test-kit/orders/placed-order.ts'

let test: TestShop
let headers: Record<string, string>
beforeAll(async () => {
  test = await openTestShop()
  await addBuyer(test.shop, 'mallory')
  headers = (await signInAs(test, 'mallory')).headers
})
afterAll(() => test.close())

describe('input that no page of the shop sends', () => {
  it.each([
    '/api/v2/buyer/orders?from=0000-01-01',
    '/api/v2/buyer/orders?from=2026-02-30',
    '/api/v2/buyer/checkout/pay/urn:uuid:00000000-0000-0000-0000-000000000000',
    '/order-files/orders.csv?q=a%00b',
    '/order-files/orders.csv?to=0000-12-31',
  ])('is rejected as invalid input: %s', async (url) => {
    const answer = await test.app.inject({ method: 'GET', url, headers })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'invalid_input'])
  })

  it('with an invalid date is rejected with an example of a date', async () => {
    const answer = await test.app.inject({ url: '/api/v2/buyer/orders?from=31.03.2026', headers })
    expect(answer.json()).toMatchObject({ errors: { from: ['This must be a date such as 2026-03-31.'] } })
  })

  it('with an impossible shipping date is rejected: before today, or in a distant year', async () => {
    const ann = await addShopper(test)
    await ann.put(await addProduct(test.database.db))
    const checkout = await ann.checkout()
    for (const ship_not_before of [addDays(todayUtc(), -2), '9999-12-31']) {
      await expect(ann.place(checkout, { ship_not_before })).rejects.toMatchObject({
        details: { errors: { ship_not_before: ['Choose a day from today on, within a year.'] } },
      })
    }
    expect(await ann.place(checkout, { ship_not_before: addDays(todayUtc(), 30) })).toMatchObject({ state: 'placed' })
  })

  it('cannot control a terminal: a PO number is one line, and a reason is shown without control characters', async () => {
    const placed = await placeOrder(test, undefined, { po_number: 'PO\u001B[2J\r\n7\u202E' })
    expect(placed.order.po_number).toBe('PO [2J 7')
    await test.shop.orders.fulfilment.cancelOwn(placed.shopper, placed.order.invoice, {
      reason: 'No\u001B]0;owned\u0007 more',
    })
    const { output } = await runCommand(test, 'orders', 'show', placed.order.invoice)
    expect(output).toContain('No ]0;owned  more')
    expect(output.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  })

  it('of a hundred and one documents in ten minutes is rate limited', async () => {
    const placed = await placeOrder(test)
    const renderDocument = () => test.shop.orders.reading.drawDocument(placed.shopper, placed.order.invoice)
    await renderDocument()
    await test.database.pool.query('update attempts set count = 100')
    await expect(renderDocument()).rejects.toMatchObject({ code: 'rate_limited' })
  })
})

describe('the arrival of an order', () => {
  it('is computed from the date before which it must not ship', async () => {
    const lead = { lead_time_min_days: 1, lead_time_max_days: 2 }
    const ann = await addShopper(test)
    await ann.put(await addProduct(test.database.db, lead))
    const order = await ann.place(await ann.checkout(), { ship_not_before: addDays(todayUtc(), 40) })
    const arrives = order.groups[0]?.arrives
    expect(arrives?.[0] && arrives[0] >= addDays(todayUtc(), 42)).toBe(true)
    await test.shop.orders.fulfilment.accept(order.invoice)
    expect((await orderNow(test, { shopper: ann, order, ocids: [] })).groups[0]?.arrives).toEqual(arrives)
  })
})
