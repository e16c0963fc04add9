import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { daysAfter, todayIs } from '#contract/days.ts'
import { signInAs } from '#server/accounts/test-buyer.ts'
import { runOrders } from '#server/cli-orders.ts'
import { addBuyer, addProduct } from '#server/fixtures.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'
import { addShopper } from './test-buying.ts'
import { orderNow, placeOrder } from './test-placed.ts'

let test: TestShop
let headers: Record<string, string>
beforeAll(async () => {
  test = await openTestShop()
  await addBuyer(test.shop, 'mallory')
  headers = (await signInAs(test, 'mallory')).headers
})
afterAll(() => test.close())

describe('what no screen of ours sends', () => {
  it.each([
    '/api/v2/buyer/orders?from=0000-01-01',
    '/api/v2/buyer/orders?from=2026-02-30',
    '/api/v2/buyer/checkout/pay/urn:uuid:00000000-0000-0000-0000-000000000000',
    '/order-files/orders.csv?q=a%00b',
    '/order-files/orders.csv?to=0000-12-31',
  ])('is refused by what is wrong with it: %s', async (url) => {
    const answer = await test.app.inject({ method: 'GET', url, headers })
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([422, 'invalid_input'])
  })

  it('is no date, and is told what a date looks like', async () => {
    const answer = await test.app.inject({ url: '/api/v2/buyer/orders?from=31.03.2026', headers })
    expect(answer.json()).toMatchObject({ errors: { from: ['This must be a date such as 2026-03-31.'] } })
  })

  it('is a day on which nothing can leave: before today, or in some far year', async () => {
    const ann = await addShopper(test)
    await ann.put(await addProduct(test.database.db))
    const checkout = await ann.checkout()
    for (const ship_not_before of [daysAfter(todayIs(), -2), '9999-12-31']) {
      await expect(ann.place(checkout, { ship_not_before })).rejects.toMatchObject({
        details: { errors: { ship_not_before: ['Choose a day from today on, within a year.'] } },
      })
    }
    expect(await ann.place(checkout, { ship_not_before: daysAfter(todayIs(), 30) })).toMatchObject({ state: 'placed' })
  })

  it('steers no terminal: a PO number is one line, and a reason is shown without what moves the cursor', async () => {
    const placed = await placeOrder(test, undefined, { po_number: 'PO\u001B[2J\r\n7\u202E' })
    expect(placed.order.po_number).toBe('PO [2J 7')
    await test.shop.orders.cancelOwn(placed.shopper, placed.order.invoice, { reason: 'No\u001B]0;owned\u0007 more' })
    const said: string[] = []
    await runOrders(['show', placed.order.invoice], { ...test.shop, print: (line) => said.push(line) })
    expect(said.join('\n')).toContain('No ]0;owned  more')
    expect(said.join('')).not.toMatch(/\p{Cc}/u)
  })

  it('is a hundred papers in ten minutes, and one more', async () => {
    const placed = await placeOrder(test)
    const papers = () => test.shop.orders.drawPaper(placed.shopper, placed.order.invoice)
    await papers()
    await test.database.pool.query('update attempts set count = 100')
    await expect(papers()).rejects.toMatchObject({ code: 'rate_limited' })
  })
})

describe('when an order arrives', () => {
  it('is reckoned from the day before which it shall not leave', async () => {
    const lead = { lead_time_min_days: 1, lead_time_max_days: 2 }
    const ann = await addShopper(test)
    await ann.put(await addProduct(test.database.db, lead))
    const order = await ann.place(await ann.checkout(), { ship_not_before: daysAfter(todayIs(), 40) })
    const arrives = order.groups[0]?.arrives
    expect(arrives?.[0] && arrives[0] >= daysAfter(todayIs(), 42)).toBe(true)
    await test.shop.orders.accept(order.invoice)
    expect((await orderNow(test, { shopper: ann, order, ocids: [] })).groups[0]?.arrives).toEqual(arrives)
  })
})
