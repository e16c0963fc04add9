/**
 * Cards: a payment is begun for an order about to be placed, authorised by the buyer at the processor, attached to the order in
 * the transaction that places it, and captured by a job. What the processor says is read, never believed from a browser or a
 * notice. Not invoices, not what an order costs.
 */
import type { Transaction } from '#database/transaction.ts'
import type { CardPayment, LocalCard } from '#contract/card-payment.ts'
import { type Cents, toDollars } from '#contract/money.ts'
import type { Checkout } from '#contract/checkout.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Billing } from '#server/billing/billing.ts'
import type { Jobs } from '#server/jobs/jobs.ts'
import { capturePayment } from './capture.ts'
import type { LocalProcessor } from './local.ts'
import {
  beginPayment,
  giveUp,
  type Payer,
  paymentById,
  type PaymentRow,
  type WantedPayment,
  writeState,
} from './payment-rows.ts'
import type { Processor } from './processor.ts'
import { refundPayment, refundsMade } from './refund.ts'
import { giveUpRefused, releasePayment } from './release.ts'
import { forgetNotices, uncaptured, unplaced } from './sweep.ts'

export type { Payer } from './payment-rows.ts'
export { RefundRefused } from './processor.ts'

export type Payments = ReturnType<typeof createPayments>

/** Who takes cards; null in a shop that takes none. */
export type Cards = Processor | LocalProcessor | null

export interface PaymentParts {
  db: Db
  jobs: Jobs
  billing: Pick<Billing, 'receive' | 'lockLeftOnCard' | 'keepPromises' | 'promiseRefund'>
  cards: Cards
}

/** States in which a payment that is no order's will never be one's. */
const ENDED: ReadonlySet<string> = new Set(['cancelled', 'captured', 'refunded'])

/** Hands `work` the same parts bound to a new transaction. */
export type PaymentTransaction = Transaction<Omit<PaymentParts, 'cards'>>

