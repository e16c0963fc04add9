import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { addSupplier, addShopper } from '#test-kit/orders/buying.ts'
import { openTestStripe } from '#test-kit/stripe.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'

describe('an order paid through Stripe', () => {
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

  const sendWebhook = (notice: ReturnType<typeof stripe.webhook>) =>
    test.app.inject({ method: 'POST', url: '/stripe/webhook', ...notice })
  const rowOf = (id: string) =>
    test.database.db.selectFrom('card_payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  async function startPayment() {
    const ann = await addShopper(test)
    await ann.put(await addProduct(test.database.db, { price_cents: 2000 }))
    const checkout = await ann.checkout({ paymentMethod: 'card' })
    const payment = await ann.pay(checkout)
    return { ann, checkout, payment, ref: (await rowOf(payment.payment_id)).provider_ref ?? '' }
  }

  it('gives the browser the data of the card form, and trusts only the processor', async () => {
    const { ann, checkout, payment, ref } = await startPayment()
    expect(checkout.card).toEqual({ provider: 'stripe', public_key: stripe.settings.publicKey })
    expect(payment).toMatchObject({ provider: 'stripe', client_secret: `${ref}_secret`, amount: 45, state: 'created' })
    const byCard = { paymentMethod: 'card', payment_id: payment.payment_id } as const
    await expect(ann.place(checkout, byCard)).rejects.toMatchObject({ code: 'payment_required' })
    const local = test.shop.payments.confirmLocal(ann, payment.payment_id, {
      number: '4242424242424242',
      expires: '12/49',
      cvc: '123',
    })
    await expect(local).rejects.toMatchObject({ code: 'not_found' })
    stripe.confirm(ref)
    const order = await ann.place(checkout, byCard)
    stripe.failures.push('loses the answer', 'fails')
    await test.shop.payments.capture(payment.payment_id)
    expect(await rowOf(payment.payment_id)).toMatchObject({ state: 'captured', captured_cents: 4500 })
    expect(order.orderTotal).toBe(45)
  })

  it('handles repeated and out-of-order webhooks once', async () => {
    const { payment, ref } = await startPayment()
    stripe.confirm(ref)
    const authorized = stripe.webhook('payment_intent.amount_capturable_updated', ref)
    const failed = stripe.webhook('payment_intent.payment_failed', ref)
    expect((await sendWebhook(authorized)).statusCode).toBe(200)
    expect((await rowOf(payment.payment_id)).state).toBe('authorized')
    const requestCount = stripe.requests()
    expect((await sendWebhook(authorized)).json()).toEqual({ received: true })
    expect(stripe.requests()).toBe(requestCount)
    // An older webhook arrives later: the current state of the payment counts.
    expect((await sendWebhook(failed)).statusCode).toBe(200)
    expect((await rowOf(payment.payment_id)).state).toBe('authorized')
  })

  it('answers 503 if it cannot verify the payment, so that Stripe retries', async () => {
    const { payment, ref } = await startPayment()
    stripe.confirm(ref)
    const notice = stripe.webhook('payment_intent.amount_capturable_updated', ref)
    stripe.failures.push('fails', 'fails', 'fails')
    expect((await sendWebhook(notice)).statusCode).toBe(503)
    expect((await rowOf(payment.payment_id)).state).toBe('created')
    expect((await sendWebhook(notice)).statusCode).toBe(200)
    expect((await rowOf(payment.payment_id)).state).toBe('authorized')
  })

  it('rejects a webhook with an invalid signature, and ignores payments of other shops', async () => {
    const { payment, ref } = await startPayment()
    stripe.confirm(ref)
    const forged = await sendWebhook(
      stripe.webhook('payment_intent.amount_capturable_updated', ref, { secret: 'whsec_x' }),
    )
    expect(forged.statusCode).toBe(400)
    expect((await rowOf(payment.payment_id)).state).toBe('created')
    expect((await sendWebhook(stripe.webhook('payment_intent.succeeded', 'pi_of_another_shop'))).statusCode).toBe(200)
  })

  it.each([
    ['was canceled by the processor, with a webhook', 'canceled', true],
    ['was canceled by the processor, without a webhook', 'canceled', false],
    ['was charged without an order, with a webhook', 'succeeded', true],
    ['was charged without an order, without a webhook', 'succeeded', false],
  ])('starts a new payment with the same key if the previous one %s', async (_, status, withWebhook) => {
    const ann = await addShopper(test)
    await ann.put(await addProduct(test.database.db, { price_cents: 2000 }))
    const checkout = await ann.checkout({ paymentMethod: 'card' })
    const key = randomUUID()
    const { payment_id: previous } = await ann.pay(checkout, key)
    const ref = (await rowOf(previous)).provider_ref ?? ''
    Object.assign(stripe.intents.get(ref) ?? {}, { status, amount_received: status === 'succeeded' ? 4500 : 0 })
    if (withWebhook) await sendWebhook(stripe.webhook(`payment_intent.${status}`, ref))
    const payment = await ann.pay(checkout, key)
    expect(payment).toMatchObject({ state: 'created', failure: null })
    expect(payment.payment_id).not.toBe(previous)
    stripe.confirm((await rowOf(payment.payment_id)).provider_ref ?? '')
    const byCard = { paymentMethod: 'card', payment_id: payment.payment_id } as const
    expect(await ann.place(checkout, byCard, key)).toMatchObject({ payment: 'authorized' })
    await expect(ann.pay(checkout, key)).rejects.toMatchObject({ code: 'key_reused' })
  })

  it('is released at the processor if it was abandoned and authorized concurrently', async () => {
    const { ann, payment, ref } = await startPayment()
    await test.shop.payments.abandon([payment.payment_id])
    stripe.confirm(ref)
    await sendWebhook(stripe.webhook('payment_intent.amount_capturable_updated', ref))
    await test.shop.payments.release(payment.payment_id)
    expect(stripe.intents.get(ref)?.status).toBe('canceled')
    expect(await test.shop.payments.read(ann, payment.payment_id)).toMatchObject({ state: 'declined' })
  })

  /** Places an order of $45.00 with an authorized card. */
  async function placed() {
    const { ann, checkout, payment, ref } = await startPayment()
    stripe.confirm(ref)
    const order = await ann.place(checkout, { paymentMethod: 'card', payment_id: payment.payment_id })
    const now = async () => {
      const read = await test.shop.orders.reading.byInvoice(ann.visitor, order.invoice)
      if (!read) throw new Error(`${order.invoice} does not exist.`)
      return read
    }
    return { ann, order, ref, payment: payment.payment_id, now }
  }

  it('whose authorization expires before it is charged asks for another payment', async () => {
    const { ref, payment, now } = await placed()
    stripe.releaseByHand(ref)
    await sendWebhook(stripe.webhook('payment_intent.canceled', ref))
    expect(await test.shop.payments.capture(payment)).toBe(false)
    expect(await now()).toMatchObject({ payment: 'open', timeline: [{ kind: 'placed' }, { kind: 'payment_failed' }] })
    expect(await rowOf(payment)).toMatchObject({ state: 'declined' })
  })

  it('is not charged after the bank has declined, even if the payment is read before it is released', async () => {
    const { ann, ref, payment, now } = await placed()
    stripe.failures.push('refuses the card')
    expect(await test.shop.payments.capture(payment)).toBe(false)
    await sendWebhook(stripe.webhook('payment_intent.payment_failed', ref))
    expect(await test.shop.payments.read(ann, payment)).toMatchObject({ state: 'declined' })
    await test.shop.payments.release(payment)
    expect(stripe.intents.get(ref)?.status).toBe('canceled')
    await test.database.pool.query(`update card_payments set updated_at = now() - interval '1 hour' where id = $1`, [
      payment,
    ])
    await test.shop.orders.placing.settlePayments()
    expect(await now()).toMatchObject({ paid: 0, timeline: [{ kind: 'placed' }, { kind: 'payment_failed' }] })
  })

  it('is refunded if it is charged by hand after the bank has declined, before it is released', async () => {
    const { ref, payment, now } = await placed()
    stripe.failures.push('refuses the card')
    await test.shop.payments.capture(payment)
    const intent = stripe.intents.get(ref)
    if (intent) Object.assign(intent, { status: 'succeeded', amount_received: 4500 })
    await sendWebhook(stripe.webhook('payment_intent.succeeded', ref))
    await test.shop.payments.release(payment)
    await test.shop.payments.release(payment)
    expect(intent?.refunded).toBe(4500)
    // The order requires another payment.
    await sendWebhook(stripe.webhook('charge.refunded', ref))
    await test.shop.orders.money.bookCardRefunds(payment)
    expect(await now()).toMatchObject({ paid: 0, balance: 45, invoices: [] })
  })

  it('is refunded the rest if a part was refunded by hand', async () => {
    const { ref, payment } = await placed()
    stripe.failures.push('refuses the card')
    await test.shop.payments.capture(payment)
    const intent = stripe.intents.get(ref)
    if (intent) Object.assign(intent, { status: 'succeeded', amount_received: 4500 })
    stripe.refundByHand(ref, 1000)
    await test.shop.payments.release(payment)
    await test.shop.payments.release(payment)
    expect(intent?.refunded).toBe(4500)
  })

  it('is refunded the rest if a part is refunded by hand while the shop refunds all of it', async () => {
    const { ref, payment } = await placed()
    stripe.failures.push('refuses the card')
    await test.shop.payments.capture(payment)
    const intent = stripe.intents.get(ref)
    if (intent) Object.assign(intent, { status: 'succeeded', amount_received: 4500 })
    const nothing = () => Promise.resolve()
    // The refund is requested after the payment, its refunds and its disputes are read.
    stripe.meanwhile.push(nothing, nothing, nothing, nothing, () => Promise.resolve(stripe.refundByHand(ref, 1000)))
    await expect(test.shop.payments.release(payment)).rejects.toThrow('charge_already_refunded')
    await test.shop.payments.release(payment)
    expect(intent?.refunded).toBe(4500)
  })

  it('is confirmed as paid by card only if the card pays', async () => {
    const confirmed = async (invoice: string) =>
      (await test.shop.orders.emails.confirmation(invoice, 'https://shop')).text.match(/^.*by card.*$/im)?.[0]
    const refused = await placed()
    expect(await confirmed(refused.order.invoice)).toBe('Paid by card (Visa ending in 4242).')
    stripe.failures.push('refuses the card')
    await test.shop.payments.capture(refused.payment)
    const uncharged = 'By card (Visa ending in 4242), which was not charged.'
    expect(await confirmed(refused.order.invoice)).toBe(uncharged)
    const { ann, order } = await placed()
    await test.shop.orders.fulfilment.cancelOwn(ann, order.invoice, {})
    expect(await confirmed(order.invoice)).toBe('By card (Visa ending in 4242).')
    for (const [{ order: unpaid, payment }, booked] of [
      [refused, uncharged],
      [await placed(), 'By card (Visa ending in 4242).'],
    ] as const) {
      const money = { cents: 4500, reference: `bank ${unpaid.invoice}`, on: '2026-11-20' }
      await test.shop.orders.money.bookPayment(unpaid.invoice, money)
      expect(await confirmed(unpaid.invoice)).toBe(booked)
      await test.shop.payments.capture(payment)
      expect(await confirmed(unpaid.invoice)).toBe(uncharged)
    }
    const { order: charged } = await paid({ sent: false })
    expect(await confirmed(charged.invoice)).toBe('Paid by card (Visa ending in 4242).')
  })

  it('does not report an unavailable processor as the reason why a card was not charged', async () => {
    const { ref, payment, now } = await placed()
    stripe.releaseByHand(ref)
    stripe.failures.push('fails', 'fails', 'fails')
    expect(await test.shop.payments.capture(payment)).toBe(false)
    expect((await now()).timeline.at(-1)?.text).toBe(
      'The card was not charged: The authorization expired before it was used. Please pay in another way.',
    )
  })

  /** Places such an order and charges the card. With `sent`, it is also shipped and invoiced. */
  async function paid({ sent }: { sent: boolean }) {
    const known = await placed()
    await test.shop.payments.capture(known.payment)
    if (sent) {
      await test.shop.orders.fulfilment.accept(known.order.invoice)
      await test.shop.orders.fulfilment.ship(known.order.invoice, { carrier: 'UPS', tracking: null })
    }
    return known
  }
  /** Runs the job that webhooks of refunds enqueue. */
  const book = (payment: string) => test.shop.orders.money.bookCardRefunds(payment)
  const jobsFor = async (payment: string) => {
    const { rows } = await test.database.pool.query(
      `select id from pgboss.job where name = 'card.refunded' and data->>'payment' = $1`,
      [payment],
    )
    return rows.length
  }

  it('is credited once with a refund in the Stripe dashboard, in any order of webhooks', async () => {
    const { ref, payment, now, ann } = await paid({ sent: true })
    stripe.refundByHand(ref, 1500)
    const webhooks = ['charge.refunded', 'refund.updated', 'refund.created'].map((kind) => stripe.webhook(kind, ref))
    for (const notice of [...webhooks, ...webhooks]) expect((await sendWebhook(notice)).statusCode).toBe(200)
    expect(await jobsFor(payment)).toBe(3)
    await Promise.all([book(payment), book(payment), book(payment)])
    const part = await now()
    expect(part).toMatchObject({ state: 'shipped', payment: 'paid', paid: 30, balance: 0 })
    expect(part.invoices.map(({ kind, total }) => [kind, total])).toEqual([
      ['invoice', 45],
      ['credit_note', 15],
    ])
    expect(await rowOf(payment)).toMatchObject({ state: 'captured', refunded_cents: 1500 })
    stripe.refundByHand(ref, 3000)
    await book(payment)
    expect(await now()).toMatchObject({ state: 'refunded', payment: 'refunded', paid: 0 })
    const { rows } = await test.database.pool.query(
      `select account from ledger_amounts join ledger_entries on ledger_entries.id = entry_id
       where company_id = $1 group by account having sum(cents) <> 0`,
      [ann.companyId],
    )
    expect(rows).toEqual([])
  })

  it('cannot be paid back by bank transfer what was refunded in the Stripe dashboard, with or without a webhook', async () => {
    const { order, ref, now } = await paid({ sent: false })
    stripe.refundByHand(ref, 1500)
    const back = (cents: number) =>
      test.shop.orders.money.bookPayBack(order.invoice, { cents, reference: `back ${order.invoice} ${cents}` })
    await expect(back(4500)).rejects.toMatchObject({ code: 'impossible_move' })
    expect(await back(3000)).toBe(true)
    expect(await now()).toMatchObject({ paid: 0 })
  })

  it('is not credited again for a refund by the shop', async () => {
    const { order, ref, payment, now } = await paid({ sent: true })
    await test.shop.orders.money.refund(order.invoice, { reason: 'Chipped', cents: 1000 })
    const note = (await now()).invoices.at(-1)?.number
    const reference = `refunded ${order.invoice}-1 ${note}`
    stripe.failures.push('loses the answer')
    await test.shop.orders.money.refundCard(reference)
    await sendWebhook(stripe.webhook('charge.refunded', ref))
    await book(payment)
    expect((await now()).invoices).toHaveLength(2)
    expect((await rowOf(payment)).refunded_cents).toBe(1000)
  })

  it('needs no refund by the shop after a full refund by hand', async () => {
    const { order, ref, payment, now, ann } = await paid({ sent: false })
    await test.shop.orders.fulfilment.cancelOwn(ann, order.invoice, {})
    stripe.refundByHand(ref, 4500)
    await book(payment)
    await test.shop.orders.money.refundCard(cancellationReference(order.invoice))
    expect(await now()).toMatchObject({ state: 'cancelled', payment: 'cancelled', paid: 0 })
    expect(await test.shop.billing.overdueRefunds()).toEqual([])
    expect(stripe.intents.get(ref)?.refunded).toBe(4500)
  })

  it('that was refunded by hand before it was invoiced is reported to the operator', async () => {
    const { ref, payment, now } = await paid({ sent: false })
    const byHand = stripe.refundByHand(ref, 2000)
    expect((await book(payment)).join()).toContain('$20.00 of')
    expect(await now()).toMatchObject({ paid: 25, balance: 20 })
    // The bank returns the refund, so the shop has the money again.
    byHand.fail()
    expect((await book(payment)).join()).toContain('was returned by the bank')
    expect(await book(payment)).toEqual([])
    expect(await now()).toMatchObject({ paid: 45, balance: 0 })
  })

  it('owes on its invoice the amount that is refunded by hand while its freight is unpaid', async () => {
    const ann = await addShopper(test)
    const db = test.database.db
    const supplier_id = await addSupplier(test, 'joiner')
    await db
      .insertInto('shipping_methods')
      .values({ key: 'joiner', supplier_id, name: 'Freight', kind: 'freight' })
      .execute()
    await ann.put(await addProduct(db, { supplier_id, price_cents: 10_000 }))
    const checkout = await ann.checkout({ paymentMethod: 'card' })
    const { payment_id } = await ann.pay(checkout)
    const ref = (await rowOf(payment_id)).provider_ref ?? ''
    stripe.confirm(ref)
    const { invoice } = await ann.place(checkout, { paymentMethod: 'card', payment_id })
    await test.shop.payments.capture(payment_id)
    await test.shop.orders.fulfilment.quoteFreight(invoice, 4000)
    await test.shop.orders.fulfilment.accept(invoice)
    await test.shop.orders.fulfilment.ship(invoice, { carrier: 'UPS', tracking: null })
    stripe.refundByHand(ref, 1000)
    await book(payment_id)
    const { id, order } = await test.shop.orders.reading.forOperator(invoice)
    expect(order).toMatchObject({
      paid: 90,
      balance: 40,
      invoices: [{ total: 140, paid: 90, balance: 40 }, { total: 10 }],
    })
    expect((await test.shop.billing.statement(ann.companyId)).balance).toBe(40)
    expect(await test.shop.billing.depositsOfOrder(id)).toBe(0)
  })

  it('whose refund is returned by the bank is reported to the operator once', async () => {
    const { order, ref, payment, now } = await paid({ sent: false })
    await test.shop.orders.fulfilment.cancel(order.invoice, 'Sold out')
    await test.shop.orders.money.refundCard(cancellationReference(order.invoice))
    expect(await now()).toMatchObject({ paid: 0 })
    stripe.returnRefunds(ref)
    await sendWebhook(stripe.webhook('refund.failed', ref))
    expect(await jobsFor(payment)).toBe(1)
    expect((await book(payment)).join()).toContain('pay the buyer back in another way')
    expect(await book(payment)).toEqual([])
    expect(await now()).toMatchObject({ state: 'cancelled', paid: 45, balance: 0 })
    const { id } = await test.shop.orders.reading.forOperator(order.invoice)
    expect(await test.shop.billing.depositsOfOrder(id)).toBe(4500)
  })

  it('stores webhook ids for ninety days', async () => {
    const notices = [89, 91].map((days) => ({
      id: `evt_${days}`,
      kind: 'x',
      provider: 'stripe',
      received_at: ago(days),
    }))
    await test.database.db.insertInto('card_notices').values(notices).execute()
    await test.shop.payments.deleteOldWebhookEvents()
    const stored = await test.database.db.selectFrom('card_notices').select('id').where('kind', '=', 'x').execute()
    expect(stored).toEqual([{ id: 'evt_89' }])
  })
})

/** Returns the reference of the refund for a canceled order. */
function cancellationReference(invoice: string): string {
  return ['cancelled', `${invoice}-1`].join(' ')
}

function ago(days: number): Date {
  return new Date(Date.now() - days * 86_400_000)
}
