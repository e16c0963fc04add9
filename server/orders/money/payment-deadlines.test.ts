import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayForBuyers, todayUtc } from '#contract/values/days.ts'
import type { OrderEmail } from '#server/jobs/jobs.ts'
import type { Email } from '#server/mail/mail.ts'
import { stockOf } from '#test-kit/orders/buying.ts'
import { placeFreightOrder } from '#test-kit/orders/freight.ts'
import {
  ALL,
  moveDeadline,
  orderNow,
  passDeadline,
  type PlacedOrder,
  placeOrder,
} from '#test-kit/orders/placed-order.ts'
import { runCommand } from '#test-kit/cli-command.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

const OPERATOR = 'operator@example.com'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop({ OPERATOR_EMAIL: OPERATOR, SELLER_BANK: 'Bank of Maine;Account 12' })
})
afterAll(() => test.close())

const byTransfer = (units = 5) => placeOrder(test, [[{ cents: 1000, units }]], { paymentMethod: 'bank_transfer' })

async function pay({ order }: PlacedOrder, cents: number, reference = `transfer ${order.invoice} ${cents}`) {
  return test.shop.orders.money.bookPayment(order.invoice, { cents, reference, on: todayUtc() })
}

/** Renders the queued emails of these kinds about an order. */
async function emailsAbout({ order }: PlacedOrder, ...kinds: OrderEmail['letter'][]): Promise<Email[]> {
  const { rows } = await test.database.pool.query<{ data: OrderEmail }>(
    `select data from pgboss.job where name = 'order.letter' and data->>'letter' = any($1) order by created_on, id`,
    [kinds],
  )
  const emails = await Promise.all(rows.map(({ data }) => test.shop.orders.emails.render(data, 'https://shop.example')))
  return emails.filter((email) => email !== null).filter(({ text }) => text.includes(order.invoice))
}

