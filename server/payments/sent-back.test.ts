import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#server/fixtures.ts'
import { createLog } from '#server/log.ts'
import { addShopper } from '#server/orders/test-buying.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'
import { openTestStripe } from './test-stripe.ts'

describe('money of a card that no order has, and that its bank sends back', () => {
  let stripe: Awaited<ReturnType<typeof openTestStripe>>
  let test: TestShop
  /** What the operator reads in the log. */
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
  const tell = (kind: string, ref: string) =>
    test.app.inject({ method: 'POST', url: '/stripe/webhook', ...stripe.notice(kind, ref) })

  /** A payment of $45.00 that is authorised. */
  async function authorized() {
    const ann = await addShopper(test)
    await ann.put(await addProduct(test.database.db, { price_cents: 2000 }))
    const checkout = await ann.checkout({ paymentMethod: 'card' })
    const { payment_id } = await ann.pay(checkout)
    const ref = (await rowOf(payment_id)).provider_ref ?? ''
    stripe.confirm(ref)
    return { ann, checkout, payment: payment_id, ref }
  }

  /** What somebody charges in the processor's own pages. */
  function chargeByHand(ref: string): void {
    Object.assign(stripe.intents.get(ref) ?? {}, { status: 'succeeded', amount_received: 4500 })
  }

  /** Does what notices have asked the worker for; returns what the operator is told. */
  async function work(payment: string): Promise<string[]> {
    const { rows } = await test.database.pool.query(
      `delete from pgboss.job where name = 'payment.cancel' and data->>'payment' = $1 returning id`,
      [payment],
    )
    const told = []
    for (let job = 0; job < rows.length; job += 1) told.push(...(await test.shop.payments.release(payment)))
    return told
  }

  it.each(['that was given up', 'whose order its bank refused', 'that was charged without an order'])(
    'goes there once more, and is told to the operator, of a payment %s',
    async (which) => {
      const { ann, checkout, payment, ref } = await authorized()
      if (which === 'that was given up') await test.shop.payments.giveUp([payment])
      if (which === 'whose order its bank refused') {
        await ann.place(checkout, { paymentMethod: 'card', payment_id: payment })
        stripe.faults.push('refuses the card')
        await test.shop.payments.capture(payment)
      }
      chargeByHand(ref)
      await tell('payment_intent.succeeded', ref)
      await test.shop.payments.release(payment)
      await work(payment)
      const refunded = () => stripe.intents.get(ref)?.refunded
      const { state } = await rowOf(payment)
      expect(await rowOf(payment)).toMatchObject({ captured_cents: 4500, refunded_cents: 4500 })

      const sendBack = async () => {
        stripe.sendRefundsBack(ref)
        await tell('refund.failed', ref)
        expect(refunded()).toBe(0)
        return work(payment)
      }
      const cameBack = '$45.00 of a payment that pays no order came back from the bank of its card'
      expect(await sendBack()).toEqual([`${cameBack}; it was sent there once more.`])
      expect(refunded()).toBe(4500)
      stripe.forgetKeys()
      expect(await sendBack()).toEqual([`${cameBack} twice: pay its buyer back in another way.`])
      expect(await work(payment)).toEqual([])
      expect(refunded()).toBe(0)
      expect(await rowOf(payment)).toMatchObject({ captured_cents: 4500, refunded_cents: 0 })
      // The shop does not look at it again by itself.
      expect((await rowOf(payment)).state).toBe(state === 'refunded' ? 'cancelled' : state)
    },
  )

  /** What the operator is told when the shop looks at the payments that nobody has looked at for so long. */
  async function sweptAfter(minutes: number, payment: string): Promise<string[]> {
    await test.database.pool.query(
      'update card_payments set updated_at = now() - make_interval(mins => $2), created_at = now() - make_interval(mins => $2) where id = $1',
      [payment, minutes],
    )
    const before = logged.length
    await test.shop.orders.settlePayments().catch(() => undefined)
    const lines = logged.slice(before).map((line) => JSON.parse(line) as { payment?: string; msg: string })
    return lines.flatMap((line) => (line.payment === payment ? [line.msg] : []))
  }

  it('is told to the operator, too, where no notice has come and the shop looks by itself', async () => {
    const { payment, ref } = await authorized()
    chargeByHand(ref)
    await test.shop.payments.release(payment)
    stripe.sendRefundsBack(ref)
    await test.database.pool.query(`update card_payments set state = 'captured' where id = $1`, [payment])
    expect(await sweptAfter(20, payment)).toEqual([
      '$45.00 of a payment that pays no order came back from the bank of its card; it was sent there once more.',
    ])
  })

  it('is tried for three days where the processor refuses, then told to the operator, once, and left until a notice', async () => {
    const { payment, ref } = await authorized()
    chargeByHand(ref)
    stripe.dispute(ref, 4500)
    // The key may not read disputes, and nothing is given back of what is disputed.
    stripe.keepDisputes(true)
    expect(await sweptAfter(4310, payment)).toEqual([])
    stripe.faults.push('fails', 'fails', 'fails')
    expect(await sweptAfter(4321, payment)).toEqual([])
    expect(await rowOf(payment)).toMatchObject({ state: 'captured' })
    expect(await sweptAfter(4321, payment)).toEqual([
      expect.stringMatching(
        /^\$45\.00 was charged .* look there what became of it, and refund it there, in no other way\.$/,
      ),
    ])
    const asked = stripe.requests()
    expect(await sweptAfter(4400, payment)).toEqual([])
    expect(stripe.requests()).toBe(asked)
    stripe.keepDisputes(false)
    stripe.forgetKeys()
    stripe.winDisputes(ref)
    await tell('charge.dispute.closed', ref)
    expect(await work(payment)).toEqual([])
    expect(stripe.intents.get(ref)).toMatchObject({ refunded: 4500, disputed: 0 })
  })

  it('is told to the operator, too, where it came back and the processor refuses to send it there again', async () => {
    const { ann, payment, ref } = await authorized()
    chargeByHand(ref)
    await tell('payment_intent.succeeded', ref)
    await test.shop.payments.release(payment)
    expect(await rowOf(payment)).toMatchObject({ state: 'refunded', refunded_cents: 4500 })
    stripe.sendRefundsBack(ref)
    stripe.dispute(ref, 4500)
    stripe.keepDisputes(true)
    await tell('refund.failed', ref)
    await expect(work(payment)).rejects.toThrow('charge_already_refunded')
    expect(await rowOf(payment)).toMatchObject({ state: 'captured', refunded_cents: 0 })
    expect(await sweptAfter(4321, payment)).toEqual([expect.stringContaining('and refund it there, in no other way.')])
    stripe.keepDisputes(false)
    // A look of its buyer makes nobody ask again.
    await test.shop.payments.read(ann, payment)
    expect(await work(payment)).toEqual([])
    const { rows } = await test.database.pool.query(
      `select id from pgboss.job where name = 'payment.cancel' and data->>'payment' = $1`,
      [payment],
    )
    expect(rows).toEqual([])
  })

  it('is left after three days where its bank has taken it, without a word', async () => {
    const { payment, ref } = await authorized()
    chargeByHand(ref)
    stripe.dispute(ref, 4500)
    expect(await sweptAfter(20, payment)).toEqual([])
    expect(await sweptAfter(4321, payment)).toEqual([])
    const asked = stripe.requests()
    expect(await sweptAfter(4400, payment)).toEqual([])
    expect(stripe.requests()).toBe(asked)
  })

  it('goes there no second time where the bank has taken it back by itself, unless that was wrong', async () => {
    const { payment, ref } = await authorized()
    await test.shop.payments.giveUp([payment])
    chargeByHand(ref)
    stripe.dispute(ref, 4500)
    await tell('charge.dispute.funds_withdrawn', ref)
    await work(payment)
    expect(stripe.intents.get(ref)).toMatchObject({ refunded: 0, disputed: 4500 })
    stripe.winDisputes(ref)
    await tell('charge.dispute.closed', ref)
    await work(payment)
    expect(stripe.intents.get(ref)).toMatchObject({ refunded: 4500, disputed: 0 })
  })

  it('goes there in two equal parts where the bank had taken the second one and was wrong', async () => {
    const { payment, ref } = await authorized()
    await test.shop.payments.giveUp([payment])
    chargeByHand(ref)
    stripe.dispute(ref, 2250)
    await tell('charge.dispute.funds_withdrawn', ref)
    await work(payment)
    expect(stripe.intents.get(ref)).toMatchObject({ refunded: 2250, disputed: 2250 })
    stripe.winDisputes(ref)
    await tell('charge.dispute.closed', ref)
    await work(payment)
    expect(stripe.intents.get(ref)).toMatchObject({ refunded: 4500, disputed: 0 })
  })

  it('goes there with a key of Stripe that may not read disputes, too', async () => {
    const { payment, ref } = await authorized()
    await test.shop.payments.giveUp([payment])
    chargeByHand(ref)
    stripe.keepDisputes(true)
    await tell('payment_intent.succeeded', ref)
    await test.shop.payments.release(payment)
    stripe.keepDisputes(false)
    expect(stripe.intents.get(ref)).toMatchObject({ refunded: 4500 })
  })
})
