import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, todayUtc } from '#contract/values/days.ts'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { orderNow, passDeadline } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { addShopper, type Shopper, stockOf } from '#test-kit/orders/buying.ts'

const card = (number: string) => ({ number, expires: '12/49', cvc: '123' })
const GOOD = card('4242 4242 4242 4242')
const DECLINED = card('4000 0000 0000 0002')
const UNCAPTURED = card('4000 0000 0000 0341')

describe('an order paid by a test card', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  /** Creates a buyer at the checkout, with $20 of goods in the cart and $25 of shipping. */
  async function atCheckout(): Promise<{ ann: Shopper; ocid: number; checkout: Checkout; key: string }> {
    const ann = await addShopper(test)
    const ocid = await addProduct(test.database.db, { price_cents: 2000, stock: 9 })
    await ann.put(ocid)
    return { ann, ocid, checkout: await ann.checkout({ paymentMethod: 'card' }), key: randomUUID() }
  }
  const paymentOf = (id: string) =>
    test.database.db.selectFrom('card_payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const boughtWith = async (ann: Shopper, checkout: Checkout, key: string, cardOf = GOOD) => {
    const { payment_id } = await ann.pay(checkout, key)
    await test.shop.payments.confirmLocal(ann, payment_id, cardOf)
    return { payment_id, order: await ann.place(checkout, { paymentMethod: 'card', payment_id }, key) }
  }

  it('is authorized first, placed, and captured after the commit, for exactly its total', async () => {
    const { ann, checkout, key } = await atCheckout()
    const started = await ann.pay(checkout, key)
    expect(started).toMatchObject({
      provider: 'local',
      client_secret: null,
      amount: 45,
      state: 'created',
      failure: null,
    })
    expect((await ann.pay(checkout, key)).payment_id).toBe(started.payment_id)
    const authorized = await test.shop.payments.confirmLocal(ann, started.payment_id, GOOD)
    expect(authorized).toMatchObject({ state: 'authorized' })
    const order = await ann.place(checkout, { paymentMethod: 'card', payment_id: started.payment_id }, key)
    expect(order).toMatchObject({
      orderTotal: 45,
      paymentMethod: 'card',
      payment: 'authorized',
      card: 'Visa ending in 4242',
      test_card: true,
    })
    await test.shop.payments.capture(started.payment_id)
    await test.shop.payments.capture(started.payment_id)
    expect((await test.shop.orders.emails.confirmation(order.invoice, 'https://shop')).text).toContain(
      'Test card (Visa ending in 4242): no real charge.',
    )
    expect(await paymentOf(started.payment_id)).toMatchObject({ state: 'captured', captured_cents: 4500 })
    const receipts = await test.database.db
      .selectFrom('receipts')
      .select(['cents', 'method'])
      .where('card_payment_id', '=', started.payment_id)
      .execute()
    expect(receipts).toEqual([{ cents: 4500, method: 'card' }])
    expect((await ann.place(checkout, { paymentMethod: 'card', payment_id: started.payment_id }, key)).invoice).toBe(
      order.invoice,
    )
  })

  it('is not placed before the card is authorized, nor with the payment of another buyer', async () => {
    const [one, two] = [await atCheckout(), await atCheckout()]
    const { payment_id } = await one.ann.pay(one.checkout, one.key)
    const byCard = { paymentMethod: 'card', payment_id } as const
    await expect(one.ann.place(one.checkout, { paymentMethod: 'card' })).rejects.toMatchObject({
      code: 'payment_required',
    })
    await expect(one.ann.place(one.checkout, byCard)).rejects.toMatchObject({ code: 'payment_required' })
    await test.shop.payments.confirmLocal(one.ann, payment_id, GOOD)
    await expect(two.ann.place(two.checkout, byCard)).rejects.toMatchObject({ code: 'not_found' })
    await expect(test.shop.payments.read(two.ann, payment_id)).rejects.toMatchObject({ code: 'not_found' })
    await one.ann.place(one.checkout, byCard)
    await one.ann.put(one.ocid)
    const again = await one.ann.checkout({ paymentMethod: 'card' })
    await expect(one.ann.place(again, byCard)).rejects.toMatchObject({ code: 'payment_required' })
    expect(await stockOf(test, one.ocid)).toBe(8)
  })

  it('reports why a card was declined; the same order continues with another card, or by invoice', async () => {
    const { ann, checkout, key } = await atCheckout()
    const { payment_id } = await ann.pay(checkout, key)
    const declined = await test.shop.payments.confirmLocal(ann, payment_id, DECLINED)
    expect(declined).toMatchObject({ state: 'declined', failure: expect.stringContaining('Try another card') })
    const byCard = { paymentMethod: 'card', payment_id } as const
    await expect(ann.place(checkout, byCard, key)).rejects.toMatchObject({ code: 'card_declined' })
    expect(await test.shop.payments.confirmLocal(ann, payment_id, GOOD)).toMatchObject({ state: 'authorized' })
    expect(await ann.place(checkout, {}, key)).toMatchObject({ paymentMethod: 'invoice' })
  })

  it('accepts test cards only, and stores no number', async () => {
    const { ann, checkout, key } = await atCheckout()
    const { payment_id } = await ann.pay(checkout, key)
    const rejected = test.shop.payments.confirmLocal(ann, payment_id, {
      ...card('5555 5555 5555 4444'),
      expires: '01/20',
    })
    await expect(rejected).rejects.toMatchObject({
      details: {
        errors: {
          number: [expect.stringContaining('Test mode: use 4242')],
          expires: ['This card has expired.'],
        },
      },
    })
    await test.shop.payments.confirmLocal(ann, payment_id, GOOD)
    const { rows } = await test.database.pool.query(`select row_to_json(l)::text as stored from local_cards l`)
    expect(JSON.stringify(rows)).not.toMatch(/4242 ?4242|5555/)
  })

  it('starts again when the total has risen, and releases the smaller authorization', async () => {
    const { ann, ocid, checkout, key } = await atCheckout()
    const { payment_id } = await ann.pay(checkout, key)
    await test.shop.payments.confirmLocal(ann, payment_id, GOOD)
    await test.database.db.updateTable('products').set({ price_cents: 3000 }).where('ocid', '=', ocid).execute()
    await expect(ann.place(checkout, { paymentMethod: 'card', payment_id }, key)).rejects.toMatchObject({
      code: 'totals_changed',
    })
    const risen = await ann.checkout({ paymentMethod: 'card' })
    await expect(ann.place(risen, { paymentMethod: 'card', payment_id }, key)).rejects.toMatchObject({
      code: 'payment_required',
    })
    const fresh = await ann.pay(risen, key)
    expect(fresh.payment_id).not.toBe(payment_id)
    await test.shop.payments.release(payment_id)
    expect(await test.shop.payments.read(ann, payment_id)).toMatchObject({
      state: 'declined',
      failure: expect.stringContaining('was canceled'),
    })
    const stored = await test.database.db
      .selectFrom('local_cards')
      .select('state')
      .where('ref', '=', `local_${payment_id}`)
      .execute()
    expect(stored).toEqual([{ state: 'cancelled' }])
  })

  it('captures less when the total has fallen', async () => {
    const { ann, ocid, checkout, key } = await atCheckout()
    const { payment_id } = await ann.pay(checkout, key)
    await test.shop.payments.confirmLocal(ann, payment_id, GOOD)
    await test.database.db.updateTable('products').set({ price_cents: 1500 }).where('ocid', '=', ocid).execute()
    const fallen = await ann.checkout({ paymentMethod: 'card' })
    await ann.place(fallen, { paymentMethod: 'card', payment_id }, key)
    await test.shop.payments.capture(payment_id)
    expect(await paymentOf(payment_id)).toMatchObject({ amount_cents: 4500, captured_cents: 4000 })
  })

  it('is unpaid and reports it when the bank declines the capture', async () => {
    const { ann, checkout, key } = await atCheckout()
    const { payment_id, order } = await boughtWith(ann, checkout, key, UNCAPTURED)
    await test.shop.payments.capture(payment_id)
    expect(await paymentOf(payment_id)).toMatchObject({ state: 'declined', captured_cents: 0 })
    await test.shop.payments.release(payment_id)
    const { rows } = await test.database.pool.query('select state from local_cards where ref = $1', [
      `local_${payment_id}`,
    ])
    expect(rows).toEqual([{ state: 'cancelled' }])
    const events = await test.database.db
      .selectFrom('order_events')
      .innerJoin('orders', 'orders.id', 'order_events.order_id')
      .select('kind')
      .where('invoice', '=', order.invoice)
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual(['placed', 'payment_failed'])
  })

  it('whose capture was declined gets a deadline, after which the order is canceled and its stock returned', async () => {
    const { ann, ocid, checkout, key } = await atCheckout()
    const before = await stockOf(test, ocid)
    const { payment_id, order } = await boughtWith(ann, checkout, key, UNCAPTURED)
    expect(order.pay_by).toBeNull()
    await test.shop.payments.capture(payment_id)
    const placed = { shopper: ann, order, ocids: [[ocid]] }
    const payBy = addDays(todayUtc(), 7)
    expect(await orderNow(test, placed)).toMatchObject({ pay_by: payBy, payment: 'open' })
    await test.shop.orders.money.changePayBy(order.invoice, addDays(payBy, 7))
    await passDeadline(test, order.invoice)
    expect(await orderNow(test, placed)).toMatchObject({ state: 'cancelled', pay_by: null })
    expect(await stockOf(test, ocid)).toBe(before)
  })

  it('is disputed when it is charged, with the number for that: staff get an alert, and the amount is due again', async () => {
    const { ann, ocid, checkout, key } = await atCheckout()
    const { payment_id, order } = await boughtWith(ann, checkout, key, card('4000 0000 0000 0259'))
    // A job may run again: the event and the booking are those of one dispute.
    await test.shop.payments.capture(payment_id)
    await test.shop.payments.capture(payment_id)
    const { rows } = await test.database.pool.query(
      `select distinct data ->> 'payment' as payment from pgboss.job where name = 'card.refunded'`,
    )
    expect(rows).toEqual([{ payment: payment_id }])
    const warnings = await test.shop.orders.money.bookCardRefunds(payment_id)
    expect(warnings).toEqual([expect.stringContaining(`The bank of the card of ${order.invoice} took $45.00 back`)])
    expect(await test.shop.orders.money.bookCardRefunds(payment_id)).toEqual([])
    const placed = { shopper: ann, order, ocids: [[ocid]] }
    expect(await orderNow(test, placed)).toMatchObject({ paid: 0, balance: 45 })
    const { payments } = await test.shop.orders.backOffice.details(order.invoice)
    expect(payments.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['received', 45],
      ['charged_back', 45],
    ])
    const alerts = await test.database.db
      .selectFrom('staff_alerts')
      .select('subject_id')
      .where('kind', '=', 'dispute')
      .execute()
    expect(alerts).toEqual([{ subject_id: order.invoice }])
  })

  it('refunds once for each key, and never more than was charged', async () => {
    const { ann, checkout, key } = await atCheckout()
    const { payment_id } = await boughtWith(ann, checkout, key)
    await expect(test.shop.payments.refund(payment_id, 1000, 'a')).rejects.toThrow('not captured yet')
    await test.shop.payments.capture(payment_id)
    await test.shop.payments.refund(payment_id, 1000, 'a')
    await test.shop.payments.refund(payment_id, 1000, 'a')
    expect(await paymentOf(payment_id)).toMatchObject({ state: 'captured', refunded_cents: 1000 })
    await expect(test.shop.payments.refund(payment_id, 4000, 'b')).rejects.toThrow('left to refund')
    await test.shop.payments.refund(payment_id, 3500, 'c')
    expect(await paymentOf(payment_id)).toMatchObject({ state: 'refunded', refunded_cents: 4500 })
  })
})
