import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#test-kit/catalog.ts'
import { createLog } from '#server/boot/log.ts'
import { addShopper } from '#test-kit/orders/buying.ts'
import { openTestShop, type TestShop } from '#test-kit/shop.ts'
import { openTestStripe } from '#test-kit/stripe.ts'

describe('a refund of a payment without an order that the bank returns', () => {
  let stripe: Awaited<ReturnType<typeof openTestStripe>>
  let test: TestShop
  /** Lines of the log, which the operator reads. */
  const logged: string[] = []
  beforeAll(async () => {
    stripe = await openTestStripe()
    const log = createLog('warn', { write: (line: string) => logged.push(line) })
    test = await openTestShop(stripe.environment, { log })
  })
  afterAll(async () => {
    await test.close()
    await stripe.close()
  })

  const rowOf = (id: string) =>
    test.database.db.selectFrom('card_payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const deliver = (kind: string, ref: string) =>
    test.app.inject({ method: 'POST', url: '/stripe/webhook', ...stripe.webhook(kind, ref) })

  /** Creates an authorized payment of $45.00. */
  async function authorized() {
    const ann = await addShopper(test)
    await ann.put(await addProduct(test.database.db, { price_cents: 2000 }))
    const checkout = await ann.checkout({ paymentMethod: 'card' })
    const { payment_id } = await ann.pay(checkout)
    const ref = (await rowOf(payment_id)).provider_ref ?? ''
    stripe.confirm(ref)
    return { ann, checkout, payment: payment_id, ref }
  }

  /** Captures a payment in the dashboard of the processor. */
  function chargeByHand(ref: string): void {
    Object.assign(stripe.intents.get(ref) ?? {}, { status: 'succeeded', amount_received: 4500 })
  }

  /** Runs the jobs that webhooks enqueued. Returns the warnings for the operator. */
  async function work(payment: string): Promise<string[]> {
    const { rows } = await test.database.pool.query(
      `delete from pgboss.job where name = 'payment.cancel' and data->>'payment' = $1 returning id`,
      [payment],
    )
    const warnings: string[] = []
    for (let job = 0; job < rows.length; job += 1) warnings.push(...(await test.shop.payments.release(payment)))
    return warnings
  }

  it.each(['that was abandoned', 'of an order whose card was declined', 'that was charged without an order'])(
    'is repeated once, and reported to the operator, for a payment %s',
    async (which) => {
      const { ann, checkout, payment, ref } = await authorized()
      if (which === 'that was abandoned') await test.shop.payments.abandon([payment])
      if (which === 'of an order whose card was declined') {
        await ann.place(checkout, { paymentMethod: 'card', payment_id: payment })
        stripe.failures.push('refuses the card')
        await test.shop.payments.capture(payment)
      }
      chargeByHand(ref)
      await deliver('payment_intent.succeeded', ref)
      await test.shop.payments.release(payment)
      await work(payment)
      const refunded = () => stripe.intents.get(ref)?.refunded
      const { state } = await rowOf(payment)
      expect(await rowOf(payment)).toMatchObject({ captured_cents: 4500, refunded_cents: 4500 })

      const returnRefund = async () => {
        stripe.returnRefunds(ref)
        await deliver('refund.failed', ref)
        expect(refunded()).toBe(0)
        return work(payment)
      }
      const returned = '$45.00 of a payment without an order was returned by the bank of its card'
      expect(await returnRefund()).toEqual([`${returned}; the shop refunded it once more.`])
      expect(refunded()).toBe(4500)
      stripe.forgetKeys()
      expect(await returnRefund()).toEqual([`${returned} twice: pay the buyer back in another way.`])
      expect(await work(payment)).toEqual([])
      expect(refunded()).toBe(0)
      expect(await rowOf(payment)).toMatchObject({ captured_cents: 4500, refunded_cents: 0 })
      // The reconciliation does not check it again.
      expect((await rowOf(payment)).state).toBe(state === 'refunded' ? 'cancelled' : state)
    },
  )

  /** Runs the reconciliation after the payment was not checked for `minutes`. Returns the warnings for the operator. */
  async function warningsAfter(minutes: number, payment: string): Promise<string[]> {
    await test.database.pool.query(
      'update card_payments set updated_at = now() - make_interval(mins => $2), created_at = now() - make_interval(mins => $2) where id = $1',
      [payment, minutes],
    )
    const before = logged.length
    await test.shop.orders.placing.settlePayments().catch(() => undefined)
    const lines = logged.slice(before).map((line) => JSON.parse(line) as { payment?: string; msg: string })
    return lines.flatMap((line) => (line.payment === payment ? [line.msg] : []))
  }

  it('is reported to the operator, too, if the reconciliation finds it without a webhook', async () => {
    const { payment, ref } = await authorized()
    chargeByHand(ref)
    await test.shop.payments.release(payment)
    stripe.returnRefunds(ref)
    await test.database.pool.query(`update card_payments set state = 'captured' where id = $1`, [payment])
    expect(await warningsAfter(20, payment)).toEqual([
      '$45.00 of a payment without an order was returned by the bank of its card; the shop refunded it once more.',
    ])
  })

  it('is retried for three days if the processor rejects it, then reported once, and left until a webhook', async () => {
    const { payment, ref } = await authorized()
    chargeByHand(ref)
    stripe.dispute(ref, 4500)
    // The API key may not read disputes, and Stripe refunds nothing that is disputed.
    stripe.denyDisputes(true)
    expect(await warningsAfter(4310, payment)).toEqual([])
    stripe.failures.push('fails', 'fails', 'fails')
    expect(await warningsAfter(4321, payment)).toEqual([])
    expect(await rowOf(payment)).toMatchObject({ state: 'captured' })
    expect(await warningsAfter(4321, payment)).toEqual([
      expect.stringMatching(/^\$45\.00 was charged .* in its dashboard and refund it there, in no other way\.$/),
    ])
    const requests = stripe.requests()
    expect(await warningsAfter(4400, payment)).toEqual([])
    expect(stripe.requests()).toBe(requests)
    stripe.denyDisputes(false)
    stripe.forgetKeys()
    stripe.winDisputes(ref)
    await deliver('charge.dispute.closed', ref)
    expect(await work(payment)).toEqual([])
    expect(stripe.intents.get(ref)).toMatchObject({ refunded: 4500, disputed: 0 })
  })

  it('is reported to the operator, too, if the processor rejects its repetition', async () => {
    const { ann, payment, ref } = await authorized()
    chargeByHand(ref)
    await deliver('payment_intent.succeeded', ref)
    await test.shop.payments.release(payment)
    expect(await rowOf(payment)).toMatchObject({ state: 'refunded', refunded_cents: 4500 })
    stripe.returnRefunds(ref)
    stripe.dispute(ref, 4500)
    stripe.denyDisputes(true)
    await deliver('refund.failed', ref)
    await expect(work(payment)).rejects.toThrow('charge_already_refunded')
    expect(await rowOf(payment)).toMatchObject({ state: 'captured', refunded_cents: 0 })
    expect(await warningsAfter(4321, payment)).toEqual([
      expect.stringContaining('and refund it there, in no other way.'),
    ])
    stripe.denyDisputes(false)
    // Reading it enqueues no job.
    await test.shop.payments.read(ann, payment)
    expect(await work(payment)).toEqual([])
    const { rows } = await test.database.pool.query(
      `select id from pgboss.job where name = 'payment.cancel' and data->>'payment' = $1`,
      [payment],
    )
    expect(rows).toEqual([])
  })

  it('is left after three days without a report if the bank took the money in a dispute', async () => {
    const { payment, ref } = await authorized()
    chargeByHand(ref)
    stripe.dispute(ref, 4500)
    expect(await warningsAfter(20, payment)).toEqual([])
    expect(await warningsAfter(4321, payment)).toEqual([])
    const requests = stripe.requests()
    expect(await warningsAfter(4400, payment)).toEqual([])
    expect(stripe.requests()).toBe(requests)
  })

  it('is not made if the bank took the money in a dispute, unless the shop wins it', async () => {
    const { payment, ref } = await authorized()
    await test.shop.payments.abandon([payment])
    chargeByHand(ref)
    stripe.dispute(ref, 4500)
    await deliver('charge.dispute.funds_withdrawn', ref)
    await work(payment)
    expect(stripe.intents.get(ref)).toMatchObject({ refunded: 0, disputed: 4500 })
    stripe.winDisputes(ref)
    await deliver('charge.dispute.closed', ref)
    await work(payment)
    expect(stripe.intents.get(ref)).toMatchObject({ refunded: 4500, disputed: 0 })
  })

  it('is made in two equal amounts if the shop wins a dispute about the second one', async () => {
    const { payment, ref } = await authorized()
    await test.shop.payments.abandon([payment])
    chargeByHand(ref)
    stripe.dispute(ref, 2250)
    await deliver('charge.dispute.funds_withdrawn', ref)
    await work(payment)
    expect(stripe.intents.get(ref)).toMatchObject({ refunded: 2250, disputed: 2250 })
    stripe.winDisputes(ref)
    await deliver('charge.dispute.closed', ref)
    await work(payment)
    expect(stripe.intents.get(ref)).toMatchObject({ refunded: 4500, disputed: 0 })
  })

  it('is made with a Stripe API key that may not read disputes, too', async () => {
    const { payment, ref } = await authorized()
    await test.shop.payments.abandon([payment])
    chargeByHand(ref)
    stripe.denyDisputes(true)
    await deliver('payment_intent.succeeded', ref)
    await test.shop.payments.release(payment)
    stripe.denyDisputes(false)
    expect(stripe.intents.get(ref)).toMatchObject({ refunded: 4500 })
  })
})
