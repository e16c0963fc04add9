import { type OrderState, stateText } from '#contract/orders/orders.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { agreedTotal, type Billing } from '#server/billing/billing.ts'
import { isStillToBeCharged } from '#database/charge-states.ts'
import type { NextStep } from '#server/orders/deps.ts'
import { type Actor, canTransition, type Transition } from './transitions.ts'

/** A suborder whose row is locked until the transaction ends. */
export interface LockedSuborder {
  id: number
  number: string
  supplier: string
  state: OrderState
  /** Its total with the freight that was quoted for it. */
  total_cents: number
  /** Its total when it was placed, without that freight. */
  agreed_cents: number
  freight: boolean
  /** Null until freight is quoted. */
  freight_cents: number | null
}

/** An order whose row is locked until the transaction ends. */
export interface LockedOrder {
  orderId: number
  invoice: string
  companyId: number
  /** True if a card pays for the order: one was charged, or a job will charge it. */
  byCard: boolean
  /** True if a card was charged for it. */
  charged: boolean
  /** The requested suborders: one by its own number, all by the number of the order. */
  suborders: LockedSuborder[]
}

/**
 * Locks the order with this number, or of the suborder with this number, and its suborders. Lock the order first and its products last
 * (`lockProductsOf`), to avoid a deadlock. Throws `not_found` if there is none, or if it belongs to another company than `companyId`
 * (null: any company).
 */
export async function lockOrderByNumber(
  { db, billing }: { db: Db; billing: Billing },
  number: string,
  companyId: number | null = null,
): Promise<LockedOrder> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'invoice', 'company_id'])
    // A union uses the index of each number; `or` would read every order.
    .where((eb) =>
      eb(
        'id',
        'in',
        eb
          .selectFrom('orders as own')
          .select('own.id as id')
          .where('own.invoice', '=', number)
          .unionAll(eb.selectFrom('maker_orders').select('order_id as id').where('number', '=', number)),
      ),
    )
    .$if(companyId !== null, (orders) => orders.where('company_id', '=', companyId))
    .executeTakeFirst()
  if (!order) throw new Problem('not_found', `There is no order ${number}.`)
  await billing.lockOrder(order.id)
  // Read the states only after locking: before, a concurrent transaction could still change them.
  const suborders = await db
    .selectFrom('maker_orders as suborder')
    .leftJoin('freight_charges', 'freight_charges.maker_order_id', 'suborder.id')
    .select(['suborder.id', 'suborder.number', 'suborder.supplier', 'suborder.state', 'suborder.freight'])
    .select(['suborder.total_cents as agreed_cents', 'freight_charges.cents as freight_cents'])
    .select(agreedTotal.as('total_cents'))
    .where('suborder.order_id', '=', order.id)
    .$if(number !== order.invoice, (all) => all.where('number', '=', number))
    .orderBy('position')
    .forNoKeyUpdate('suborder')
    .execute()
  const payments = await db
    .selectFrom('card_payments')
    .select('state')
    .where('order_id', '=', order.id)
    .where('state', 'not in', ['declined', 'cancelled'])
    .execute()
  return {
    orderId: order.id,
    invoice: order.invoice,
    companyId: order.company_id,
    byCard: payments.length > 0,
    charged: payments.some(({ state }) => !isStillToBeCharged(state)),
    suborders: suborders.map((suborder) => ({ ...suborder, state: suborder.state as OrderState })),
  }
}

const PARTICIPLES: Record<Transition, string> = {
  accept: 'accepted',
  ship: 'shipped',
  deliver: 'delivered',
  cancel: 'canceled',
  refund: 'refunded',
}

/**
 * Returns the locked suborders for which a transition is possible. If there are none, throws `impossible_move` with the step that comes
 * first as `next` in its details, or `not_cancellable` for a buyer.
 */
export function requireTransition(order: LockedOrder, transition: Transition, by: Actor): LockedSuborder[] {
  const { suborders } = order
  const possible = suborders.filter(({ state }) => canTransition(transition, state, by))
  if (possible.length > 0) return possible
  if (by === 'buyer') throw new Problem('not_cancellable', cancellationMessage(suborders))
  const states = suborders.map(({ number, state }) => `${number} is ${stateText(state)}`)
  const next = nextStep(order, transition)
  throw new Problem(
    'impossible_move',
    `${states.join(', ')}: it cannot be ${PARTICIPLES[transition]} now.`,
    next ? { next } : {},
  )
}

/** States from which a transition is impossible until another step is done. */
const STEPS_BEFORE = [
  { transition: 'ship', from: 'placed', action: 'accept' },
  { transition: 'deliver', from: 'placed', action: 'accept' },
  { transition: 'deliver', from: 'accepted', action: 'ship' },
  { transition: 'deliver', from: 'partly_shipped', action: 'ship_rest' },
] as const

function nextStep({ suborders, invoice }: LockedOrder, transition: Transition): NextStep | undefined {
  const step = STEPS_BEFORE.find(
    (before) => before.transition === transition && suborders.some(({ state }) => state === before.from),
  )
  const [first, ...others] = suborders
  return step && { action: step.action, number: first && others.length === 0 ? first.number : invoice }
}

/** True if the suborder can be refunded completely. */
export function canRefundFully({ state }: LockedSuborder): boolean {
  return canTransition('refund', state, 'operator')
}

/** Returns why a buyer cannot cancel; undefined for the default message of the problem. */
function cancellationMessage(suborders: readonly LockedSuborder[]): string | undefined {
  const isOver = suborders.every(({ state }) => state === 'cancelled' || state === 'refunded')
  return isOver ? 'This order is already canceled.' : undefined
}
