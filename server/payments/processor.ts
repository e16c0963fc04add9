import type { Cents } from '#contract/values/money.ts'

/** State of a payment at the processor. Always read it: webhooks may arrive out of order. */
export interface ProcessorPayment {
  state: 'created' | 'authorized' | 'captured' | 'declined' | 'cancelled'
  capturedCents: Cents
  refundedCents: Cents
  /** For example 'Visa ending in 4242'. */
  card: string | null
  /** Why the card was declined and what to do, as a sentence for the buyer. */
  failure: string | null
  /** Secret with which the browser confirms the payment. */
  clientSecret: string | null
}

/** A refund to a card. */
export interface ProcessorRefund {
  /** The processor's ID. */
  id: string
  cents: Cents
  /** Idempotency key of a refund that the shop requested; null for one made in the processor's dashboard. */
  key: string | null
  /** The refund failed: its bank returned the money to the shop. */
  failed: boolean
}

/** A dispute (chargeback): the card's bank took money back because the cardholder contests the charge. */
export interface ProcessorDispute {
  /** The processor's ID. */
  id: string
  cents: Cents
  /**
   * `open`: the operator can answer. `answered`: the bank decides. `won_pending`: the shop won and the money is not
   * back yet. `won`: the money is back.
   */
  state: 'open' | 'answered' | 'won_pending' | 'won' | 'lost'
}

/** The processor rejects a refund. A later attempt may succeed. */
export class RefundRejected extends Error {
  override readonly name = 'RefundRejected'
}

/** Webhook event of the processor. `id` is the same when it is delivered again. */
export interface ProcessorEvent {
  id: string
  kind: 'payment' | 'refund' | 'dispute'
  /** The processor's name of the event, for the log of events. */
  type: string
  /** The processor's ID of the payment; null if the event is not about a payment. */
  paymentRef: string | null
}

/**
 * Card processor. Every verb makes network requests, so none is called inside a transaction; every verb is idempotent.
 * Each throws `card_unavailable` if the processor does not respond, and `card_declined` if the card's bank declines.
 */
export interface Processor {
  readonly provider: 'stripe' | 'local'
  /** Public key that the payment form in the browser needs; null if none. */
  readonly publicKey: string | null
  /**
   * Creates the payment `id` and returns the processor's ID of it. A duplicate holds no money, because only the
   * returned one is confirmed.
   */
  create(payment: { id: string; cents: Cents }): Promise<string>
  read(ref: string): Promise<ProcessorPayment>
  /** Captures at most the authorized amount; the rest is released. */
  capture(ref: string, cents: Cents): Promise<void>
  /** Releases the authorization. */
  cancel(ref: string): Promise<void>
  /** Refunds; idempotent by `key`. Throws `RefundRejected`, too. */
  refund(ref: string, cents: Cents, key: string): Promise<void>
  /** Lists the refunds of the payment. */
  refunds(ref: string): Promise<ProcessorRefund[]>
  /** Lists the disputes in which money was taken back, not mere inquiries of the bank. */
  disputes(ref: string): Promise<ProcessorDispute[]>
  /** Verifies and parses a webhook. Throws `bad_request` if the signature is missing, invalid, or too old. */
  parseWebhook(body: Buffer, signature: string): ProcessorEvent
}
