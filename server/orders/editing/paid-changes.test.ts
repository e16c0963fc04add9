import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, DAY_MS, todayUtc } from '#contract/values/days.ts'
import { signInAs } from '#test-kit/accounts/buyer.ts'
import { moveToCompany } from '#test-kit/accounts/members.ts'
import { addBuyer } from '#test-kit/catalog.ts'
import {
  addSalesTaxes,
  approveByCard,
  editOrder,
  lastOrderEmail,
  payChange,
  placeByCard,
  proposeUnits,
  units,
} from '#test-kit/orders/edits.ts'
import { orderNow, placeOrder, type PlacedOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
  await addSalesTaxes(test)
})
afterAll(() => test.close())

type Proposed = PlacedOrder & { number: number }

/** Places an order of $81.19 by card and proposes to double its units, which costs $54.12 more. */
async function proposed(): Promise<Proposed> {
  const placed = await placeByCard(test, true)
  return { ...placed, number: await proposeUnits(test.shop, placed.order.invoice, 2) }
}

const refOf = ({ order, number }: Proposed) => ({ invoice: order.invoice, number })

/** Returns the state of a payment at the processor, and its order in the shop. */
async function paymentOf(id: string): Promise<unknown> {
  const { rows } = await test.database.pool.query(
    `select local_cards.state as card, order_id is not null as used from card_payments
     join local_cards on ref = provider_ref where id = $1`,
    [id],
  )
  return rows[0]
}

/** Runs the jobs that release abandoned payments. */
async function releaseAbandoned(id: string): Promise<void> {
  const { rows } = await test.database.pool.query(
    `select from pgboss.job where name = 'payment.cancel' and data ->> 'payment' = $1`,
    [id],
  )
  expect(rows).toHaveLength(1)
  await test.shop.payments.release(id)
}

/** Settles payments as if they had waited for an hour. */
async function settleLater(id: string): Promise<void> {
  await test.database.pool.query(`update card_payments set updated_at = now() - interval '1 hour' where id = $1`, [id])
  await test.shop.orders.placing.settlePayments()
}

