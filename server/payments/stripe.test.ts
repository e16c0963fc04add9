import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Processor } from './processor.ts'
import { createStripeProcessor } from './stripe.ts'
import { openTestStripe } from '#test-kit/stripe.ts'

describe('payments by Stripe', () => {
  let stripe: Awaited<ReturnType<typeof openTestStripe>>
  let cards: Processor
  let payments = 0
  beforeAll(async () => {
    stripe = await openTestStripe()
    cards = createStripeProcessor(stripe.settings, 300)
  })
  beforeEach(() => {
    stripe.failures.length = 0
  })
  afterAll(() => stripe.close())

  const create = (cents = 4500) => {
    payments += 1
    return cards.create({ id: `payment-${payments}`, cents })
  }
  const authorized = async () => {
    const ref = await create()
    stripe.confirm(ref)
    return ref
  }

  it('are authorized, captured for less, and refunded', async () => {
    const ref = await create()
    expect(await cards.read(ref)).toMatchObject({ state: 'created', clientSecret: `${ref}_secret` })
    stripe.confirm(ref, 'Your card was declined.')
    expect(await cards.read(ref)).toMatchObject({
      state: 'declined',
      failure: 'Your card was declined. Try another card, or choose another way to pay.',
    })
    stripe.confirm(ref)
    expect(await cards.read(ref)).toMatchObject({ state: 'authorized', card: 'Visa ending in 4242', capturedCents: 0 })
    await cards.capture(ref, 4000)
    await cards.refund(ref, 1000, 'refund')
    expect(await cards.read(ref)).toMatchObject({ state: 'captured', capturedCents: 4000, refundedCents: 1000 })
  })

  it('are created, captured and refunded once when the processor fails, loses its response or hangs', async () => {
    const before = stripe.intents.size
    stripe.failures.push('loses the answer')
    const ref = await create()
    expect(stripe.intents.size).toBe(before + 1)
    stripe.confirm(ref)
    stripe.failures.push('fails', 'loses the answer')
    await cards.capture(ref, 4500)
    stripe.failures.push('hangs', 'loses the answer')
    await cards.refund(ref, 500, `refund-${ref}`)
    expect(await cards.read(ref)).toMatchObject({ state: 'captured', capturedCents: 4500, refundedCents: 500 })
  })

  it('are refunded once, although Stripe has forgotten the key when the job retries', async () => {
    const ref = await authorized()
    await cards.capture(ref, 4500)
    await cards.refund(ref, 500, `refund-${ref}`)
    stripe.forgetKeys()
    await cards.refund(ref, 500, `refund-${ref}`)
    await cards.refund(ref, 700, `other-${ref}`)
    expect(await cards.read(ref)).toMatchObject({ refundedCents: 1200 })
  })

  it('are captured by the next attempt, although Stripe repeats the response to a key that failed', async () => {
    const ref = await authorized()
    stripe.failures.push('fails by its key')
    await expect(cards.capture(ref, 4500)).rejects.toMatchObject({ code: 'card_unavailable' })
    await cards.capture(ref, 4500)
    expect(await cards.read(ref)).toMatchObject({ state: 'captured' })
  })

  it('are unavailable when Stripe does not respond, with a message for the buyer', async () => {
    stripe.failures.push('fails', 'fails', 'fails')
    await expect(create()).rejects.toMatchObject({ code: 'card_unavailable' })
    const ref = await authorized()
    stripe.failures.push('hangs', 'hangs', 'hangs')
    await expect(cards.read(ref)).rejects.toMatchObject({ code: 'card_unavailable' })
  })

  it('accept only webhooks that Stripe signed recently', () => {
    const { payload, headers } = stripe.webhook('payment_intent.amount_capturable_updated', 'pi_1', { id: 'evt_1' })
    const read = (body: string, signature: string) => cards.parseWebhook(Buffer.from(body), signature)
    expect(read(payload, headers['stripe-signature'])).toEqual({
      id: 'evt_1',
      kind: 'payment',
      type: 'payment_intent.amount_capturable_updated',
      paymentRef: 'pi_1',
    })
    const old = stripe.webhook('x', 'pi_1', { secondsAgo: 301 })
    const forged = stripe.webhook('x', 'pi_1', { secret: 'whsec_guessed' })
    for (const [body, signature] of [
      [payload, ''],
      [`${payload} `, headers['stripe-signature']],
      [old.payload, old.headers['stripe-signature']],
      [forged.payload, forged.headers['stripe-signature']],
    ] as const) {
      expect(() => read(body, signature)).toThrow('does not have a valid signature')
    }
  })
})
