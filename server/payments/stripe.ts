import Stripe from 'stripe'
import { CURRENCY } from '#contract/values/money.ts'
import { Problem } from '#contract/problem.ts'
import {
  type Processor,
  type ProcessorDispute,
  type ProcessorEvent,
  type ProcessorPayment,
  RefundRejected,
} from './processor.ts'

const TIMEOUT_MS = 10_000
const RETRIES = 2
/** Older signatures are rejected, to prevent replay attacks. */
const WEBHOOK_TOLERANCE_SECONDS = 300

export interface StripeSettings {
  secretKey: string
  publicKey: string
  webhookSecret: string
  /** URL of the API, if it is not Stripe's own. */
  apiUrl: string | undefined
}

const ROWS_A_PAGE = 100
const MAX_ROWS = 1000

/**
 * Creates the Stripe processor: payments are authorized first and captured after the order (manual capture). Only
 * refunds have an idempotency key: Stripe repeats the response to a key for a day, even an error, and the other verbs
 * are idempotent by nature.
 */
export function createStripeProcessor(
  settings: StripeSettings,
  timeoutMs = TIMEOUT_MS,
  warn: (withAdvice: string) => void = () => {},
): Processor {
  let warned = false
  const stripe = new Stripe(settings.secretKey, {
    timeout: timeoutMs,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...addressOf(settings.apiUrl),
  })

  const listRefunds = (ref: string) =>
    withProblems(
      stripe.refunds.list({ payment_intent: ref, limit: ROWS_A_PAGE }).autoPagingToArray({ limit: MAX_ROWS }),
    )

  /**
   * Returns no disputes if the API key may not read them: refunds must not wait for that, and Stripe never refunds
   * twice.
   */
  async function listDisputes(ref: string): Promise<Stripe.Dispute[]> {
    const list = stripe.disputes.list({ payment_intent: ref, limit: ROWS_A_PAGE })
    try {
      return await withProblems(list.autoPagingToArray({ limit: MAX_ROWS }))
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripePermissionError)) throw error
      if (!warned)
        warn('The Stripe API key may not read disputes, so none is booked. Allow it in the Stripe dashboard.')
      warned = true
      return []
    }
  }

  return {
    provider: 'stripe',
    publicKey: settings.publicKey,

    async create({ id, cents }) {
      const intent = await withProblems(
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
      return toPayment(await withProblems(stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] })))
    },

    async capture(ref, cents) {
      await withProblems(stripe.paymentIntents.capture(ref, { amount_to_capture: cents }))
    },

    async cancel(ref) {
      await withProblems(stripe.paymentIntents.cancel(ref))
    },

    async refund(ref, cents, key) {
      // Stripe stores an idempotency key for a day, and a job may retry later.
      if ((await listRefunds(ref)).some(({ metadata }) => metadata?.['key'] === key)) return
      const refund = { payment_intent: ref, amount: cents, metadata: { key } }
      await withProblems(stripe.refunds.create(refund, { idempotencyKey: key })).catch((error: unknown) => {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
        throw new RefundRejected(error.message, { cause: error })
      })
    },

    async refunds(ref) {
      return (await listRefunds(ref)).map(({ id, amount, metadata, status }) => ({
        id,
        cents: amount,
        key: metadata?.['key'] ?? null,
        failed: status === 'failed' || status === 'canceled',
      }))
    },

    async disputes(ref) {
      return (await listDisputes(ref)).flatMap((dispute) => {
        // A mere inquiry moves no money. The fee of a dispute is the shop's and not part of `amount`.
        if (!dispute.balance_transactions.some(({ amount }) => amount < 0)) return []
        return [{ id: dispute.id, cents: dispute.amount, state: stateOfDispute(dispute) }]
      })
    },

    parseWebhook(body, signature) {
      try {
        const event = stripe.webhooks.constructEvent(body, signature, settings.webhookSecret, WEBHOOK_TOLERANCE_SECONDS)
        return {
          id: event.id,
          kind: kindOf(event.type),
          type: event.type,
          paymentRef: paymentRef(event.data.object),
        }
      } catch {
        throw new Problem('bad_request', 'This webhook does not have a valid signature of the card processor.')
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

/** Returns the response, and replaces errors that the buyer must know by problems. */
async function withProblems<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new Problem('card_declined', sentence(error.message))
    const isUnavailable =
      error instanceof Stripe.errors.StripeConnectionError ||
      error instanceof Stripe.errors.StripeAPIError ||
      error instanceof Stripe.errors.StripeRateLimitError
    if (isUnavailable) throw new Problem('card_unavailable')
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

function stateOfDispute({ status, balance_transactions: transactions }: Stripe.Dispute): ProcessorDispute['state'] {
  if (transactions.some(({ amount }) => amount > 0)) return 'won'
  if (status === 'won') return 'won_pending'
  if (status === 'needs_response') return 'open'
  return status === 'lost' ? 'lost' : 'answered'
}

function brandName(brand: string | null): string {
  return brand ? brand.charAt(0).toUpperCase() + brand.slice(1) : 'Card'
}

function kindOf(type: string): ProcessorEvent['kind'] {
  if (type.startsWith('charge.dispute.')) return 'dispute'
  return type.startsWith('refund.') || type.startsWith('charge.refund') ? 'refund' : 'payment'
}

/** Adds to the message of Stripe what the buyer can do. */
function sentence(message: string): string {
  return `${message.replace(/\.?$/, '.')} Try another card, or choose another way to pay.`
}

/**
 * Returns the ID of the payment of an event: of the object itself, or of its charge or refund; null if there is none.
 */
function paymentRef(object: object): string | null {
  if ('object' in object && object.object === 'payment_intent' && 'id' in object) return String(object.id)
  return 'payment_intent' in object && typeof object.payment_intent === 'string' ? object.payment_intent : null
}
