import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#server/fixtures.ts'
import { addMaker, addShopper } from '#server/orders/test-buying.ts'
import { openTestStripe } from '#server/payments/test-stripe.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'

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

  const tell = (notice: ReturnType<typeof stripe.notice>) =>
    test.app.inject({ method: 'POST', url: '/stripe/webhook', ...notice })
  const rowOf = (id: string) =>
    test.database.db.selectFrom('card_payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  async function begun() {
    const ann = await addShopper(test)
    await ann.put(await addProduct(test.database.db, { price_cents: 2000 }))
    const checkout = await ann.checkout({ paymentMethod: 'card' })
    const payment = await ann.pay(checkout)
    return { ann, checkout, payment, ref: (await rowOf(payment.payment_id)).provider_ref ?? '' }
  }

  it('gives the browser what its form needs, and believes the processor alone', async () => {
    const { ann, checkout, payment, ref } = await begun()
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
    stripe.faults.push('loses the answer', 'fails')
    await test.shop.payments.capture(payment.payment_id)
    expect(await rowOf(payment.payment_id)).toMatchObject({ state: 'captured', captured_cents: 4500 })
    expect(order.orderTotal).toBe(45)
  })

  it('learns by a notice, once however often it is told, and in whatever order', async () => {
    const { payment, ref } = await begun()
    stripe.confirm(ref)
    const authorized = stripe.notice('payment_intent.amount_capturable_updated', ref)
    const failed = stripe.notice('payment_intent.payment_failed', ref)
    expect((await tell(authorized)).statusCode).toBe(200)
    expect((await rowOf(payment.payment_id)).state).toBe('authorized')
    const asked = stripe.requests()
    expect((await tell(authorized)).json()).toEqual({ received: true })
    expect(stripe.requests()).toBe(asked)
    // An older notice comes later: what counts is how the payment stands.
    expect((await tell(failed)).statusCode).toBe(200)
    expect((await rowOf(payment.payment_id)).state).toBe('authorized')
  })

  it('is told again what it could not look into', async () => {
    const { payment, ref } = await begun()
    stripe.confirm(ref)
    const notice = stripe.notice('payment_intent.amount_capturable_updated', ref)
    stripe.faults.push('fails', 'fails', 'fails')
    expect((await tell(notice)).statusCode).toBe(503)
    expect((await rowOf(payment.payment_id)).state).toBe('created')
    expect((await tell(notice)).statusCode).toBe(200)
    expect((await rowOf(payment.payment_id)).state).toBe('authorized')
  })

  it('refuses a notice that somebody else signed, and knows nothing of payments that are not ours', async () => {
    const { payment, ref } = await begun()
    stripe.confirm(ref)
    const forged = await tell(stripe.notice('payment_intent.amount_capturable_updated', ref, { secret: 'whsec_x' }))
    expect(forged.statusCode).toBe(400)
    expect((await rowOf(payment.payment_id)).state).toBe('created')
    expect((await tell(stripe.notice('payment_intent.succeeded', 'pi_of_another_shop'))).statusCode).toBe(200)
  })

  it.each([
    ['was ended by the processor, which told us so', 'canceled', true],
    ['was ended by the processor, of which nobody has heard', 'canceled', false],
    ['was charged without an order', 'succeeded', true],
    ['was charged without an order, of which nobody has heard', 'succeeded', false],
  ])('begins anew under the same key where the former payment %s', async (_, status, isHeard) => {
    const ann = await addShopper(test)
    await ann.put(await addProduct(test.database.db, { price_cents: 2000 }))
    const checkout = await ann.checkout({ paymentMethod: 'card' })
    const key = randomUUID()
    const { payment_id: former } = await ann.pay(checkout, key)
    const ref = (await rowOf(former)).provider_ref ?? ''
    Object.assign(stripe.intents.get(ref) ?? {}, { status, amount_received: status === 'succeeded' ? 4500 : 0 })
    if (isHeard) await tell(stripe.notice(`payment_intent.${status}`, ref))
    const payment = await ann.pay(checkout, key)
    expect(payment).toMatchObject({ state: 'created', failure: null })
    expect(payment.payment_id).not.toBe(former)
    stripe.confirm((await rowOf(payment.payment_id)).provider_ref ?? '')
    const byCard = { paymentMethod: 'card', payment_id: payment.payment_id } as const
    expect(await ann.place(checkout, byCard, key)).toMatchObject({ payment: 'authorized' })
    await expect(ann.pay(checkout, key)).rejects.toMatchObject({ code: 'key_reused' })
  })

  it('is released at the processor when it was given up and authorised at the same time', async () => {
    const { ann, payment, ref } = await begun()
    await test.shop.payments.giveUp([payment.payment_id])
    stripe.confirm(ref)
    await tell(stripe.notice('payment_intent.amount_capturable_updated', ref))
    await test.shop.payments.release(payment.payment_id)
    expect(stripe.intents.get(ref)?.status).toBe('canceled')
    expect(await test.shop.payments.read(ann, payment.payment_id)).toMatchObject({ state: 'declined' })
  })

  /** An order of $45.00 by card that is authorised. */
  async function placed() {
    const { ann, checkout, payment, ref } = await begun()
    stripe.confirm(ref)
    const order = await ann.place(checkout, { paymentMethod: 'card', payment_id: payment.payment_id })
    const now = async () => {
      const read = await test.shop.orders.byInvoice(ann.visitor, order.invoice)
      if (!read) throw new Error(`${order.invoice} is gone.`)
      return read
    }
    return { ann, order, ref, payment: payment.payment_id, now }
  }

  it('whose authorisation ends before it is charged says so, and asks to be paid in another way', async () => {
    const { ref, payment, now } = await placed()
    stripe.releaseByHand(ref)
    await tell(stripe.notice('payment_intent.canceled', ref))
    expect(await test.shop.payments.capture(payment)).toBe(false)
    expect(await now()).toMatchObject({ payment: 'open', timeline: [{ kind: 'placed' }, { kind: 'payment_failed' }] })
    expect(await rowOf(payment)).toMatchObject({ state: 'declined' })
  })

  it('is not charged once its bank has refused, whoever looks at the payment before it is released', async () => {
    const { ann, ref, payment, now } = await placed()
    stripe.faults.push('refuses the card')
    expect(await test.shop.payments.capture(payment)).toBe(false)
    await tell(stripe.notice('payment_intent.payment_failed', ref))
    expect(await test.shop.payments.read(ann, payment)).toMatchObject({ state: 'declined' })
    await test.shop.payments.release(payment)
    expect(stripe.intents.get(ref)?.status).toBe('canceled')
    await test.database.pool.query(`update card_payments set updated_at = now() - interval '1 hour' where id = $1`, [
      payment,
    ])
    await test.shop.orders.settlePayments()
    expect(await now()).toMatchObject({ paid: 0, timeline: [{ kind: 'placed' }, { kind: 'payment_failed' }] })
  })

  it('gets back what is charged by hand after its bank has refused, before it is released', async () => {
    const { ref, payment, now } = await placed()
    stripe.faults.push('refuses the card')
    await test.shop.payments.capture(payment)
    const intent = stripe.intents.get(ref)
    if (intent) Object.assign(intent, { status: 'succeeded', amount_received: 4500 })
    await tell(stripe.notice('payment_intent.succeeded', ref))
    await test.shop.payments.release(payment)
    await test.shop.payments.release(payment)
    expect(intent?.refunded).toBe(4500)
    // Its buyer was asked to pay in another way.
    await tell(stripe.notice('charge.refunded', ref))
    await test.shop.orders.bookCardRefunds(payment)
    expect(await now()).toMatchObject({ paid: 0, balance: 45, invoices: [] })
  })

  it('gets back what is left of that where some was given back by hand', async () => {
    const { ref, payment } = await placed()
    stripe.faults.push('refuses the card')
    await test.shop.payments.capture(payment)
    const intent = stripe.intents.get(ref)
    if (intent) Object.assign(intent, { status: 'succeeded', amount_received: 4500 })
    stripe.refundByHand(ref, 1000)
    await test.shop.payments.release(payment)
    await test.shop.payments.release(payment)
    expect(intent?.refunded).toBe(4500)
  })

  it('gets back what is left of that where some is given back by hand while the shop asks for all of it', async () => {
    const { ref, payment } = await placed()
    stripe.faults.push('refuses the card')
    await test.shop.payments.capture(payment)
    const intent = stripe.intents.get(ref)
    if (intent) Object.assign(intent, { status: 'succeeded', amount_received: 4500 })
    const nothing = () => Promise.resolve()
    // The refund is asked for after the payment, its refunds and its disputes were read.
    stripe.meanwhile.push(nothing, nothing, nothing, nothing, () => Promise.resolve(stripe.refundByHand(ref, 1000)))
    await expect(test.shop.payments.release(payment)).rejects.toThrow('charge_already_refunded')
    await test.shop.payments.release(payment)
    expect(intent?.refunded).toBe(4500)
  })

  it('is confirmed as paid by card only while its card pays', async () => {
    const confirmed = async (invoice: string) =>
      (await test.shop.orders.confirmation(invoice, 'https://shop')).text.match(/^.*by card.*$/im)?.[0]
    const refused = await placed()
    expect(await confirmed(refused.order.invoice)).toBe('Paid by card (Visa ending in 4242).')
    stripe.faults.push('refuses the card')
    await test.shop.payments.capture(refused.payment)
    const uncharged = 'By card (Visa ending in 4242), which was not charged.'
    expect(await confirmed(refused.order.invoice)).toBe(uncharged)
    const { ann, order } = await placed()
    await test.shop.orders.cancelOwn(ann, order.invoice, {})
    expect(await confirmed(order.invoice)).toBe('By card (Visa ending in 4242).')
    for (const [{ order: unpaid, payment }, booked] of [
      [refused, uncharged],
      [await placed(), 'By card (Visa ending in 4242).'],
    ] as const) {
      const money = { cents: 4500, reference: `bank ${unpaid.invoice}`, on: '2026-11-20' }
      await test.shop.orders.bookPayment(unpaid.invoice, money)
      expect(await confirmed(unpaid.invoice)).toBe(booked)
      await test.shop.payments.capture(payment)
      expect(await confirmed(unpaid.invoice)).toBe(uncharged)
    }
    const { order: charged } = await paid({ sent: false })
    expect(await confirmed(charged.invoice)).toBe('Paid by card (Visa ending in 4242).')
  })

  it('tells no failure to answer as the reason why a card was not charged', async () => {
    const { ref, payment, now } = await placed()
    stripe.releaseByHand(ref)
    stripe.faults.push('fails', 'fails', 'fails')
    expect(await test.shop.payments.capture(payment)).toBe(false)
    expect((await now()).timeline.at(-1)?.text).toBe(
      'The card was not charged: The authorisation ended before it was used. Please pay in another way.',
    )
  })

  /** Such an order whose card was charged; shipped and invoiced, too, where that is said. */
  async function paid({ sent }: { sent: boolean }) {
    const known = await placed()
    await test.shop.payments.capture(known.payment)
    if (sent) {
      await test.shop.orders.accept(known.order.invoice)
      await test.shop.orders.ship(known.order.invoice, { carrier: 'UPS', tracking: null })
    }
    return known
  }
  /** What the notices of refunds ask the worker for. */
  const book = (payment: string) => test.shop.orders.bookCardRefunds(payment)
  const jobsFor = async (payment: string) => {
    const { rows } = await test.database.pool.query(
      `select id from pgboss.job where name = 'card.refunded' and data->>'payment' = $1`,
      [payment],
    )
    return rows.length
  }

  it('is credited with what is refunded in the pages of Stripe, once, in whatever order it is told', async () => {
    const { ref, payment, now, ann } = await paid({ sent: true })
    stripe.refundByHand(ref, 1500)
    const told = ['charge.refunded', 'refund.updated', 'refund.created'].map((kind) => stripe.notice(kind, ref))
    for (const notice of [...told, ...told]) expect((await tell(notice)).statusCode).toBe(200)
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

  it('is not paid back by bank what somebody has refunded in the pages of Stripe, told or not', async () => {
    const { order, ref, now } = await paid({ sent: false })
    stripe.refundByHand(ref, 1500)
    const back = (cents: number) =>
      test.shop.orders.bookPayBack(order.invoice, { cents, reference: `back ${order.invoice} ${cents}` })
    await expect(back(4500)).rejects.toMatchObject({ code: 'impossible_move' })
    expect(await back(3000)).toBe(true)
    expect(await now()).toMatchObject({ paid: 0 })
  })

  it('is not credited again with what the shop itself gave back', async () => {
    const { order, ref, payment, now } = await paid({ sent: true })
    await test.shop.orders.refund(order.invoice, { reason: 'Chipped', cents: 1000 })
    const note = (await now()).invoices.at(-1)?.number
    const reference = `refunded ${order.invoice}-1 ${note}`
    stripe.faults.push('loses the answer')
    await test.shop.orders.refundCard(reference)
    await tell(stripe.notice('charge.refunded', ref))
    await book(payment)
    expect((await now()).invoices).toHaveLength(2)
    expect((await rowOf(payment)).refunded_cents).toBe(1000)
  })

  it('needs no refund of ours any more where Stripe gave everything back by hand', async () => {
    const { order, ref, payment, now, ann } = await paid({ sent: false })
    await test.shop.orders.cancelOwn(ann, order.invoice, {})
    stripe.refundByHand(ref, 4500)
    await book(payment)
    await test.shop.orders.refundCard(`cancelled ${order.invoice}-1`)
    expect(await now()).toMatchObject({ state: 'cancelled', payment: 'cancelled', paid: 0 })
    expect(await test.shop.billing.lateRefunds()).toEqual([])
    expect(stripe.intents.get(ref)?.refunded).toBe(4500)
  })

  it('that was refunded by hand before anything was invoiced is told to the operator', async () => {
    const { ref, payment, now } = await paid({ sent: false })
    const byHand = stripe.refundByHand(ref, 2000)
    expect((await book(payment)).join()).toContain('$20.00 of')
    expect(await now()).toMatchObject({ paid: 25, balance: 20 })
    // Its bank sends it back: the shop has the money again.
    byHand.fail()
    expect((await book(payment)).join()).toContain('came back')
    expect(await book(payment)).toEqual([])
    expect(await now()).toMatchObject({ paid: 45, balance: 0 })
  })

  it('owes on its invoice what is refunded by hand while its freight is not paid', async () => {
    const ann = await addShopper(test)
    const db = test.database.db
    const supplier_id = await addMaker(test, 'joiner')
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
    await test.shop.orders.freight(invoice, 4000)
    await test.shop.orders.accept(invoice)
    await test.shop.orders.ship(invoice, { carrier: 'UPS', tracking: null })
    stripe.refundByHand(ref, 1000)
    await book(payment_id)
    const { id, order } = await test.shop.orders.ofAnybody(invoice)
    expect(order).toMatchObject({
      paid: 90,
      balance: 40,
      invoices: [{ total: 140, paid: 90, balance: 40 }, { total: 10 }],
    })
    expect((await test.shop.billing.statement(ann.companyId)).balance).toBe(40)
    expect(await test.shop.billing.depositsOfOrder(id)).toBe(0)
  })

  it('that gave its money back tells the operator where the bank sends that to the shop again, once', async () => {
    const { order, ref, payment, now } = await paid({ sent: false })
    await test.shop.orders.cancel(order.invoice, 'Sold out')
    await test.shop.orders.refundCard(`cancelled ${order.invoice}-1`)
    expect(await now()).toMatchObject({ paid: 0 })
    stripe.sendRefundsBack(ref)
    await tell(stripe.notice('refund.failed', ref))
    expect(await jobsFor(payment)).toBe(1)
    expect((await book(payment)).join()).toContain('pay the buyer back in another way')
    expect(await book(payment)).toEqual([])
    expect(await now()).toMatchObject({ state: 'cancelled', paid: 45, balance: 0 })
    const { id } = await test.shop.orders.ofAnybody(order.invoice)
    expect(await test.shop.billing.depositsOfOrder(id)).toBe(4500)
  })

  it('remembers what it was told for ninety days', async () => {
    const notices = [89, 91].map((days) => ({
      id: `evt_${days}`,
      kind: 'x',
      provider: 'stripe',
      received_at: ago(days),
    }))
    await test.database.db.insertInto('card_notices').values(notices).execute()
    await test.shop.payments.forgetNotices()
    const kept = await test.database.db.selectFrom('card_notices').select('id').where('kind', '=', 'x').execute()
    expect(kept).toEqual([{ id: 'evt_89' }])
  })
})

function ago(days: number): Date {
  return new Date(Date.now() - days * 86_400_000)
}
