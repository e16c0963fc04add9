import { sql } from 'kysely'
import { toDollars } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import { refundToCard } from '#server/orders/money/refund-to-card.ts'
import { lockProductsOf, returnStock } from '#server/orders/placing/stock.ts'
import type { TransitionDeps } from './apply-transition.ts'
import { endOrderAlerts } from './end-order-alerts.ts'
import { type LockedOrder, type LockedSuborder, lockOrderByNumber, requireTransition } from './lock-suborder.ts'
import { recordEvent, recordWebhookEvent, setState } from './record-transition.ts'
import { openLines } from './ship.ts'
import type { Actor } from './transitions.ts'

/**
 * Actor and reason of a cancellation. `companyId` is the buyer's; null for the operator and the shop, who may cancel
 * orders of any company.
 */
export interface Cancellation {
  by: Actor
  companyId: number | null
  /** ID of the buyer. */
  user?: number
  reason: string | null
}

/**
 * Cancels what has not shipped of an order or a suborder, inside the transaction that `deps` are bound to. Returns its stock, and
 * refunds what a card paid for it. Returns the order with the suborders that were canceled.
 */
export async function cancel(
  deps: TransitionDeps,
  number: string,
  { companyId, ...cancellation }: Cancellation,
): Promise<LockedOrder> {
  return cancelLocked(deps, await lockOrderByNumber(deps, number, companyId), cancellation)
}

/** Like `cancel`, for an order that is already locked. */
export async function cancelLocked(
  deps: TransitionDeps,
  order: LockedOrder,
  cancellation: Omit<Cancellation, 'companyId'>,
): Promise<LockedOrder> {
  const suborders = requireTransition(order, 'cancel', cancellation.by)
  await lockProductsOf(deps.db, suborders)
  const eventIds: number[] = []
  for (const suborder of suborders) eventIds.push(await cancelSuborder(deps, order, suborder, cancellation))
  // A freight quote that is no longer needed was all that the deadline of the rest was waiting for.
  if (suborders.some(({ freight }) => freight)) await deps.billing.deadlines.start(order.orderId)
  await deps.jobs.enqueue('order.letter', {
    letter: 'cancelled',
    mail: `order-cancelled-${eventIds[0]}`,
    eventIds,
  })
  return { ...order, suborders }
}

async function cancelSuborder(
  deps: TransitionDeps,
  order: LockedOrder,
  suborder: LockedSuborder,
  { by, user, reason }: Omit<Cancellation, 'companyId'>,
): Promise<number> {
  const { db } = deps
  const lines = (await openLines(db, suborder)).filter((line) => line.left > 0)
  const isRest = suborder.state === 'partly_shipped'
  await db
    .insertInto('cancelled_lines')
    .values(
      lines.map(({ position, left }) => ({
        order_id: order.orderId,
        position,
        quantity: left,
        cancelled_at: deps.now(),
      })),
    )
    .execute()
  await returnStock(deps, suborder, new Map(lines.map(({ position, left }) => [position, left])), {
    kind: 'released',
    reason,
    reference: suborder.number,
    actor: by,
    at: deps.now(),
  })
  const invoiced = await invoicedCents(db, suborder)
  const cents = suborder.total_cents - invoiced
  await setState(db, suborder, 'cancel', by, isRest ? 'shipped' : 'cancelled')
  await endOrderAlerts(db, order)
  const units = lines.reduce((sum, line) => sum + line.left, 0)
  // The first invoice includes the freight, so everything after it was agreed on when the order was placed.
  const agreed = invoiced > 0 ? cents : suborder.agreed_cents
  const reduction = await refundToCard(deps, order, { reference: `cancelled ${suborder.number}`, cents, agreed })
  const details = {
    reason,
    ...(user !== undefined && { user }),
    units,
    cents,
    ...reduction,
    to_card: order.charged,
    uncharged: order.byCard && !order.charged,
  }
  const kind = isRest ? 'rest_cancelled' : 'cancelled'
  const eventId = await recordEvent(deps, order, suborder, { kind, by, details })
  await recordWebhookEvent(deps.integrations, order, suborder, 'order.cancelled', {
    cause: `event ${eventId}`,
    reason,
    complete: !isRest,
    products: lines.map(({ sku, left }) => ({ sku, qty: left })),
    amount: toDollars(cents),
  })
  return eventId
}

async function invoicedCents(db: Db, suborder: LockedSuborder): Promise<number> {
  const { cents } = await db
    .selectFrom('papers')
    .select(sql<number>`coalesce(sum(total_cents), 0)`.as('cents'))
    .where('maker_order_id', '=', suborder.id)
    .where('kind', '=', 'invoice')
    .executeTakeFirstOrThrow()
  return cents
}