describe('a change that a card pays', () => {
  it('charges exactly the difference, once, and the order shows both payments', async () => {
    const placed = await proposed()
    expect(await orderNow(test, placed)).toMatchObject({ proposal: { card_amount: 54.12 } })
    expect((await lastOrderEmail(test, placed.order.invoice))?.text).toContain('pay the additional $54.12 by card')
    const payment_id = await approveByCard(test, placed, placed.number)
    // The response was lost, and the browser sends the approval again.
    await test.shop.orders.editing.approve(placed.shopper, { ...refOf(placed), payment_id })
    await test.shop.payments.capture(payment_id)
    expect(await orderNow(test, placed)).toMatchObject({
      orderTotal: 135.31,
      payment: 'paid',
      paid: 135.31,
      balance: 0,
      pay_by: null,
      proposal: null,
      card_payments: [
        { state: 'charged', amount: 81.19, refunded: 0, change: null },
        { state: 'charged', amount: 54.12, refunded: 0, change: placed.number },
      ],
    })
  })

  it('emails the buyer that the card is charged', async () => {
    const placed = await proposed()
    const payment_id = await payChange(test, placed, placed.number)
    await test.shop.orders.editing.approve(placed.shopper, { ...refOf(placed), payment_id })
    expect((await lastOrderEmail(test, placed.order.invoice))?.text).toContain(
      '$54.12 will be charged to your test card',
    )
  })

  it('leaves the change open if the card is declined, and reports why', async () => {
    const placed = await proposed()
    const payment_id = await payChange(test, placed, placed.number, '4000 0000 0000 9995')
    await expect(
      test.shop.orders.editing.approve(placed.shopper, { ...refOf(placed), payment_id }),
    ).rejects.toMatchObject({ code: 'card_declined', message: expect.stringContaining('insufficient funds') })
    expect(await orderNow(test, placed)).toMatchObject({ orderTotal: 81.19, proposal: { card_amount: 54.12 } })
    await approveByCard(test, placed, placed.number)
    expect(await orderNow(test, placed)).toMatchObject({ orderTotal: 135.31, payment: 'paid' })
  })

  it('is completed if the browser was closed after the card was authorized', async () => {
    const placed = await proposed()
    const payment = await payChange(test, placed, placed.number)
    // The shop crashed before it recorded the authorization.
    await test.database.pool.query(`update card_payments set state = 'created' where id = $1`, [payment])
    await settleLater(payment)
    await settleLater(payment)
    await test.shop.payments.capture(payment)
    expect(await orderNow(test, placed)).toMatchObject({ orderTotal: 135.31, paid: 135.31, proposal: null })
  })

  it('costs nothing if the time to decide is over before the approval', async () => {
    const placed = await proposed()
    const payment_id = await payChange(test, placed, placed.number)
    const later = test.shop.withClock(() => new Date(Date.now() + 8 * DAY_MS))
    await expect(later.orders.editing.approve(placed.shopper, { ...refOf(placed), payment_id })).rejects.toMatchObject({
      code: 'changed_meanwhile',
    })
    await releaseAbandoned(payment_id)
    expect(await paymentOf(payment_id)).toEqual({ card: 'cancelled', used: false })
    expect(await orderNow(test, placed)).toMatchObject({ orderTotal: 81.19, paid: 81.19 })
  })

  it('costs nothing if staff edited the order again, also if the browser was closed', async () => {
    const placed = await proposed()
    const payment = await payChange(test, placed, placed.number)
    await editOrder(test.shop, placed.order.invoice, units(0, 6))
    await settleLater(payment)
    await releaseAbandoned(payment)
    expect(await paymentOf(payment)).toEqual({ card: 'cancelled', used: false })
    expect(await orderNow(test, placed)).toMatchObject({ orderTotal: 81.19, proposal: { total_after: 92.01 } })
  })

  it.each([
    [
      'approve it without a card',
      (placed: Proposed) => test.shop.orders.editing.approve(placed.shopper, refOf(placed)),
    ],
    ['decline it', (placed: Proposed) => test.shop.orders.editing.decline(placed.shopper, refOf(placed))],
    ['edit the order again', ({ order }: Proposed) => editOrder(test.shop, order.invoice, units(0, 6))],
  ])('does not keep the hold on the card if people %s', async (_title, decide) => {
    const placed = await proposed()
    const payment = await payChange(test, placed, placed.number)
    await decide(placed)
    await releaseAbandoned(payment)
    expect(await paymentOf(payment)).toEqual({ card: 'cancelled', used: false })
  })

  it('is paid by its own payment only', async () => {
    const placed = await proposed()
    const payment_id = await payChange(test, placed, placed.number)
    const other = await proposed()
    await expect(
      test.shop.orders.editing.approve(other.shopper, { ...refOf(other), payment_id }),
    ).rejects.toMatchObject({ code: 'not_found' })
    await editOrder(test.shop, placed.order.invoice, units(0, 10))
    await expect(
      test.shop.orders.editing.approve(placed.shopper, { invoice: placed.order.invoice, number: 2, payment_id }),
    ).rejects.toMatchObject({ code: 'payment_required' })
  })

  it('does not end the payment of a new order in another tab', async () => {
    const placed = await proposed()
    await placed.shopper.put(placed.ocids[0]?.[0] ?? 0, 5)
    const checkout = await placed.shopper.checkout({ paymentMethod: 'card' })
    const { payment_id } = await placed.shopper.pay(checkout)
    await approveByCard(test, placed, placed.number)
    const card = { number: '4242 4242 4242 4242', expires: '12/49', cvc: '123' }
    expect(await test.shop.payments.confirmLocal(placed.shopper, payment_id, card)).toMatchObject({
      state: 'authorized',
    })
  })

  it('returns the same payment for the same idempotency key', async () => {
    const placed = await proposed()
    const key = randomUUID()
    const start = () => test.shop.orders.editing.pay(placed.shopper, { ...refOf(placed), expected: 5412, key })
    expect((await start()).payment_id).toBe((await start()).payment_id)
  })

  it('is not paid by a member who may not approve it', async () => {
    const placed = await proposed()
    const name = `fay-${randomUUID().slice(0, 8)}`
    const { id } = await addBuyer(test.shop, name)
    await moveToCompany(test, id, placed.shopper.companyId, 'finance')
    const { headers } = await signInAs(test, name)
    const answer = await test.app.inject({
      method: 'POST',
      url: `/api/v2/buyer/order/${placed.order.invoice}/changes/${placed.number}/pay`,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      payload: { expected_amount: 54.12 },
    })
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { code: 'permission_missing' }])
  })

  it('charges no other amount than the buyer saw', async () => {
    const placed = await proposed()
    const { invoice } = placed.order
    const start = (expected: number) =>
      test.shop.orders.editing.pay(placed.shopper, { ...refOf(placed), expected, key: randomUUID() })
    await test.shop.orders.money.bookPayment(invoice, { cents: 1000, reference: `bank ${invoice}` })
    await expect(start(5412)).rejects.toMatchObject({
      code: 'totals_changed',
      message: expect.stringContaining('The amount is $44.12 now.'),
    })
    expect(await start(4412)).toMatchObject({ amount: 44.12 })
  })

  it('is due by bank transfer if the bank declines the charge after the approval', async () => {
    const placed = await proposed()
    const payment_id = await payChange(test, placed, placed.number, '4000 0000 0000 0341')
    await test.shop.orders.editing.approve(placed.shopper, { ...refOf(placed), payment_id })
    expect(await test.shop.payments.capture(payment_id)).toBe(false)
    const order = await orderNow(test, placed)
    expect(order).toMatchObject({ orderTotal: 135.31, paid: 81.19, balance: 54.12, pay_by: expect.any(String) })
    expect(order.card_payments.map(({ state }) => state)).toEqual(['charged', 'declined'])
  })

  it.each([
    ['ended long ago', `pay_by = current_date - 30, closed_at = now(), reminded_at = now()`, 7],
    ['ends tomorrow', `pay_by = current_date + 1, reminded_at = now()`, 7],
    ['ends later', `pay_by = current_date + 20`, 20],
  ])('has the full time to be paid then, also if an earlier deadline %s', async (_title, before, days) => {
    const placed = await proposed()
    await test.database.pool.query(
      `insert into payment_deadlines (order_id) select id from orders where invoice = '${placed.order.invoice}'`,
    )
    await test.database.pool.query(
      `update payment_deadlines set ${before} where order_id = (select id from orders where invoice = '${placed.order.invoice}')`,
    )
    const payment_id = await payChange(test, placed, placed.number, '4000 0000 0000 0341')
    await test.shop.orders.editing.approve(placed.shopper, { ...refOf(placed), payment_id })
    await test.shop.payments.capture(payment_id)
    expect(await orderNow(test, placed)).toMatchObject({ balance: 54.12, pay_by: addDays(todayUtc(), days) })
  })

  it('has the full time to be paid by bank, also if an earlier deadline ended', async () => {
    const placed = await proposed()
    await test.database.pool.query(
      `insert into payment_deadlines (order_id, pay_by, closed_at)
       select id, current_date - 30, now() from orders where invoice = '${placed.order.invoice}'`,
    )
    await test.shop.orders.editing.approve(placed.shopper, refOf(placed))
    expect(await orderNow(test, placed)).toMatchObject({ balance: 54.12, pay_by: addDays(todayUtc(), 7) })
  })
})

describe('a change that no card can pay', () => {
  it('is one of an order on terms, or whose card is still to be charged', async () => {
    const onTerms = await placeOrder(test)
    const uncharged = await placeByCard(test, false)
    for (const placed of [onTerms, uncharged]) {
      const number = await proposeUnits(test.shop, placed.order.invoice, 2)
      expect(await orderNow(test, placed)).toMatchObject({ proposal: { card_amount: null } })
      await expect(
        test.shop.orders.editing.pay(placed.shopper, {
          ...refOf({ ...placed, number }),
          expected: 0,
          key: randomUUID(),
        }),
      ).rejects.toMatchObject({ code: 'payment_method_unavailable' })
    }
  })

  it('is one that a payment by bank covers', async () => {
    const placed = await proposed()
    const { invoice } = placed.order
    const pay = (cents: number) =>
      test.shop.orders.money.bookPayment(invoice, { cents, reference: `bank ${invoice} ${cents}` })
    await pay(2000)
    expect(await orderNow(test, placed)).toMatchObject({ proposal: { card_amount: 34.12 } })
    await pay(3412)
    expect(await orderNow(test, placed)).toMatchObject({ proposal: { card_amount: null } })
  })
})
