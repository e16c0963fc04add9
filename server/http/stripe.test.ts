import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addProduct } from '#server/fixtures.ts'
import { addShopper } from '#server/orders/test-buying.ts'
import { openTestStripe } from '#server/payments/test-stripe.ts'
import { openTestShop, type TestShop } from '#server/test-shop.ts'

describe('an order paid through Stripe', () => {
  let stripe: Awaited<ReturnType<typeof openTestStripe>>
  let test: TestShop
  beforeAll(async () => {
    stripe = await openTestStripe()
    const { secretKey, publicKey, webhookSecret, apiUrl } = stripe.settings
    test = await openTestShop({
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publicKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: apiUrl,
    })
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

  it('is released at the processor when it was given up and authorised at the same time', async () => {
    const { ann, payment, ref } = await begun()
    await test.shop.payments.giveUp([payment.payment_id])
    stripe.confirm(ref)
    await tell(stripe.notice('payment_intent.amount_capturable_updated', ref))
    await test.shop.payments.release(payment.payment_id)
    expect(stripe.intents.get(ref)?.status).toBe('canceled')
    expect(await test.shop.payments.read(ann, payment.payment_id)).toMatchObject({ state: 'declined' })
  })
})
