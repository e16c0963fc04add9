import type { OrderState } from '#contract/orders.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { agreedTotal, type Billing } from '#server/billing/billing.ts'
import { type Move, type Mover, mayMove } from './moves.ts'

/** A child order that nobody else moves until the transaction ends. */
export interface HeldChild {
  id: number
  number: string
  supplier: string
  state: OrderState
  /** What it costs, with the freight that was quoted for it. */
  total_cents: number
  /** What it cost when it was placed, without that freight. */
  agreed_cents: number
  freight: boolean
  /** Null until freight is quoted. */
  freight_cents: number | null
}

export interface Held {
  orderId: number
  invoice: string
  companyId: number
  /** The card payment of the order, where there is one that its bank has not refused. */
  paymentId: string | null
  /** Whether that card was charged; its money is taken after the order, by a job. */
  charged: boolean
  /** Those that were named: one by its own number, all by the order's. */
  children: HeldChild[]
}

/**
 * Holds the order of that number, or of that child order. Throws `not_found` where there is none, or none of `companyId`
 * (null: of anybody).
 */
export async function holdOrder(
  { db, billing }: { db: Db; billing: Billing },
  number: string,
  companyId: number | null = null,
): Promise<Held> {
  const named = await db
    .selectFrom('orders')
    .select(['id', 'invoice', 'company_id', 'payment_id'])
    .where((eb) =>
      eb.or([
        eb('invoice', '=', number),
        eb('id', 'in', eb.selectFrom('maker_orders').select('order_id').where('number', '=', number)),
      ]),
    )
    .$if(companyId !== null, (orders) => orders.where('company_id', '=', companyId))
    .executeTakeFirst()
  if (!named) throw new Problem('not_found', `There is no order ${number}.`)
  await billing.lockOrder(named.id)
  // Only what is read while the order is held is how it stands.
  const children = await db
    .selectFrom('maker_orders as child')
    .leftJoin('freight_charges', 'freight_charges.maker_order_id', 'child.id')
    .select(['child.id', 'child.number', 'child.supplier', 'child.state', 'child.freight'])
    .select(['child.total_cents as agreed_cents', 'freight_charges.cents as freight_cents'])
    .select(agreedTotal.as('total_cents'))
    .where('child.order_id', '=', named.id)
    .$if(number !== named.invoice, (all) => all.where('number', '=', number))
    .orderBy('position')
    .forNoKeyUpdate('child')
    .execute()
  const payment = await db
    .selectFrom('card_payments')
    .select(['id', 'state'])
    .where('id', '=', named.payment_id)
    .where('order_id', '=', named.id)
    .where('state', 'not in', ['declined', 'cancelled'])
    .executeTakeFirst()
  return {
    orderId: named.id,
    invoice: named.invoice,
    companyId: named.company_id,
    paymentId: payment?.id ?? null,
    charged: payment !== undefined && payment.state !== 'authorized',
    children: children.map((child) => ({ ...child, state: child.state as OrderState })),
  }
}

const DONE: Record<Move, string> = {
  accept: 'accepted',
  ship: 'shipped',
  deliver: 'delivered',
  cancel: 'cancelled',
  refund: 'refunded',
}

/** The held child orders that can be moved so. Throws `impossible_move`, for a buyer `not_cancellable`, where none can. */
export function movable({ children, invoice }: Held, move: Move, by: Mover): HeldChild[] {
  const able = children.filter((child) => mayMove(move, child.state, by))
  if (able.length > 0) return able
  const states = children.map(({ number, state }) => `${number} is ${state.replace('_', ' ')}`)
  if (by === 'buyer') throw new Problem('not_cancellable', sentenceFor(children))
  const [one, ...others] = children
  const first = FIRST.find(([then, from]) => then === move && children.some(({ state }) => state === from))
  const named = one && others.length === 0 ? one.number : invoice
  const advice = first ? ` ${first[2]} first: npm run shop -- orders ${first[3].replace('NUMBER', named)}` : ''
  throw new Problem('impossible_move', `${states.join(', ')}: it cannot be ${DONE[move]} now.${advice}`)
}

/** What comes before a move, from where, in words and as the command for it. */
const FIRST: readonly (readonly [Move, OrderState, string, string])[] = [
  ['ship', 'placed', 'Accept it', 'accept NUMBER'],
  ['deliver', 'placed', 'Accept it', 'accept NUMBER'],
  ['deliver', 'accepted', 'Ship it', 'ship NUMBER --carrier UPS'],
  ['deliver', 'partly_shipped', 'Ship the rest', 'ship NUMBER --carrier UPS'],
]

/** Whether it can be refunded whole. */
export function mayRefund({ state }: HeldChild): boolean {
  return mayMove('refund', state, 'operator')
}

/** Why a buyer cannot cancel; undefined where what the shop says of it anyway fits. */
function sentenceFor(children: readonly HeldChild[]): string | undefined {
  const over = children.every(({ state }) => state === 'cancelled' || state === 'refunded')
  return over ? 'This order is cancelled already.' : undefined
}