/** `transaction` hands `work` the same features bound to a new transaction. */
export function createPayments(parts: PaymentParts, transaction: PaymentTransaction) {
  const { db, cards } = parts

  /** How cards are taken here, or null. */
  function offer(): Checkout['card'] {
    return cards && { provider: cards.provider, public_key: cards.publicKey }
  }

  /**
   * Begins the payment of `cents` for what the request asks to place, or goes on with the one of this key; an amount that has
   * changed is a new payment and gives the old one up. Throws `card_unavailable`, `invalid_token` where the account is closed.
   */
  async function start(payer: Payer, wanted: WantedPayment): Promise<CardPayment> {
    const { provider } = requireCards()
    const begin = async () => withRef(await transaction((bound) => beginPayment(bound, payer, provider, wanted)))
    const begun = await synced(await begin())
    // The processor may have ended the one that was there, or charged it without an order: another takes its place.
    const isOver = begun.row.order_id === null && ENDED.has(begun.row.state)
    return answer(isOver ? await synced(await begin()) : begun)
  }

  /** The buyer's own payment as it stands. Throws `not_found`. */
  async function read(payer: Payer, id: string): Promise<CardPayment> {
    return answer(await synced(await ownPayment(payer, id)))
  }

  /** Gives a test card to the local processor. Throws `not_found` in a shop that has another, `invalid_input` for other cards. */
  async function confirmLocal(payer: Payer, id: string, card: LocalCard): Promise<CardPayment> {
    const row = await ownPayment(payer, id)
    if (!cards || !('confirm' in cards) || row.provider_ref === null) throw noPayment()
    if (row.state !== 'cancelled') await cards.confirm(row.provider_ref, card)
    return answer(await synced(row))
  }

  /** Asks the processor whether the buyer's payment is authorised. Throws `payment_required`, `card_declined`, `card_unavailable`. */
  async function requireAuthorized(payer: Payer, id: string | undefined): Promise<void> {
    if (id === undefined) throw new Problem('payment_required')
    const { row } = await synced(await ownPayment(payer, id))
    if (row.state === 'declined') throw new Problem('card_declined', row.failure ?? undefined)
    if (row.state !== 'authorized' && row.order_id === null) throw new Problem('payment_required')
  }

  /**
   * Makes an authorised payment that of an order of `total` cents, in the order's transaction; it is captured after the commit.
   * Throws `payment_required` where it is not authorised, of another or already of an order, or less than the total.
   */
  async function attach(payer: Payer, id: string | undefined, orderId: number, total: Cents): Promise<void> {
    if (id === undefined) throw new Problem('payment_required')
    const taken = await db
      .updateTable('card_payments')
      .set({ order_id: orderId, updated_at: new Date() })
      .where('id', '=', id)
      .where('user_id', '=', payer.id)
      .where('provider', '=', requireCards().provider)
      .where('order_id', 'is', null)
      .where('state', '=', 'authorized')
      .where('amount_cents', '>=', total)
      .executeTakeFirst()
    if (taken.numUpdatedRows !== 1n) {
      throw new Problem(
        'payment_required',
        'The card is not authorised for this total. Please confirm the payment again.',
      )
    }
    await parts.jobs.enqueue('payment.capture', { payment: id })
  }

  /** Gives up what the payer has begun and no order has, in the transaction that places one: the sweep must not place it again. */
  async function giveUpBegun(payer: Payer): Promise<void> {
    const begun = await db
      .selectFrom('card_payments')
      .select('id')
      .where('user_id', '=', payer.id)
      .where('order_id', 'is', null)
      .execute()
    await giveUp(
      parts,
      begun.map(({ id }) => id),
    )
  }

  /** What the processor's webhook says: it makes us read the payment. Told again, or out of order, it changes nothing. */
  async function heard(body: Buffer, signature: string): Promise<void> {
    const notice = requireCards().notice(body, signature)
    // A version before this one took notices of disputes in and booked nothing: sent again, they are looked at again.
    const isOfDispute = notice.kind.includes('dispute')
    const known = await db.selectFrom('card_notices').select('id').where('id', '=', notice.id).executeTakeFirst()
    if (known && !isOfDispute) return
    const row =
      notice.ref === null
        ? undefined
        : await db.selectFrom('card_payments').selectAll().where('provider_ref', '=', notice.ref).executeTakeFirst()
    const now = row && (await synced(row)).row
    if (now && (isOfDispute || notice.kind.includes('refund'))) await lookAtRefunds(now)
    await db
      .insertInto('card_notices')
      .values({ id: notice.id, provider: requireCards().provider, kind: notice.kind })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }

  /** Money went back to a card, or came back from it: it is booked, or where it is no order's, sent there again. */
  async function lookAtRefunds({ id, order_id, state }: PaymentRow): Promise<void> {
    const isOrders = order_id !== null && state !== 'declined'
    if (isOrders) await parts.jobs.enqueue('card.refunded', { payment: id })
    else await parts.jobs.enqueue('payment.cancel', { payment: id })
  }

  /** The row after the processor was asked, and the secret with which the browser confirms. */
  async function synced(row: PaymentRow): Promise<{ row: PaymentRow; clientSecret: string | null }> {
    if (!cards || row.provider !== cards.provider || row.provider_ref === null) return { row, clientSecret: null }
    const told = await cards.read(row.provider_ref)
    const written = await writeState(db, row, told)
    // What was charged is known once it was looked at; what becomes of it then the processor tells.
    const holdsMoney = told.state === 'authorized' || told.capturedCents > row.captured_cents
    if (written.state === 'cancelled' && holdsMoney) await parts.jobs.enqueue('payment.cancel', { payment: row.id })
    // Charged or released otherwise than by us: the capture finds that, and does what follows from it.
    if (written.order_id !== null && written.state === 'authorized' && told.state !== 'authorized') {
      await parts.jobs.enqueue('payment.capture', { payment: row.id })
    }
    return { row: written, clientSecret: told.clientSecret }
  }

  function answer({ row, clientSecret }: Awaited<ReturnType<typeof synced>>): CardPayment {
    const gone = row.state === 'cancelled'
    const authorized = ['authorized', 'captured', 'refunded'].includes(row.state)
    const open = row.state === 'created' ? 'created' : 'declined'
    return {
      payment_id: row.id,
      provider: requireCards().provider,
      client_secret: clientSecret,
      amount: toDollars(row.amount_cents),
      state: authorized ? 'authorized' : open,
      failure: gone ? 'This payment was given up. Please start it again.' : row.failure,
    }
  }

  async function withRef(row: PaymentRow): Promise<PaymentRow> {
    if (row.provider_ref !== null) return row
    const ref = await requireCards().create({ id: row.id, cents: row.amount_cents })
    // Of two at once both go on with the same one.
    const first = await db
      .updateTable('card_payments')
      .set({ provider_ref: ref })
      .where('id', '=', row.id)
      .where('provider_ref', 'is', null)
      .returningAll()
      .executeTakeFirst()
    return first ?? (await paymentById(db, row.id)) ?? row
  }

  async function ownPayment(payer: Payer, id: string): Promise<PaymentRow> {
    const row = await paymentById(db, id)
    if (!row || row.user_id !== payer.id || row.provider !== cards?.provider) throw noPayment()
    return row
  }

  function requireCards(): NonNullable<Cards> {
    if (!cards) throw new Problem('not_found', 'This shop takes no cards. Choose another way to pay.')
    return cards
  }

  return {
    offer,
    start,
    read,
    confirmLocal,
    requireAuthorized,
    attach,
    giveUpBegun,
    heard,
    /**
     * Releases what a payment that was given up, that its bank refused, or that is no order's, still holds; what was taken all the
     * same goes back. Returns what the operator should know.
     */
    release: (id: string) => releasePayment(parts, id),
    /** Payments that are no order's and nobody has looked at for `minutes`: they are looked at now. None in a shop without cards. */
    unplaced: async (minutes: number) => (cards ? unplaced(db, cards.provider, minutes) : []),
    /** Payments of orders whose capture is half an hour late; those that nobody can capture here, once their authorisation has ended. */
    uncaptured: () => uncaptured(db, cards?.provider ?? null),
    /** Asks the processor how a payment stands and writes it down. */
    sync: async (row: PaymentRow): Promise<PaymentRow> => (await synced(row)).row,
    /** Gives payments up that will be no order's. */
    giveUp: (ids: readonly string[]) => transaction((bound) => giveUp(bound, ids)),
    /**
     * Gives up what was charged without an order and cannot be sent back: only a notice makes us look at it again. Returns what the
     * operator should know, once.
     */
    giveUpCharged: (id: string) => giveUpRefused(parts, id),
    /**
     * Takes the money of a placed order and tells billing. Returns false where its bank refuses now: that is an event of the
     * order, and a mail asks its buyer to pay in another way.
     */
    capture: (id: string) => capturePayment(parts, transaction, id),
    /**
     * What went back to the card of a placed order, by whomever it was asked for, and what its bank took back. Throws where it is not
     * captured yet.
     */
    refundsMade: (id: string) => refundsMade(parts, id),
    /** Forgets notices that the processor tells again no more. */
    forgetNotices: () => forgetNotices(db),
    /** Gives `cents` of a captured payment back, once for each `key`. Throws where it is not captured yet: the job comes again. */
    refund: (id: string, cents: Cents, key: string) => refundPayment(parts, id, cents, key),
  }
}

function noPayment(): Problem {
  return new Problem('not_found', 'There is no such payment. Please start it again.')
}
