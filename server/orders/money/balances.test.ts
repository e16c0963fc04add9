import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { addSupplier, addShopper } from '#test-kit/orders/buying.ts'
import {
  ALL,
  cancellationReference,
  makeLate,
  orderNow,
  type PlacedOrder,
  placeOrder,
} from '#test-kit/orders/placed-order.ts'

const CARD = { expires: '12/49', cvc: '123' }
const GOOD = { ...CARD, number: '4242424242424242' }
const UNCAPTURED = { ...CARD, number: '4000000000000341' }

let test: TestShop
beforeAll(async () => {
  test = await openTestShop()
})
afterAll(() => test.close())

/** Places an order of $35 and $55, including shipping, whose card is authorized and not captured yet. */
async function byCard(card = GOOD): Promise<PlacedOrder & { payment_id: string }> {
  const shopper = await addShopper(test)
  for (const price_cents of [1000, 3000]) {
    const supplier_id = await addSupplier(test, `maker-${randomUUID()}`)
    await shopper.put(await addProduct(test.database.db, { supplier_id, price_cents }))
  }
  const checkout = await shopper.checkout({ paymentMethod: 'card' })
  const { payment_id } = await shopper.pay(checkout)
  await test.shop.payments.confirmLocal(shopper, payment_id, card)
  const order = await shopper.place(checkout, { paymentMethod: 'card', payment_id })
  return { shopper, order, payment_id, ocids: [] }
}

