import Stripe from 'stripe'
import { CURRENCY } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import { type Processor, type ProcessorDispute, type ProcessorPayment, RefundRefused } from './processor.ts'

const TIMEOUT_MS = 10_000
const RETRIES = 2
/** A notice that was signed longer ago, in seconds, is somebody's copy. */
const NOTICE_TOLERANCE = 300

export interface StripeSettings {
  secretKey: string
  publicKey: string
  webhookSecret: string
  /** Another address than Stripe's own. */
  apiUrl: string | undefined
}

const ROWS_A_PAGE = 100
const MOST_ROWS = 1000

/**
 * Cards by Stripe: authorised first and captured after the order (manual capture). Only a refund has a key of its own: Stripe
 * answers a key that once failed with that failure for a day, and the other verbs have their effect once by what they are.
 */
export function createStripeProcessor(
  settings: StripeSettings,
  timeoutMs = TIMEOUT_MS,
  warn: (sentence: string) => void = () => {},
): Processor {
  let warned = false
  const stripe = new Stripe(settings.secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...addressOf(settings.apiUrl),
  })

  const refundsOf = (ref: string) =>
    asked(stripe.refunds.list({ payment_intent: ref, limit: ROWS_A_PAGE }).autoPagingToArray({ limit: MOST_ROWS }))

  /** None for a key that may not read them: refunds must not wait for that, and Stripe gives nothing back twice. */
  async function disputesOf(ref: string): Promise<Stripe.Dispute[]> {
    const list = stripe.disputes.list({ payment_intent: ref, limit: ROWS_A_PAGE })
    try {
      return await asked(list.autoPagingToArray({ limit: MOST_ROWS }))
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
      if (!warned) warn('The key of Stripe may not read disputes, so none is booked: allow it to, in its pages.')
      warned = true
      return []
    }
  }

  return {
    provider: 'stripe',
    publicKey: settings.publicKey,

    async create({ id, cents }) {
      const intent = await asked(
        stripe.paymentIntents.create({
          amount: cents,
          currency: CURRENCY.toLowerCase(),
          capture_method: 'manual',
          allowed_payment_method_types: ['card'],
          metadata: { payment: id },
        }),
      )
      return intent.id
    },

    async read(ref) {
      return toPayment(await asked(stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] })))
    },

    async capture(ref, cents) {
      await asked(stripe.paymentIntents.capture(ref, { amount_to_capture: cents }))
    },

    async cancel(ref) {
      await asked(stripe.paymentIntents.cancel(ref))
    },

    async refund(ref, cents, key) {
      // Stripe knows a key for a day; a job may come again later.
      if ((await refundsOf(ref)).some(({ metadata }) => metadata?.['key'] === key)) return
      const refund = { payment_intent: ref, amount: cents, metadata: { key } }
      await asked(stripe.refunds.create(refund, { idempotencyKey: key })).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        throw new RefundRefused(error.message, { cause: error })
      })
    },

    async refunds(ref) {
      return (await refundsOf(ref)).map(({ id, amount, metadata, status }) => ({
        id,
        cents: amount,
        key: metadata?.['key'] ?? null,
        failed: status === 'failed' || status === 'canceled',
      }))
    },

    async disputes(ref) {
      return (await disputesOf(ref)).flatMap((dispute) => {
        // One in which a bank only asks has moved nothing; the fee of a dispute is the shop's and not in `amount`.
        if (!dispute.balance_transactions.some(({ amount }) => amount < 0)) return []
        return [{ id: dispute.id, cents: dispute.amount, state: stateOfDispute(dispute) }]
      })
    },

    notice(body, signature) {
      try {
        const event = stripe.webhooks.constructEvent(body, signature, settings.webhookSecret, NOTICE_TOLERANCE)
        return { id: event.id, kind: event.type, ref: paymentOf(event.data.object) }
      } catch {
        throw new Problem('bad_request', 'This notice does not bear the signature of the card processor.')
      }
    },
  }
}

function addressOf(apiUrl: string | undefined): Stripe.StripeConfig {
  if (apiUrl === undefined) return {}
  const { protocol, hostname, port } = new URL(apiUrl)
  return {
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port !== '' && { port }),
  }
}

/** The answer; what the buyer must know of a failure as a problem. */
async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new Problem('card_declined', sentence(error.message))
    const away =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError
    if (away) throw new Problem('card_unavailable')
    throw error
  }
}

function toPayment(intent: Stripe.PaymentIntent): ProcessorPayment {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const card = charge?.payment_method_details?.card
  const failure = intent.last_payment_error?.message
  return {
    state: stateOf(intent),
    capturedCents: intent.status === 'succeeded' ? intent.amount_received : 0,
    refundedCents: charge?.amount_refunded ?? 0,
    card: card?.last4 ? `${brandName(card.brand)} ending in ${card.last4}` : null,
    failure: failure ? sentence(failure) : null,
    clientSecret: intent.client_secret,
  }
}

function stateOf(intent: Stripe.PaymentIntent): ProcessorPayment['state'] {
  if (intent.status === 'requires_capture') return 'authorized'
  if (intent.status === 'succeeded') return 'captured'
  if (intent.status === 'canceled') return 'cancelled'
  return intent.status === 'requires_payment_method' && intent.last_payment_error ? 'declined' : 'created'
}

function stateOfDispute({ status, balance_transactions: moved }: Stripe.Dispute): ProcessorDispute['state'] {
  if (moved.some(({ amount }) => amount > 0)) return 'won'
  if (status === 'won') return 'coming'
  if (status === 'needs_response') return 'open'
  return status === 'lost' ? 'lost' : 'answered'
}

function brandName(brand: string | null): string {
  return brand ? brand.charAt(0).toUpperCase() + brand.slice(1) : 'Card'
}

/** Stripe says what is wrong; the buyer must also learn what to do. */
function sentence(message: string): string {
  return `${message.replace(/\.?$/, '.')} Try another card, or choose another way to pay.`
}

/** The payment that an event is about: itself, or what a charge or refund belongs to. */
function paymentOf(object: object): string | null {
  if ('object' in object && object.object === 'payment_intent' && 'id' in object) return String(object.id)
  return 'payment_intent' in object && typeof object.payment_intent === 'string' ? object.payment_intent : null
}
