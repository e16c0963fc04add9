/**
 * Card payments. A payment starts when an order is about to be placed, or a change of it approved, is authorized by the buyer at the
 * processor, is attached to the order in the transaction that places or changes it, and is captured by a job. The state of a payment is always
 * read from the processor, never taken from a browser or a webhook. Invoices and the cost of an order are not part of
 * this feature.
 */
import { recordActivity } from '#server/activity/activity.ts'
import { type SqlBool, sql } from 'kysely'
import type { CardPayment, ChangePayment, LocalCard } from '#contract/schemas/orders/card-payment.ts'
import { type Cents, toDollars } from '#contract/values/money.ts'
import type { Checkout } from '#contract/schemas/orders/checkout.ts'
import { Problem } from '#contract/problem.ts'
import { isStillToBeCharged } from '#database/charge-states.ts'
import { capturePayment } from './capture.ts'
import {
  openPayment,
  abandon,
  captureJobOf,
  isForOrder,
  type Payer,
  paymentById,
  type PaymentRow,
  type PaymentRequest,
  writeState,
} from './payment-rows.ts'
import { refundPayment, readRefunds } from './refund.ts'
import { abandonRefused, releasePayment } from './release.ts'
import type { ProcessorEvent } from './processor.ts'
import { deleteOldWebhookEvents, listUncaptured, claimUnplaced } from './reconciliation.ts'
import type { Cards, PaymentDeps, PaymentTransaction } from './deps.ts'

export type { Payer, PaymentRow } from './payment-rows.ts'
export { RefundRejected } from './processor.ts'

export type Payments = ReturnType<typeof createPayments>

/** States in which a payment without an order can never become the payment of one. */
const FINAL_STATES: ReadonlySet<string> = new Set(['cancelled', 'captured', 'refunded'])

