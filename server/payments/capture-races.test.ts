import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderEmail } from '#server/jobs/jobs.ts'
import { addProduct } from '#test-kit/catalog.ts'
import { createOrders } from '#server/orders/orders.ts'
import { addSupplier, addShopper } from '#test-kit/orders/buying.ts'
import { cancellationReference, orderNow, type PlacedOrder } from '#test-kit/orders/placed-order.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { openTestStripe } from '#test-kit/stripe.ts'

describe('changes of an order during a request to the card processor', () => {
  let stripe: Awaited<ReturnType<typeof openTestStripe>>
  let test: TestShop
  beforeAll(async () => {
    stripe = await openTestStripe()
    test = await openTestShop(stripe.environment)
  })
  afterAll(async () => {
    await test.close()
    await stripe.close()
  })

  /** Places an order with $45.00 of each of some suppliers, whose card is authorized. */
  async function byCard(suppliers = 1): Promise<PlacedOrder & { paymentId: string; ref: string }> {
    const shopper = await addShopper(test)
    for (let supplier = 0; supplier < suppliers; supplier += 1) {
      const supplier_id = await addSupplier(test, `maker-${randomUUID()}`)
      await shopper.put(await addProduct(test.database.db, { supplier_id, price_cents: 2000 }))
    }
    const checkout = await shopper.checkout({ paymentMethod: 'card' })
    const { payment_id } = await shopper.pay(checkout)
    const { provider_ref } = await test.database.db
      .selectFrom('card_payments')
      .select('provider_ref')
      .where('id', '=', payment_id)
      .executeTakeFirstOrThrow()
    const ref = provider_ref ?? ''
    stripe.confirm(ref)
    const order = await shopper.place(checkout, { paymentMethod: 'card', payment_id })
    return { shopper, order, ocids: [], paymentId: payment_id, ref }
  }

  const bank = (invoice: string, cents: number) =>
    test.shop.orders.money.bookPayment(invoice, { cents, reference: `bank ${invoice}`, on: '2026-11-20' })

  /** Returns the emails of a kind about an order. */
  async function emailsOf(kind: OrderEmail['letter'], invoice: string) {
    const { rows } = await test.database.pool.query<{ data: OrderEmail }>(
      `select data from pgboss.job where name = 'order.letter' and data->>'letter' = $1`,
      [kind],
    )
    const emails = await Promise.all(rows.map(({ data }) => test.shop.orders.emails.render(data, 'https://shop')))
    return emails.flatMap((email) => (email?.text.includes(invoice) ? [email] : []))
  }

  it('notify the buyer if the card is released and the payment by bank is paid back', async () => {
    const placed = await byCard()
    const { invoice } = placed.order
    await bank(invoice, 4500)
    stripe.meanwhile.push(() =>
      test.shop.orders.money.bookPayBack(invoice, { cents: 4500, reference: `back ${invoice}` }),
    )
    await test.shop.payments.capture(placed.paymentId)
    expect(stripe.intents.get(placed.ref)?.status).toBe('canceled')
    const now = await orderNow(test, placed)
    expect(now).toMatchObject({ paid: 0, balance: 45, on_card: 0 })
    expect(now.timeline.at(-1)?.text).toContain('Please pay in another way.')
    expect((await emailsOf('payment_failed', invoice))[0]?.text).toContain('Please pay $45.00 in another way')
  })

  it('report once by email what was charged too little, because a payment by bank was paid back', async () => {
    const placed = await byCard()
    const { invoice } = placed.order
    await bank(invoice, 3000)
    stripe.meanwhile.push(() =>
      test.shop.orders.money.bookPayBack(invoice, { cents: 3000, reference: `back ${invoice}` }),
    )
    await test.shop.payments.capture(placed.paymentId)
    await test.shop.payments.capture(placed.paymentId)
    expect(stripe.intents.get(placed.ref)).toMatchObject({ status: 'succeeded', amount_received: 1500 })
    expect(await orderNow(test, placed)).toMatchObject({ paid: 15, balance: 30, on_card: 0, payment: 'part_paid' })
    const emails = await emailsOf('undercharged', invoice)
    expect(emails).toMatchObject([{ subject: `$30.00 of order ${invoice} was not charged to your card` }])
    expect(emails[0]?.text).toContain('please pay the rest in another way')
    expect(emails[0]?.text).toContain('$30.00 of the order is still due')
    await test.shop.orders.money.bookPayment(invoice, { cents: 3000, reference: `again ${invoice}`, on: '2026-11-21' })
    expect(await emailsOf('undercharged', invoice)).toEqual([])
  })

  it('do not request payment again if the order is paid by bank while the authorization expires', async () => {
    const placed = await byCard()
    const { invoice } = placed.order
    stripe.meanwhile.push(async () => {
      await bank(invoice, 4500)
      stripe.releaseByHand(placed.ref)
    })
    await test.shop.payments.capture(placed.paymentId)
    const now = await orderNow(test, placed)
    expect(now).toMatchObject({ payment: 'paid', paid: 45, balance: 0, on_card: 0 })
    expect(now.timeline.at(-1)?.text).toBe('The card was not charged: nothing of the order is left to pay.')
  })

  it('do not request payment again if the order is paid by bank while the card is declined', async () => {
    const placed = await byCard()
    const { invoice } = placed.order
    stripe.meanwhile.push(() => bank(invoice, 4500))
    stripe.failures.push('refuses the card')
    await expect(test.shop.payments.capture(placed.paymentId)).rejects.toMatchObject({ code: 'card_declined' })
    expect(await test.shop.payments.capture(placed.paymentId)).toBe(true)
    expect(stripe.intents.get(placed.ref)?.status).toBe('canceled')
    const now = await orderNow(test, placed)
    expect(now).toMatchObject({ payment: 'paid', paid: 45, balance: 0, on_card: 0 })
    expect(now.timeline.at(-1)?.text).toBe('The card was not charged: nothing of the order is left to pay.')
  })

  it('refund nothing to a card that is charged less while its refund starts', async () => {
    const placed = await byCard(2)
    const { invoice } = placed.order
    await test.shop.orders.fulfilment.cancelOwn(placed.shopper, invoice, { number: `${invoice}-1` })
    const { payments } = test.shop
    const late = createOrders(
      {
        ...test.shop,
        db: test.database.db,
        payments: {
          ...payments,
          async refund(...args) {
            await payments.capture(placed.paymentId)
            await payments.refund(...args)
          },
        },
      },
      () => Promise.reject(new Error('No transaction is expected.')),
      { warn: () => undefined, operatorEmail: '', shopUrl: 'https://shop.example' },
    )
    await late.money.refundCard(cancellationReference(`${invoice}-1`)).catch(() => undefined)
    await payments.capture(placed.paymentId)
    await test.shop.orders.money.refundCard(cancellationReference(`${invoice}-1`))
    expect(stripe.intents.get(placed.ref)).toMatchObject({ amount_received: 4500, refunded: 0 })
    expect(await orderNow(test, placed)).toMatchObject({ payment: 'paid', paid: 45, balance: 0 })
  })

  it('report once by email what was charged too much and is refunded to the card', async () => {
    const placed = await byCard()
    const { invoice } = placed.order
    stripe.meanwhile.push(() => bank(invoice, 3000))
    await test.shop.payments.capture(placed.paymentId)
    await test.shop.payments.capture(placed.paymentId)
    await test.shop.orders.money.refundCard(`overcharged ${placed.paymentId}`)
    expect(stripe.intents.get(placed.ref)).toMatchObject({ amount_received: 4500, refunded: 3000 })
    const emails = await emailsOf('overcharged', invoice)
    expect(emails).toHaveLength(1)
    expect(emails[0]).toMatchObject({
      to: placed.shopper.email,
      subject: `$30.00 of order ${invoice} is refunded to your card`,
    })
    expect(emails[0]?.text).toContain('It can take up to ten days to appear on your statement.')
    expect(emails[0]?.text).not.toMatch(/still due|more than the order costs/)
  })
})
