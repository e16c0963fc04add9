import { type Cents, formatDollars, toDollars } from '#contract/values/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Credited, CreditRequest } from '#server/billing/billing.ts'
import type { NextStep } from '#server/orders/deps.ts'
import type { TransitionDeps } from '#server/orders/fulfilment/apply-transition.ts'
import { matchLinesBySku } from '#server/orders/fulfilment/lines-by-sku.ts'
import {
  canRefundFully,
  type LockedOrder,
  type LockedSuborder,
  lockOrderByNumber,
  requireTransition,
} from '#server/orders/fulfilment/lock-suborder.ts'
import { recordEvent, recordWebhookEvent, setState } from '#server/orders/fulfilment/record-transition.ts'
import { lockProductsOf, returnStock } from '#server/orders/placing/stock.ts'
import { readSurplus } from '#server/orders/reading/order-status.ts'
import { type CardReduction, refundToCard } from './refund-to-card.ts'

/**
 * Amount to refund of what shipped: everything, units by SKU, or an amount including its tax. `restock` returns the
 * units to the stock.
 */
export interface Refund {
  reason: string
  lines?: ReadonlyMap<string, number>
  cents?: Cents
  restock?: boolean
}

/** Messages for the operator; `next` if the operator must pay money back. */
export interface RefundResult {
  messages: string[]
  next: NextStep | null
}

/**
 * Credits all or some of what was invoiced for shipped goods, inside the transaction that `deps` are bound to. The card that paid gets
 * its money back; what was received by other means becomes a deposit that the operator pays back. Throws `not_found`,
 * `impossible_move`, and `bad_request` for units and an amount at once.
 */
export async function refund(deps: TransitionDeps, number: string, request: Refund): Promise<RefundResult> {
  const order = await lockOrderByNumber(deps, number)
  if (request.cents !== undefined && (request.lines !== undefined || request.restock)) {
    throw new Problem('bad_request', 'Refund units or an amount, not both. Only units can be returned to the stock.')
  }
  const isPartial = request.lines !== undefined || request.cents !== undefined
  const suborders = isPartial ? [requireSingleSuborder(order)] : requireTransition(order, 'refund', 'operator')
  if (request.restock) await lockProductsOf(deps.db, suborders)
  const eventIds: number[] = []
  const messages: string[] = []
  const toCards = { back: 0, less: 0 }
  for (const suborder of suborders) {
    const creditRequest = await toCreditRequest(deps, suborder, request)
    const credited = await deps.billing.creditSuborder(suborder.id, request.reason, creditRequest)
    const recorded = await recordRefund(deps, order, suborder, { credited, reason: request.reason })
    if (request.restock) {
      const { reason } = request
      const movement = { reason, reference: suborder.number, actor: 'operator', at: deps.now() }
      await returnStock(deps, suborder, credited.units, { kind: 'returned', ...movement })
    }
    eventIds.push(recorded.eventId)
    messages.push(recorded.message)
    toCards.back += recorded.reduction.back
    toCards.less += recorded.reduction.less
  }
  await enqueueRefundEmail(deps, eventIds)
  if (toCards.back > toCards.less) messages.push('The card gets its money back.')
  if (toCards.less > 0) messages.push('The card is charged less.')
  // Deposits that will pay for goods that have not shipped are no surplus.
  const surplus = await readSurplus(deps.db, order.orderId)
  if (surplus === 0) return { messages, next: null }
  messages.push(`${formatDollars(toDollars(surplus))} must be paid back.`)
  return { messages, next: { action: 'pay_back', number: order.invoice, cents: surplus } }
}

/** Enqueues the email about refunds that were made at once. */
export async function enqueueRefundEmail({ jobs }: TransitionDeps, eventIds: readonly number[]): Promise<void> {
  if (eventIds.length === 0) return
  await jobs.enqueue('order.letter', { letter: 'refunded', mail: `order-refunded-${eventIds[0]}`, eventIds })
}

/**
 * Records the credit notes of a suborder: its state if nothing creditable is left, the event, the refund to the card, and the webhook
 * event. `alreadyRefunded` is what the card got back before.
 */
export async function recordRefund(
  deps: TransitionDeps,
  order: LockedOrder,
  suborder: LockedSuborder,
  { credited, reason, alreadyRefunded }: { credited: Credited; reason: string; alreadyRefunded?: Cents },
): Promise<{ eventId: number; message: string; reduction: CardReduction }> {
  const { notes, cents, left } = credited
  const isFull = left === 0 && canRefundFully(suborder)
  if (isFull) await setState(deps.db, suborder, 'refund', 'operator', 'refunded')
  const numbers = notes.map((note) => note.number)
  // A credit note belongs to one refund, so the first one identifies the refund.
  const reference = `refunded ${suborder.number}${isFull ? '' : ` ${numbers[0]}`}`
  const reduction =
    alreadyRefunded === undefined
      ? await refundToCard(deps, order, { reference, cents })
      : { back: alreadyRefunded, less: 0 }
  const eventId = await recordEvent(deps, order, suborder, {
    kind: isFull ? 'refunded' : 'part_refunded',
    by: 'operator',
    details: {
      reason,
      cents,
      papers: numbers,
      to_card: order.charged,
      uncharged: order.byCard && !order.charged,
      ...reduction,
    },
  })
  await recordWebhookEvent(deps.integrations, order, suborder, 'order.refunded', {
    cause: isFull ? suborder.number : numbers.join(' '),
    reason,
    complete: isFull,
    amount: toDollars(cents),
    credit_notes: numbers,
  })
  const amount = formatDollars(toDollars(cents))
  return {
    eventId,
    reduction,
    message: `${suborder.number} is ${isFull ? '' : 'partly '}refunded: ${numbers.join(', ')} for ${amount}.`,
  }
}

function requireSingleSuborder({ suborders }: LockedOrder): LockedSuborder {
  const [suborder, ...more] = suborders
  if (suborder && more.length === 0) return suborder
  const numbers = suborders.map((one) => one.number).join(', ')
  throw new Problem('impossible_move', `A partial refund belongs to one maker: choose one of ${numbers}.`)
}

async function toCreditRequest(
  { db }: TransitionDeps,
  suborder: LockedSuborder,
  { lines, cents }: Refund,
): Promise<CreditRequest> {
  if (cents !== undefined) return { what: 'cents', cents }
  if (lines === undefined) return { what: 'all' }
  const ordered = await db
    .selectFrom('order_lines')
    .select(['position', 'sku'])
    .where('maker_order_id', '=', suborder.id)
    .orderBy('position')
    .execute()
  const units = new Map([...matchLinesBySku(ordered, lines)].map(([{ position }, quantity]) => [position, quantity]))
  return { what: 'lines', units }
}