describe('an order by bank transfer', () => {
  it('has a deadline in a week, which the checkout, the order and the confirmation state', async () => {
    const placed = await byTransfer()
    const payBy = addDays(todayUtc(), 7)
    expect(placed.order.pay_by).toBe(payBy)
    expect((await placed.shopper.checkout()).pay_by).toBe(payBy)
    const confirmation = await test.shop.orders.emails.confirmation(placed.order.invoice, 'https://shop.example')
    const date = new Date(`${payBy}T00:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
    expect(confirmation.text).toContain(
      `Please pay $75.00 by bank transfer by ${date}. We hold your goods until then; after that the order is canceled.`,
    )
  })

  it('is canceled after the deadline if nothing was paid: its stock is returned, and buyer and operator are notified', async () => {
    const placed = await byTransfer()
    const ocid = placed.ocids[0]?.[0] ?? 0
    await test.shop.orders.fulfilment.accept(placed.order.invoice)
    await moveDeadline(test, placed.order.invoice, 0)
    await test.shop.orders.money.enforceDeadlines()
    expect((await orderNow(test, placed)).state).toBe('accepted')
    expect(await stockOf(test, ocid)).toBe(9995)
    await passDeadline(test, placed.order.invoice)
    await passDeadline(test, placed.order.invoice)
    const now = await orderNow(test, placed)
    expect(now).toMatchObject({ state: 'cancelled', payment: 'cancelled', balance: 0, pay_by: null })
    expect(await stockOf(test, ocid)).toBe(10_000)
    expect(now.timeline.at(-1)).toMatchObject({
      kind: 'cancelled',
      by: 'shop',
      text: expect.stringMatching(/was canceled: No payment arrived by \w+ \d+, \d{4}\./),
    })
    expect(await emailsAbout(placed, 'cancelled')).toEqual([
      expect.objectContaining({ to: placed.shopper.email, text: expect.stringContaining('No payment arrived by') }),
    ])
    expect(await emailsAbout(placed, 'unpaid_cancelled', 'unpaid_open')).toEqual([
      expect.objectContaining({ to: OPERATOR, subject: `Order ${placed.order.invoice} canceled: not paid` }),
    ])
  })

  it('is not canceled if it is paid in full', async () => {
    const placed = await byTransfer()
    await pay(placed, 7500)
    expect((await orderNow(test, placed)).pay_by).toBeNull()
    await passDeadline(test, placed.order.invoice)
    expect(await orderNow(test, placed)).toMatchObject({ state: 'placed', payment: 'paid' })
    expect(await emailsAbout(placed, 'unpaid_cancelled', 'unpaid_open', 'cancelled')).toEqual([])
  })

  it('is not canceled if a part is paid: the operator decides, and is notified once', async () => {
    const placed = await byTransfer()
    await pay(placed, 1000)
    await passDeadline(test, placed.order.invoice)
    await passDeadline(test, placed.order.invoice)
    expect(await orderNow(test, placed)).toMatchObject({ state: 'placed', payment: 'part_paid', pay_by: null })
    expect(await stockOf(test, placed.ocids[0]?.[0] ?? 0)).toBe(9995)
    expect(await emailsAbout(placed, 'unpaid_cancelled', 'unpaid_open')).toEqual([
      expect.objectContaining({
        to: OPERATOR,
        subject: `Order ${placed.order.invoice} is not fully paid`,
        text: expect.stringContaining('$10.00 of $75.00 was booked, and $65.00 is open.'),
      }),
    ])
  })

  it('is canceled if all that was paid was paid back', async () => {
    const placed = await byTransfer()
    await pay(placed, 1000)
    await test.shop.orders.money.bookPayBack(placed.order.invoice, {
      cents: 1000,
      reference: `back ${placed.order.invoice}`,
    })
    await passDeadline(test, placed.order.invoice)
    expect(await orderNow(test, placed)).toMatchObject({ state: 'cancelled' })
  })

  it('is not canceled once some of it has shipped', async () => {
    const placed = await byTransfer()
    const [line] = placed.order.products
    await test.shop.orders.fulfilment.accept(placed.order.invoice)
    await test.shop.orders.fulfilment.ship(placed.order.invoice, { ...ALL, lines: new Map([[line?.sku ?? '', 2]]) })
    await passDeadline(test, placed.order.invoice)
    expect(await orderNow(test, placed)).toMatchObject({ state: 'partly_shipped' })
    expect(await emailsAbout(placed, 'unpaid_open')).toHaveLength(1)
  })

  it('may be canceled by the buyer before, and the deadline then does nothing', async () => {
    const placed = await byTransfer()
    await test.shop.orders.fulfilment.cancelOwn(placed.shopper, placed.order.invoice, {})
    await passDeadline(test, placed.order.invoice)
    expect(await stockOf(test, placed.ocids[0]?.[0] ?? 0)).toBe(10_000)
    expect(await emailsAbout(placed, 'unpaid_cancelled', 'unpaid_open')).toEqual([])
  })

  it('is followed by one reminder two days before, unless it is paid', async () => {
    const placed = await byTransfer()
    const enforceIn = async (days: number) => {
      await moveDeadline(test, placed.order.invoice, days)
      await test.shop.orders.money.enforceDeadlines()
      return emailsAbout(placed, 'pay_by')
    }
    // The order of this test was placed just now; its confirmation has the date.
    expect(await enforceIn(2)).toEqual([])
    await placedYesterday(placed)
    expect(await enforceIn(3)).toEqual([])
    expect(await enforceIn(2)).toEqual([
      expect.objectContaining({
        to: placed.shopper.email,
        subject: expect.stringMatching(`^Please pay order ${placed.order.invoice} by `),
        text: expect.stringContaining('Account 12'),
      }),
    ])
    expect(await enforceIn(1)).toHaveLength(1)
    await pay(placed, 7500)
    expect(await emailsAbout(placed, 'pay_by')).toEqual([])
  })

  it('has its deadline from the freight quote on, with the total that it completes', async () => {
    const placed = await placeFreightOrder(test, 'bank_transfer', 2000)
    expect(placed.order.pay_by).toBeNull()
    await test.shop.orders.money.enforceDeadlines()
    await test.shop.orders.fulfilment.quoteFreight(placed.freighted, 5000)
    expect((await orderNow(test, placed)).pay_by).toBe(addDays(todayUtc(), 7))
    const [email] = await emailsAbout(placed, 'freight')
    expect(email?.text).toMatch(/The order now totals \$195\.00\. Please pay it by /)
    await passDeadline(test, placed.order.invoice)
    expect((await orderNow(test, placed)).state).toBe('cancelled')
  })

  it('has its deadline once the suborder with freight is canceled', async () => {
    const placed = await placeFreightOrder(test, 'bank_transfer', 2000)
    await test.shop.orders.fulfilment.cancel(placed.freighted, 'Too heavy')
    expect((await orderNow(test, placed)).pay_by).toBe(addDays(todayUtc(), 7))
  })

  it('can get more time, or no deadline, from the operator', async () => {
    const placed = await byTransfer()
    const { invoice } = placed.order
    const later = addDays(todayForBuyers(), 30)
    expect(await runCommand(test, 'orders', 'pay-by', invoice, later)).toMatchObject({ code: 0 })
    expect((await orderNow(test, placed)).pay_by).toBe(later)
    expect((await runCommand(test, 'orders', 'show', invoice)).output).toContain(`Pay by ${later}, or it is canceled`)
    expect(await runCommand(test, 'orders', 'pay-by', invoice, 'never')).toMatchObject({ code: 0 })
    await passDeadline(test, invoice)
    expect(await orderNow(test, placed)).toMatchObject({ state: 'placed', pay_by: null })
    for (const invalid of ['2020-01-31', '2031-02-31', 'soon']) {
      expect((await runCommand(test, 'orders', 'pay-by', invoice, invalid)).code).toBe(2)
    }
    expect((await runCommand(test, 'orders', 'pay-by', 'T-999999', later)).code).toBe(1)
  })

  it('gets no deadline from the operator if it is paid, canceled or not by bank transfer', async () => {
    const payBy = async (number: string, date = addDays(todayForBuyers(), 30)) =>
      runCommand(test, 'orders', 'pay-by', number, date)
    const onTerms = (await placeOrder(test)).order.invoice
    const output = `${onTerms} is paid on terms: only orders by bank transfer or card have a last day to pay.`
    expect(await payBy(onTerms)).toEqual({ code: 1, output })
    expect(await payBy(onTerms, 'never')).toEqual({ code: 1, output })
    const [paid, cancelled] = [await byTransfer(), await byTransfer()]
    await pay(paid, 7500)
    await test.shop.orders.fulfilment.cancel(cancelled.order.invoice, 'Sold out')
    for (const { invoice } of [paid.order, cancelled.order]) {
      expect(await payBy(invoice)).toEqual({ code: 1, output: `Nothing of ${invoice} is to be paid.` })
    }
  })

  it.each([
    ['the freight is quoted', (freighted: string) => test.shop.orders.fulfilment.quoteFreight(freighted, 5000)],
    ['the freight is canceled', (freighted: string) => test.shop.orders.fulfilment.cancel(freighted, 'Too heavy')],
  ])('has none if it was placed without one, even after %s', async (_case, change) => {
    const placed = await placeFreightOrder(test, 'bank_transfer', 2000)
    // Like an order of the previous release.
    await test.database.pool.query(
      'delete from payment_deadlines using orders where orders.id = order_id and invoice = $1',
      [placed.order.invoice],
    )
    await change(placed.freighted)
    expect((await orderNow(test, placed)).pay_by).toBeNull()
  })

  it('has no deadline in a shop that sets none, and neither has an order on terms', async () => {
    expect((await placeOrder(test)).order.pay_by).toBeNull()
    const unlimited = await openTestShop({ BANK_TRANSFER_DAYS: '0' })
    const placed = await placeOrder(unlimited, undefined, { paymentMethod: 'bank_transfer' })
    expect(placed.order.pay_by).toBeNull()
    expect((await placed.shopper.checkout()).pay_by).toBeNull()
    await unlimited.close()
  })
})

/** Cases that need two concurrent actions; only PostgreSQL runs them at the same time. */
describe('a deadline that passes while something else happens to the order', () => {
  const enforce = () => test.shop.orders.money.enforceDeadlines()

  it('cancels it once in several processes, and returns its stock once', async () => {
    const placed = await byTransfer()
    await moveDeadline(test, placed.order.invoice, -1)
    await Promise.all([enforce(), enforce(), enforce()])
    expect(await stockOf(test, placed.ocids[0]?.[0] ?? 0)).toBe(10_000)
    expect(await emailsAbout(placed, 'unpaid_cancelled')).toHaveLength(1)
  })

  it('either cancels it or the payment arrives first', async () => {
    for (let round = 0; round < 5; round++) {
      const placed = await byTransfer()
      await moveDeadline(test, placed.order.invoice, -1)
      await Promise.all([enforce(), pay(placed, 7500), enforce()])
      const { state, paid } = await orderNow(test, placed)
      const { surplus_cents } = await test.shop.orders.reading.forOperator(placed.order.invoice)
      // The money is either used or to be paid back, and the stock is either taken or returned.
      const outcome = [state, surplus_cents, await stockOf(test, placed.ocids[0]?.[0] ?? 0)]
      expect([
        ['placed', 0, 9995],
        ['cancelled', 7500, 10_000],
      ]).toContainEqual(outcome)
      expect(paid).toBe(75)
    }
  })

  it('either cancels it or it ships first', async () => {
    for (let round = 0; round < 5; round++) {
      const placed = await byTransfer()
      await test.shop.orders.fulfilment.accept(placed.order.invoice)
      await moveDeadline(test, placed.order.invoice, -1)
      await Promise.allSettled([enforce(), test.shop.orders.fulfilment.ship(placed.order.invoice, ALL), enforce()])
      const { state, products } = await orderNow(test, placed)
      const [line] = products
      expect([
        ['shipped', 5, 0, 9995],
        ['cancelled', 0, 5, 10_000],
      ]).toContainEqual([state, line?.shipped, line?.cancelled, await stockOf(test, placed.ocids[0]?.[0] ?? 0)])
    }
  })

  it('cancels it once if the buyer cancels it, too', async () => {
    for (let round = 0; round < 5; round++) {
      const placed = await byTransfer()
      await moveDeadline(test, placed.order.invoice, -1)
      const cancelOwn = () => test.shop.orders.fulfilment.cancelOwn(placed.shopper, placed.order.invoice, {})
      await Promise.allSettled([enforce(), cancelOwn(), enforce()])
      expect((await orderNow(test, placed)).state).toBe('cancelled')
      expect(await stockOf(test, placed.ocids[0]?.[0] ?? 0)).toBe(10_000)
    }
  })
})

/** Makes an order a day older. Orders are snapshots, so this disables their trigger. */
async function placedYesterday({ order }: PlacedOrder): Promise<void> {
  const { pool } = test.database
  await pool.query('alter table orders disable trigger user')
  await pool.query(`update orders set placed_at = placed_at - interval '25 hours' where invoice = $1`, [order.invoice])
  await pool.query('alter table orders enable trigger user')
}
