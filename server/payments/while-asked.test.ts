import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderLetter } from '#server/jobs/jobs.ts'
import { addProduct } from '#server/fixtures.ts'
import { createOrders } from '#server/orders/orders.ts'
import { addMaker, addShopper } from '#server/orders/test-buying.ts'
import { orderNow, type PlacedOrder } from '#server/orders/test-placed.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'
import { openTestStripe } from './test-stripe.ts'

describe('what happens to an order while the processor of its card is asked', () => {
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

  /** An order of $45.00 from each of so many makers, whose card is authorised. */
  async function byCard(makers = 1): Promise<PlacedOrder & { paymentId: string; ref: string }> {
    const shopper = await addShopper(test)
    for (let maker = 0; maker < makers; maker += 1) {
      const supplier_id = await addMaker(test, `maker-${randomUUID()}`)
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
    test.shop.orders.bookPayment(invoice, { cents, reference: `bank ${invoice}`, on: '2026-11-20' })

  /** The mails of that kind about an order. */
  async function lettersOf(kind: OrderLetter['letter'], invoice: string) {
    const { rows } = await test.database.pool.query<{ data: OrderLetter }>(
      `select data from pgboss.job where name = 'order.letter' and data->>'letter' = $1`,
      [kind],
    )
    const letters = await Promise.all(rows.map(({ data }) => test.shop.orders.letter(data, 'https://shop')))
    return letters.flatMap((letter) => (letter?.text.includes(invoice) ? [letter] : []))
  }

  it('leaves none unpaid without a word whose card is released and whose payment by bank goes back', async () => {
    const placed = await byCard()
    const { invoice } = placed.order
    await bank(invoice, 4500)
    stripe.meanwhile.push(() => test.shop.orders.bookPayBack(invoice, { cents: 4500, reference: `back ${invoice}` }))
    await test.shop.payments.capture(placed.paymentId)
    expect(stripe.intents.get(placed.ref)?.status).toBe('canceled')
    const now = await orderNow(test, placed)
    expect(now).toMatchObject({ paid: 0, balance: 45, on_card: 0 })
    expect(now.timeline.at(-1)?.text).toContain('Please pay in another way.')
    expect((await lettersOf('payment_failed', invoice))[0]?.text).toContain('Please pay $45.00 in another way')
  })

  it('tells by mail, once, of what it was charged too little, because a payment by bank goes back', async () => {
    const placed = await byCard()
    const { invoice } = placed.order
    await bank(invoice, 3000)
    stripe.meanwhile.push(() => test.shop.orders.bookPayBack(invoice, { cents: 3000, reference: `back ${invoice}` }))
    await test.shop.payments.capture(placed.paymentId)
    await test.shop.payments.capture(placed.paymentId)
    expect(stripe.intents.get(placed.ref)).toMatchObject({ status: 'succeeded', amount_received: 1500 })
    expect(await orderNow(test, placed)).toMatchObject({ paid: 15, balance: 30, on_card: 0, payment: 'part_paid' })
    const letters = await lettersOf('undercharged', invoice)
    expect(letters).toMatchObject([{ subject: `$30.00 of order ${invoice} was not charged to your card` }])
    expect(letters[0]?.text).toContain('please pay the rest in another way')
    expect(letters[0]?.text).toContain('$30.00 of the order is still to be paid')
    await test.shop.orders.bookPayment(invoice, { cents: 3000, reference: `again ${invoice}`, on: '2026-11-21' })
    expect(await lettersOf('undercharged', invoice)).toEqual([])
  })

  it('asks nobody to pay again whose order is paid by bank while its authorisation ends', async () => {
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

  it('asks nobody to pay again whose order is paid by bank while the bank of its card refuses', async () => {
    const placed = await byCard()
    const { invoice } = placed.order
    stripe.meanwhile.push(() => bank(invoice, 4500))
    stripe.faults.push('refuses the card')
    await expect(test.shop.payments.capture(placed.paymentId)).rejects.toMatchObject({ code: 'card_declined' })
    expect(await test.shop.payments.capture(placed.paymentId)).toBe(true)
    expect(stripe.intents.get(placed.ref)?.status).toBe('canceled')
    const now = await orderNow(test, placed)
    expect(now).toMatchObject({ payment: 'paid', paid: 45, balance: 0, on_card: 0 })
    expect(now.timeline.at(-1)?.text).toBe('The card was not charged: nothing of the order is left to pay.')
  })

  it('gives nothing back to a card that is charged less while its refund is begun', async () => {
    const placed = await byCard(2)
    const { invoice } = placed.order
    await test.shop.orders.cancelOwn(placed.shopper, invoice, { number: `${invoice}-1` })
    const { payments } = test.shop
    const late = createOrders(
      {
        ...test.shop,
        db: test.database.db,
        payments: {
          ...payments,
          async refund(...asked) {
            await payments.capture(placed.paymentId)
            await payments.refund(...asked)
          },
        },
      },
      () => Promise.reject(new Error('No transaction is wanted.')),
      () => undefined,
    )
    await late.refundCard(`cancelled ${invoice}-1`).catch(() => undefined)
    await payments.capture(placed.paymentId)
    await test.shop.orders.refundCard(`cancelled ${invoice}-1`)
    expect(stripe.intents.get(placed.ref)).toMatchObject({ amount_received: 4500, refunded: 0 })
    expect(await orderNow(test, placed)).toMatchObject({ payment: 'paid', paid: 45, balance: 0 })
  })

  it('tells by mail, once, of what it was charged too much and goes back to the card', async () => {
    const placed = await byCard()
    const { invoice } = placed.order
    stripe.meanwhile.push(() => bank(invoice, 3000))
    await test.shop.payments.capture(placed.paymentId)
    await test.shop.payments.capture(placed.paymentId)
    await test.shop.orders.refundCard(`overcharged ${placed.paymentId}`)
    expect(stripe.intents.get(placed.ref)).toMatchObject({ amount_received: 4500, refunded: 3000 })
    const letters = await lettersOf('overcharged', invoice)
    expect(letters).toHaveLength(1)
    expect(letters[0]).toMatchObject({
      to: placed.shopper.email,
      subject: `$30.00 of order ${invoice} goes back to your card`,
    })
    expect(letters[0]?.text).toContain('Banks take up to ten days to show it.')
    expect(letters[0]?.text).not.toMatch(/still to be paid|more than the order costs/)
  })
})
