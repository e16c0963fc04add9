import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct, PASSWORD } from '#test-kit/catalog.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { addShopper } from '#test-kit/orders/buying.ts'

const GOOD = { number: '4242424242424242', expires: '12/49', cvc: '123' }

describe('a payment whose browser disappeared', () => {
  let test: TestShop
  beforeAll(async () => {
    test = await openTestShop()
  })
  afterAll(() => test.close())

  async function paid({ confirm = true } = {}) {
    const ann = await addShopper(test)
    const ocid = await addProduct(test.database.db, { price_cents: 2000 })
    await ann.put(ocid)
    const checkout = await ann.checkout({ paymentMethod: 'card' })
    const { payment_id } = await ann.pay(checkout)
    if (confirm) await test.shop.payments.confirmLocal(ann, payment_id, GOOD)
    return { ann, ocid, checkout, payment_id }
  }
  const age = (id: string, minutes: number) =>
    test.database.pool.query(
      `update card_payments set updated_at = now() - make_interval(mins => $2), created_at = now() - make_interval(mins => $2) where id = $1`,
      [id, minutes],
    )
  const stateOf = (id: string) =>
    test.database.db
      .selectFrom('card_payments')
      .select(['state', 'order_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it('is left unchanged for a quarter of an hour', async () => {
    const { payment_id } = await paid()
    await age(payment_id, 14)
    await test.shop.orders.placing.settlePayments()
    expect(await stateOf(payment_id)).toEqual({ state: 'authorized', order_id: null })
  })

  it('becomes the order it was authorized for, if that costs the same', async () => {
    const { ann, payment_id } = await paid()
    await age(payment_id, 16)
    await Promise.all([test.shop.orders.placing.settlePayments(), test.shop.orders.placing.settlePayments()])
    const order = await test.shop.orders.reading.last(ann.visitor)
    expect(order).toMatchObject({ orderTotal: 45, paymentMethod: 'card' })
    expect(await stateOf(payment_id)).toMatchObject({ state: 'authorized', order_id: expect.any(Number) })
    expect((await ann.cart()).count).toBe(0)
  })

  it('is that order for a buyer who returns and places it with another key', async () => {
    const { ann, ocid, checkout, payment_id } = await paid()
    await age(payment_id, 16)
    await test.shop.orders.placing.settlePayments()
    const { invoice } = await ann.place(checkout, { paymentMethod: 'card', payment_id }, randomUUID())
    expect(invoice).toBe((await test.shop.orders.reading.last(ann.visitor))?.invoice)
    await ann.put(ocid)
    const again = ann.place(checkout, { paymentMethod: 'card', payment_id }, randomUUID())
    await expect(again).rejects.toMatchObject({ code: 'payment_required' })
  })

  it('is released if the order would cost something else', async () => {
    const { ann, ocid, payment_id } = await paid()
    await test.database.db.updateTable('products').set({ price_cents: 1000 }).where('ocid', '=', ocid).execute()
    await age(payment_id, 16)
    await test.shop.orders.placing.settlePayments()
    await test.shop.payments.release(payment_id)
    expect(await stateOf(payment_id)).toEqual({ state: 'cancelled', order_id: null })
    expect(await test.shop.orders.reading.last(ann.visitor)).toBeNull()
  })

  it('is released if the buyer closed the account', async () => {
    const { ann, payment_id } = await paid()
    await test.shop.personalData.closeAccount(ann, PASSWORD)
    await age(payment_id, 16)
    await test.shop.orders.placing.settlePayments()
    await test.shop.payments.release(payment_id)
    expect(await stateOf(payment_id)).toEqual({ state: 'cancelled', order_id: null })
  })

  it('is released if the same order was paid in another way', async () => {
    const { ann, checkout, payment_id } = await paid()
    await ann.place(checkout, { paymentMethod: 'bank_transfer' }, randomUUID())
    await age(payment_id, 16)
    await test.shop.orders.placing.settlePayments()
    expect(await stateOf(payment_id)).toMatchObject({ state: 'cancelled' })
  })

  it('becomes no second order if the first was paid in another way and the same goods are in the cart again', async () => {
    const { ann, ocid, checkout, payment_id } = await paid()
    const order = await ann.place(checkout)
    await ann.put(ocid)
    await age(payment_id, 16)
    await test.shop.orders.placing.settlePayments()
    expect(await test.shop.orders.reading.last(ann.visitor)).toMatchObject({ invoice: order.invoice })
    expect((await ann.cart()).items).toHaveLength(1)
    expect(await stateOf(payment_id)).toEqual({ state: 'cancelled', order_id: null })
  })

  it('that was not confirmed is abandoned after a day', async () => {
    const { payment_id } = await paid({ confirm: false })
    await age(payment_id, 1400)
    await test.shop.orders.placing.settlePayments()
    expect(await stateOf(payment_id)).toMatchObject({ state: 'created' })
    await age(payment_id, 1500)
    await test.shop.orders.placing.settlePayments()
    expect(await stateOf(payment_id)).toMatchObject({ state: 'cancelled' })
  })

  it('is captured late if the job failed for good', async () => {
    const { ann, checkout, payment_id } = await paid()
    await ann.place(checkout, { paymentMethod: 'card', payment_id })
    await age(payment_id, 31)
    await test.shop.orders.placing.settlePayments()
    expect(await stateOf(payment_id)).toMatchObject({ state: 'captured' })
  })

  it('is lost if the shop uses another processor when the authorization expires', async () => {
    const { ann, checkout, payment_id } = await paid()
    const { invoice } = await ann.place(checkout, { paymentMethod: 'card', payment_id })
    await test.shop.orders.fulfilment.accept(invoice)
    await test.shop.orders.fulfilment.ship(invoice, { carrier: 'UPS', tracking: null })
    await test.database.pool.query(`update card_payments set provider = 'stripe' where id = $1`, [payment_id])
    const payment = async () => (await test.shop.orders.reading.byInvoice(ann.visitor, invoice))?.payment
    await age(payment_id, 6 * 1440)
    await test.shop.orders.placing.settlePayments()
    expect(await payment()).toBe('authorized')
    await expect(test.shop.payments.capture(payment_id)).rejects.toThrow('cannot capture a payment')
    await age(payment_id, 7 * 1440 + 1)
    await test.shop.orders.placing.settlePayments()
    expect(await payment()).toBe('due')
    const order = await test.shop.orders.reading.byInvoice(ann.visitor, invoice)
    expect(order).toMatchObject({ balance: 45, on_card: 0, invoices: [{ status: 'due', on_card: 0 }] })
    expect(order?.timeline.at(-1)?.text).toBe(
      'The card was not charged: The authorization expired before it was used. Please pay in another way.',
    )
    const { rows } = await test.database.pool.query(
      `select data from pgboss.job where name = 'order.letter' and data->>'letter' = 'payment_failed'`,
    )
    expect((await test.shop.orders.emails.render(rows[0]?.data, 'https://shop'))?.text).toContain('Please pay $45.00')
  })

  it.each([0, 1000, 4500])(
    'that was captured without an order is refunded, less %i cents that were already',
    async (cents) => {
      const { payment_id } = await paid()
      const { pool } = test.database
      const ref = `local_${payment_id}`
      await pool.query(
        `update local_cards set state = 'captured', captured_cents = 4500, refunded_cents = $2 where ref = $1`,
        [ref, cents],
      )
      await age(payment_id, 16)
      await test.shop.orders.placing.settlePayments()
      expect(await stateOf(payment_id)).toEqual({ state: 'refunded', order_id: null })
      const { rows } = await pool.query('select refunded_cents from local_cards where ref = $1', [ref])
      expect(rows).toEqual([{ refunded_cents: 4500 }])
    },
  )
})
