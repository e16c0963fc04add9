import type { Cents } from '#contract/money.ts'

/** What a processor knows of a payment; it is always asked, because what it told before may have come out of order. */
export interface ProcessorPayment {
  state: 'created' | 'authorized' | 'captured' | 'declined' | 'cancelled'
  capturedCents: Cents
  refundedCents: Cents
  /** Such as 'Visa ending in 4242'. */
  card: string | null
  /** Why the card was declined and what to do, in a sentence. */
  failure: string | null
  /** With it the buyer's browser confirms the payment. */
  clientSecret: string | null
}

/** Money that went back to a card. */
export interface ProcessorRefund {
  /** The processor's own name of it. */
  id: string
  cents: Cents
  /** Of a refund that we asked for; null of one made in the processor's own pages. */
  key: string | null
  /** The money never arrived, and came back to the shop. */
  failed: boolean
}

/** Money that the card's bank has taken back because its holder says that nothing is owed. */
export interface ProcessorDispute {
  /** The processor's own name of it. */
  id: string
  cents: Cents
  /**
   * `open` can be answered; of one that is `answered` the bank decides; it has decided for the shop where the money is `coming`, and once
   * `won` the shop has it again.
   */
  state: 'open' | 'answered' | 'coming' | 'won' | 'lost'
}

/** The processor will not give that back; asked again, it may. */
export class RefundRefused extends Error {
  override readonly name = 'RefundRefused'
}

/** Something the processor told us of a payment: `id` is the same when it is told again. */
export interface ProcessorNotice {
  id: string
  kind: string
  /** Null where it is of no payment. */
  ref: string | null
}

/**
 * Who takes cards for the shop. Every verb asks the network, so none is called inside a transaction; every one can be repeated
 * and has its effect once. Each throws `card_unavailable` when there is no answer, and `card_declined` when the card's bank refuses.
 */
export interface Processor {
  readonly provider: 'stripe' | 'local'
  /** What the browser's form needs to know. */
  readonly publicKey: string | null
  /** Begins the payment `id`; returns the processor's own name of it. Begun twice, what nobody confirms holds no money. */
  create(payment: { id: string; cents: Cents }): Promise<string>
  read(ref: string): Promise<ProcessorPayment>
  /** Takes at most what was authorised; the rest is released. */
  capture(ref: string, cents: Cents): Promise<void>
  /** Releases what was authorised. */
  cancel(ref: string): Promise<void>
  /** Gives back; `key` names this refund. Throws `RefundRefused`, too. */
  refund(ref: string, cents: Cents, key: string): Promise<void>
  /** Every refund of the payment. */
  refunds(ref: string): Promise<ProcessorRefund[]>
  /** Every dispute of the payment in which money was taken back; one in which the bank only asks is none. */
  disputes(ref: string): Promise<ProcessorDispute[]>
  /** What a webhook says; throws `bad_request` where it was not signed by the processor, or long ago. */
  notice(body: Buffer, signature: string): ProcessorNotice
}