describe('the balance of an order', () => {
  it('by card is the same before and after the charge, if a suborder is canceled in between', async () => {
    const placed = await byCard()
    await test.shop.orders.fulfilment.cancel(`${placed.order.invoice}-1`, 'Sold out')
    expect(await orderNow(test, placed)).toMatchObject({ paid: 0, balance: 55, payment: 'authorized' })
    expect((await test.shop.billing.statement(placed.shopper.companyId)).deposits).toBe(0)
    await test.shop.payments.capture(placed.payment_id)
    await test.shop.orders.money.refundCard(cancellationReference(`${placed.order.invoice}-1`))
    expect(await orderNow(test, placed)).toMatchObject({ paid: 55, balance: 0, payment: 'paid' })
  })

  it('by card is not charged for what was received by bank before', async () => {
    const placed = await byCard()
    const { invoice } = placed.order
    await test.shop.orders.fulfilment.accept(invoice)
    await test.shop.orders.fulfilment.ship(`${invoice}-1`, ALL)
    await test.shop.orders.money.bookPayment(invoice, {
      cents: 3500,
      reference: `a part of ${invoice}`,
      on: '2026-11-20',
    })
    expect(await orderNow(test, placed)).toMatchObject({ paid: 35, balance: 55, on_card: 55, payment: 'authorized' })
    await test.shop.payments.capture(placed.payment_id)
    expect(await orderNow(test, placed)).toMatchObject({ paid: 90, balance: 0, payment: 'paid' })
    expect(await cardOf(placed.payment_id)).toMatchObject({ state: 'captured', captured_cents: 5500 })
  })

  it('by card is not charged if all of it was received by bank before', async () => {
    const placed = await byCard()
    const { invoice } = placed.order
    await test.shop.orders.money.bookPayment(invoice, { cents: 9000, reference: `all of ${invoice}`, on: '2026-11-20' })
    expect(await orderNow(test, placed)).toMatchObject({ paid: 90, payment: 'paid' })
    await test.shop.payments.capture(placed.payment_id)
    const now = await orderNow(test, placed)
    expect(now).toMatchObject({ paid: 90, balance: 0, payment: 'paid' })
    expect(now.timeline.at(-1)?.text).toBe('The card was not charged: nothing of the order is left to pay.')
    expect(await cardOf(placed.payment_id)).toMatchObject({ state: 'cancelled', captured_cents: 0 })
  })

  it('by card is refunded to the card as far as it was received by bank during the charge', async () => {
    const placed = await byCard()
    const { invoice } = placed.order
    await chargeWithoutRecording(placed.payment_id, 9000)
    await test.shop.orders.money.bookPayment(invoice, {
      cents: 3500,
      reference: `late for ${invoice}`,
      on: '2026-11-20',
    })
    await test.shop.payments.capture(placed.payment_id)
    await test.shop.payments.capture(placed.payment_id)
    const refundCard = () => test.shop.orders.money.refundCard(`overcharged ${placed.payment_id}`)
    await Promise.all([refundCard(), refundCard()])
    expect(await orderNow(test, placed)).toMatchObject({ paid: 90, balance: 0, payment: 'paid' })
    expect(await cardOf(placed.payment_id)).toMatchObject({ captured_cents: 9000, refunded_cents: 3500 })
  })

  it('by card keeps a pending refund while the card is charged with what was not received by bank', async () => {
    const placed = await byCard()
    const { invoice } = placed.order
    await test.shop.orders.money.bookPayment(invoice, { cents: 4000, reference: `before ${invoice}`, on: '2026-11-20' })
    await chargeWithoutRecording(placed.payment_id, 5000)
    await test.shop.orders.fulfilment.cancel(`${invoice}-1`, 'Sold out')
    await test.shop.payments.capture(placed.payment_id)
    await test.shop.orders.money.refundCard(cancellationReference(`${invoice}-1`))
    expect(await orderNow(test, placed)).toMatchObject({ paid: 55, balance: 0, payment: 'paid' })
    expect(await cardOf(placed.payment_id)).toMatchObject({ captured_cents: 5000, refunded_cents: 3500 })
  })

  it('by card and paid by bank before is paid back by bank after a cancellation', async () => {
    const placed = await byCard()
    const { invoice } = placed.order
    await test.shop.orders.money.bookPayment(invoice, { cents: 4000, reference: `first ${invoice}`, on: '2026-11-20' })
    await test.shop.orders.fulfilment.cancel(invoice, 'Sold out')
    await test.shop.payments.capture(placed.payment_id)
    expect(await cardOf(placed.payment_id)).toMatchObject({ state: 'cancelled', captured_cents: 0 })
    expect(await test.shop.orders.reading.forOperator(invoice)).toMatchObject({ surplus_cents: 4000 })
  })

  it('is refunded to the card by the reconciliation if the job failed', async () => {
    const placed = await byCard()
    await test.shop.payments.capture(placed.payment_id)
    await test.shop.orders.fulfilment.cancel(placed.order.invoice, 'Sold out')
    await test.database.pool.query(`update refunds set created_at = now() - interval '25 hours'`)
    await test.shop.orders.placing.settlePayments()
    expect(await test.shop.billing.overdueRefunds()).toEqual([])
    const { rows } = await test.database.pool.query('select refunded_cents from local_cards where ref = $1', [
      `local_${placed.payment_id}`,
    ])
    expect(rows).toEqual([{ refunded_cents: 9000 }])
  })

  it('on terms uses no credit for what was paid before the invoice', async () => {
    const placed = await placeOrder(test)
    const { companyId } = placed.shopper
    const { id } = await test.shop.orders.reading.forOperator(placed.order.invoice)
    expect((await test.shop.billing.credit(companyId)).used).toBe(7500)
    const receipt = { companyId, orderId: id, cardPaymentId: null, method: 'bank_transfer', on: '2026-11-21' } as const
    await test.shop.billing.receive({ ...receipt, reference: 'early', cents: 5000 })
    expect((await test.shop.billing.credit(companyId)).used).toBe(2500)
    await test.shop.billing.receive({ ...receipt, reference: 'too much', cents: 9000 })
    expect((await test.shop.billing.credit(companyId)).used).toBe(0)
    await test.shop.orders.fulfilment.accept(placed.order.invoice)
    await test.shop.orders.fulfilment.ship(placed.order.invoice, ALL)
    expect((await test.shop.billing.credit(companyId)).used).toBe(0)
    await test.shop.billing.payBack({ companyId, orderId: id, reference: 'back', cents: 6500 })
    expect((await test.shop.billing.credit(companyId)).used).toBe(0)
  })
})