/** Creates the feature. `transaction` runs its callback with the same features bound to a new transaction. */
export function createPayments(deps: PaymentDeps, transaction: PaymentTransaction) {
  const { db, cards } = deps

  /** Returns the card processor that the checkout uses, or null if the shop does not accept cards. */
  function offer(): Checkout['card'] {
    return cards && { provider: cards.provider, public_key: cards.publicKey }
  }

  /**
   * Starts the payment for the order that `request` would place, or the change that it approves, or returns the payment of this idempotency key. If the
   * amount changed, abandons the previous payment and starts a new one. Throws `card_unavailable`, and `invalid_token`
   * if the account is closed.
   */
  async function start(payer: Payer, request: PaymentRequest): Promise<CardPayment> {
    const { provider } = requireCards()
    const open = async () => withRef(await transaction((bound) => openPayment(bound, payer, provider, request)))
    const opened = await syncRow(await open())
    // The processor may have canceled the existing payment, or captured it without an order; open another one.
    const isFinal = opened.row.order_id === null && FINAL_STATES.has(opened.row.state)
    return toCardPayment(isFinal ? await syncRow(await open()) : opened)
  }

  /** Returns the buyer's own payment after reading it from the processor. Throws `not_found`. */
  async function read(payer: Payer, id: string): Promise<CardPayment> {
    return toCardPayment(await syncRow(await ownPayment(payer, id)))
  }

  /**
   * Confirms a payment of the local processor with a test card. Throws `not_found` if the shop uses another processor,
   * and `invalid_input` for other cards.
   */
  async function confirmLocal(payer: Payer, id: string, card: LocalCard): Promise<CardPayment> {
    const row = await ownPayment(payer, id)
    if (!cards || !('confirm' in cards) || row.provider_ref === null) throw noPayment()
    if (row.state !== 'cancelled') await cards.confirm(row.provider_ref, card)
    return toCardPayment(await syncRow(row))
  }

  /**
   * Reads the payment from the processor and requires that it is authorized. Throws `payment_required`,
   * `card_declined`, `card_unavailable`.
   */
  async function requireAuthorized(payer: Payer, id: string | undefined): Promise<void> {
    if (id === undefined) throw new Problem('payment_required')
    const { row } = await syncRow(await ownPayment(payer, id))
    if (row.state === 'declined') throw new Problem('card_declined', row.failure ?? undefined)
    if (row.state !== 'authorized' && row.order_id === null) throw new Problem('payment_required')
  }

  /**
   * Attaches an authorized payment to an order of `total` cents, in the order's transaction; a job captures it after
   * the commit. With `approves`, attaches the payment of a change by exactly `total` cents instead (`to_capture`). Throws `payment_required` if the
   * payment is not authorized, belongs to another user, order or change, or is below the total.
   */
  async function attach(
    payer: Payer,
    id: string | undefined,
    { orderId, total, approves = null }: { orderId: number; total: Cents; approves?: ChangePayment['approves'] | null },
  ): Promise<void> {
    if (id === undefined) throw new Problem('payment_required')
    const change = approves === null ? null : JSON.stringify(approves)
    const taken = await db
      .updateTable('card_payments')
      .set({ order_id: orderId, state: approves === null ? 'authorized' : 'to_capture', updated_at: new Date() })
      .where('id', '=', id)
      .where('user_id', '=', payer.id)
      .where('company_id', '=', payer.companyId)
      .where('provider', '=', requireCards().provider)
      .where('order_id', 'is', null)
      .where('state', '=', 'authorized')
      .where('amount_cents', approves === null ? '>=' : '=', total)
      .where(sql<SqlBool>`request -> 'approves' is not distinct from ${change}::jsonb`)
      .returningAll()
      .executeTakeFirst()
    if (!taken) {
      throw new Problem(
        'payment_required',
        'The card is not authorized for this total. Please confirm the payment again.',
      )
    }
    await deps.jobs.enqueue(captureJobOf(taken), { payment: id })
  }

  /**
   * Abandons the payer's payments for a new order, in the transaction that places one, so that `settlePayments` does
   * not place the order again.
   */
  async function abandonOpenPayments(payer: Payer): Promise<void> {
    const open = await db
      .selectFrom('card_payments')
      .select('id')
      .where('user_id', '=', payer.id)
      .where('company_id', '=', payer.companyId)
      .where('order_id', 'is', null)
      .where(isForOrder(null))
      .execute()
    await abandon(
      deps,
      open.map(({ id }) => id),
    )
  }

  /**
   * Abandons the open payments for changes of an order, in the transaction that decides its proposed change: only one that was attached
   * before can still pay it.
   */
  async function abandonChangePayments(invoice: string): Promise<void> {
    const open = await db
      .selectFrom('card_payments')
      .select('card_payments.id')
      .innerJoin('orders', 'orders.company_id', 'card_payments.company_id')
      .where('orders.invoice', '=', invoice)
      .where('card_payments.order_id', 'is', null)
      .where(isForOrder(invoice))
      .execute()
    await abandon(
      deps,
      open.map(({ id }) => id),
    )
  }

  /**
   * Handles a webhook of the processor: reads the payment that it names. Idempotent, and independent of the order of
   * events.
   */
  async function handleProcessorWebhook(body: Buffer, signature: string): Promise<void> {
    await handleEvent(requireCards().parseWebhook(body, signature))
  }

  async function handleEvent(event: ProcessorEvent): Promise<void> {
    // Handle dispute events again: a previous version stored them without booking anything, and the operator can resend
    // them.
    const isDispute = event.kind === 'dispute'
    const known = await db.selectFrom('card_notices').select('id').where('id', '=', event.id).executeTakeFirst()
    if (known && !isDispute) return
    const row =
      event.paymentRef === null
        ? undefined
        : await db
            .selectFrom('card_payments')
            .selectAll()
            .where('provider_ref', '=', event.paymentRef)
            .executeTakeFirst()
    const synced = row && (await syncRow(row)).row
    if (synced && event.kind !== 'payment') await enqueueRefundCheck(synced)
    await db
      .insertInto('card_notices')
      .values({ id: event.id, provider: requireCards().provider, kind: event.type })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    recordActivity('webhook of the card processor', { webhook: event.type, payment: row?.id ?? null })
  }

  /** Captures the payment of a placed order. The local processor sends no webhooks, so its event of a dispute is handled at once. */
  async function capture(id: string): Promise<boolean> {
    const isCharged = await capturePayment(deps, transaction, id)
    if (!cards || !('disputeEvent' in cards)) return isCharged
    const row = await paymentById(db, id)
    const ref = row?.provider === cards.provider ? row.provider_ref : null
    const event = ref === null ? null : await cards.disputeEvent(ref)
    if (event) await handleEvent(event)
    return isCharged
  }

  /** Enqueues the job that books refunds and disputes of an order, or that refunds a payment without an order again. */
  async function enqueueRefundCheck({ id, order_id, state }: PaymentRow): Promise<void> {
    const hasOrder = order_id !== null && state !== 'declined'
    if (hasOrder) await deps.jobs.enqueue('card.refunded', { payment: id })
    else await deps.jobs.enqueue('payment.cancel', { payment: id })
  }

  /** Updates the row from the processor. Returns it with the secret that the browser needs to confirm the payment. */
  async function syncRow(row: PaymentRow): Promise<{ row: PaymentRow; clientSecret: string | null }> {
    if (!cards || row.provider !== cards.provider || row.provider_ref === null) return { row, clientSecret: null }
    const payment = await cards.read(row.provider_ref)
    const written = await writeState(db, row, payment)
    // Captured money is recorded once; later changes arrive as webhooks.
    const hasFunds = payment.state === 'authorized' || payment.capturedCents > row.captured_cents
    if (written.state === 'cancelled' && hasFunds) await deps.jobs.enqueue('payment.cancel', { payment: row.id })
    // Captured or released outside of the shop: the capture job detects that and books what follows from it.
    if (written.order_id !== null && isStillToBeCharged(written.state) && payment.state !== 'authorized') {
      await deps.jobs.enqueue(captureJobOf(written), { payment: row.id })
    }
    return { row: written, clientSecret: payment.clientSecret }
  }

  function toCardPayment({ row, clientSecret }: Awaited<ReturnType<typeof syncRow>>): CardPayment {
    const isCanceled = row.state === 'cancelled'
    const authorized = isStillToBeCharged(row.state) || ['captured', 'refunded'].includes(row.state)
    const open = row.state === 'created' ? 'created' : 'declined'
    return {
      payment_id: row.id,
      provider: requireCards().provider,
      client_secret: clientSecret,
      amount: toDollars(row.amount_cents),
      state: authorized ? 'authorized' : open,
      failure: isCanceled ? 'This payment was canceled. Please start it again.' : row.failure,
    }
  }

  async function withRef(row: PaymentRow): Promise<PaymentRow> {
    if (row.provider_ref !== null) return row
    const ref = await requireCards().create({ id: row.id, cents: row.amount_cents })
    // Two concurrent requests continue with the same processor payment.
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
    const isOwn = row?.user_id === payer.id && row.company_id === payer.companyId
    if (!row || !isOwn || row.provider !== cards?.provider) throw noPayment()
    return row
  }

  function requireCards(): NonNullable<Cards> {
    if (!cards) throw new Problem('not_found', 'This shop does not accept cards. Choose another payment method.')
    return cards
  }

  return {
    offer,
    start,
    read,
    confirmLocal,
    requireAuthorized,
    attach,
    abandonOpenPayments,
    abandonChangePayments,
    handleProcessorWebhook,
    /**
     * Releases the authorization of a payment that was abandoned, declined, or has no order, and refunds what was
     * captured anyway. Returns warnings for the operator.
     */
    release: (id: string) => releasePayment(deps, id),
    /** Claims payments without an order that were not checked for `minutes`. Empty in a shop without cards. */
    unplaced: async (minutes: number) => (cards ? claimUnplaced(db, cards.provider, minutes) : []),
    /**
     * Lists payments of orders whose capture is half an hour late, and payments of another processor once their
     * authorization has expired.
     */
    uncaptured: () => listUncaptured(db, cards?.provider ?? null),
    /** Updates a payment from the processor. */
    sync: async (row: PaymentRow): Promise<PaymentRow> => (await syncRow(row)).row,
    /** Abandons payments that will not become the payment of an order. */
    abandon: (ids: readonly string[]) => transaction((bound) => abandon(bound, ids)),
    /**
     * Abandons a payment that was captured without an order and cannot be refunded: from then on it is only checked
     * when a webhook arrives. Returns warnings for the operator, once.
     */
    abandonCharged: (id: string) => abandonRefused(deps, id),
    /**
     * Captures the payment of a placed order and books the receipt. Returns false if the card's bank declines: this
     * adds an event to the order, and emails the buyer to pay in another way.
     */
    capture,
    /**
     * Returns the refunds of the card of a placed order, from the shop or from the processor's dashboard, and its
     * disputes. Throws while the payment is not captured.
     */
    readRefunds: (id: string) => readRefunds(deps, id),
    /** Deletes webhook events that the processor will not send again. */
    deleteOldWebhookEvents: () => deleteOldWebhookEvents(db),
    /**
     * Refunds `cents` of a captured payment; idempotent by `key`. Throws while the payment is not captured, so that the
     * job retries.
     */
    refund: (id: string, cents: Cents, key: string) => refundPayment(deps, id, cents, key),
  }
}

function noPayment(): Problem {
  return new Problem('not_found', 'There is no such payment. Please start it again.')
}