/** Charges a card at the processor as if the shop crashed before it recorded that. */
async function chargeWithoutRecording(payment: string, cents: number): Promise<void> {
  await test.database.db
    .updateTable('local_cards')
    .set({ state: 'captured', captured_cents: cents })
    .where('ref', '=', `local_${payment}`)
    .execute()
}

function cardOf(payment: string) {
  return test.database.db.selectFrom('card_payments').selectAll().where('id', '=', payment).executeTakeFirstOrThrow()
}

describe('an order whose card was not charged', () => {
  it('is not due in another way while its card can be charged, however late', async () => {
    const placed = await byCard()
    const { invoice } = placed.order
    await test.shop.orders.fulfilment.accept(invoice)
    await test.shop.orders.fulfilment.ship(`${invoice}-1`, ALL)
    await makeLate(test, 8)
    const order = await orderNow(test, placed)
    expect(order).toMatchObject({ payment: 'authorized', balance: 90, invoices: [{ status: 'due', balance: 35 }] })
    const { number = '' } = order.invoices[0] ?? {}
    expect(order.invoices[0]?.on_card).toBe(35)
    expect(await remindersOf(number)).toBe(0)
    const overdue = async () => (await test.shop.billing.overdue()).map((late) => late.order)
    const ageing = async () => (await test.shop.billing.statement(placed.shopper.companyId)).ageing
    expect(await overdue()).not.toContain(invoice)
    expect(await ageing()).toMatchObject({ current: 35, days_1_30: 0 })
    await test.database.pool.query(`update card_payments set state = 'declined' where id = $1`, [placed.payment_id])
    expect(await overdue()).toContain(invoice)
    expect(await ageing()).toMatchObject({ current: 0, days_1_30: 35 })
    expect(await orderNow(test, placed)).toMatchObject({ payment: 'overdue', invoices: [{ status: 'overdue' }] })
    expect(await remindersOf(number)).toBe(1)
  })

  it('notifies its buyer by email and in the timeline what to do', async () => {
    const placed = await byCard(UNCAPTURED)
    await test.shop.payments.capture(placed.payment_id)
    await test.shop.payments.capture(placed.payment_id)
    const { timeline } = await orderNow(test, placed)
    expect(timeline.at(-1)?.text).toContain("The card's bank did not pay.")
    const { rows } = await test.database.pool.query(
      `select data from pgboss.job where name = 'order.letter' and data->>'letter' = 'payment_failed'`,
    )
    expect(rows).toHaveLength(1)
    const email = await test.shop.orders.emails.render(rows[0]?.data, 'https://shop')
    expect(email).toMatchObject({ to: placed.shopper.email, subject: expect.stringContaining(placed.order.invoice) })
    expect(email?.text).toContain('$90.00')
  })

  it('and that was paid in another way is refunded, but not to the card', async () => {
    const placed = await byCard(UNCAPTURED)
    await test.shop.payments.capture(placed.payment_id)
    const { id, companyId } = await test.shop.orders.reading.forOperator(placed.order.invoice)
    await test.shop.billing.receive({
      companyId,
      orderId: id,
      cardPaymentId: null,
      method: 'bank_transfer',
      reference: 'instead',
      cents: 9000,
      on: '2026-11-21',
    })
    await test.shop.orders.fulfilment.accept(placed.order.invoice)
    await test.shop.orders.fulfilment.ship(`${placed.order.invoice}-1`, ALL)
    const { messages } = await test.shop.orders.money.refund(`${placed.order.invoice}-1`, { reason: 'Broken' })
    // The other suborder has not shipped yet, and its amount is still needed.
    expect(messages.at(-1)).toBe('$35.00 must be paid back.')
    expect(await test.shop.billing.depositsOfOrder(id)).toBe(9000)
  })
})

/** Enqueues due reminders. Returns how many reminders of the invoice there are. */
async function remindersOf(number: string): Promise<number> {
  await test.shop.transaction((bound) => bound.billing.remind())
  const { rows } = await test.database.pool.query(
    `select from pgboss.job where name = 'order.letter' and data->>'letter' = 'reminder' and data->>'paper' = $1`,
    [number],
  )
  return rows.length
}
