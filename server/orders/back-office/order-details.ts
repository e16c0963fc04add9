import { sql } from 'kysely'
import type { AdminOrder } from '#contract/schemas/admin/orders/orders.ts'
import { toDollars, toDollarsOrNull } from '#contract/values/money.ts'
import type { Order, Suborder } from '#contract/schemas/orders/orders.ts'
import type { Db } from '#database/connect.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import { canTransition } from '#server/orders/fulfilment/transitions.ts'
import { operatorOrder } from '#server/orders/reading/operator-orders.ts'
import { readNotes } from './notes.ts'
import { readActivity } from './order-activity.ts'
import { readOrderEmails } from './order-emails.ts'
import { readLedger, readPayments } from './order-payments.ts'
import { readVersion } from './order-version.ts'

const RECENT_ORDERS = 5

/** Returns an order with everything that staff needs to decide about it. Throws `not_found`. */
export async function readOrderDetails(deps: OrderDeps, number: string): Promise<AdminOrder> {
  const { db } = deps
  const { id, companyId, company, order, surplus_cents } = await operatorOrder(deps, number)
  return {
    version: await readVersion(db, id),
    order,
    surplus: toDollars(surplus_cents),
    prices: await readPrices(db, id),
    company: await readCompany(deps, { id: companyId, name: company, before: id }),
    moves: order.groups.map((suborder) => ({ number: suborder.number, moves: movesOf(suborder) })),
    documents: documentsOf(order),
    payments: await readPayments(db, id),
    ledger: await readLedger(db, id),
    emails: await readOrderEmails(db, id),
    notes: await readNotes(db, id),
    activity: (await readActivity(db, id)).map(({ version: _, ...step }) => step),
  }
}

/** Returns the documents of the buyer, the confirmation and the purchase orders. */
function documentsOf({ invoice, papers, groups }: Order): AdminOrder['documents'] {
  return [
    { kind: 'confirmation', number: `${invoice}-OC` },
    ...papers.map(({ kind, number }) => ({ kind, number })),
    ...groups
      .filter(({ state }) => state !== 'cancelled')
      .map(({ number }) => ({ kind: 'purchase_order' as const, number: `${number}-PO` })),
  ]
}

/** Returns what the operator can do with a suborder now. */
function movesOf({ state, freight, freight_quoted }: Suborder): AdminOrder['moves'][number]['moves'] {
  const transitions = (['accept', 'ship', 'deliver', 'cancel', 'refund'] as const).filter((move) =>
    canTransition(move, state, 'operator'),
  )
  // Goods that shipped can be refunded while the rest has not shipped.
  const refundable = state === 'partly_shipped' ? (['refund'] as const) : []
  const canQuote = freight && (state === 'placed' || state === 'accepted')
  const isBlocked = freight && freight_quoted === null
  return [
    ...(canQuote ? (['freight'] as const) : []),
    ...transitions.filter((move) => move !== 'ship' || !isBlocked),
    ...refundable,
  ]
}

async function readPrices(db: Db, orderId: number): Promise<AdminOrder['prices']> {
  const lines = await db
    .selectFrom('order_lines')
    .select(['position', 'list_price_cents', 'unit_price_cents'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return lines.map(({ position, list_price_cents, unit_price_cents }) => ({
    position,
    list_price: toDollars(list_price_cents),
    source: unit_price_cents < list_price_cents ? 'sale_or_tier' : 'list',
  }))
}

/** Returns the company of an order with its credit and its orders before the one with id `before`. */
async function readCompany(
  { db, billing }: OrderDeps,
  { id, name, before }: { id: number; name: string; before: number },
): Promise<AdminOrder['company']> {
  const credit = await billing.credit(id)
  const overdue = await billing.overdueOf(id)
  const recent = await db
    .selectFrom('orders')
    .select(['invoice', 'placed_at', sql<number>`total_cents`.as('total_cents')])
    .where('company_id', '=', id)
    .where('id', '<', before)
    .orderBy('id', 'desc')
    .limit(RECENT_ORDERS)
    .execute()
  return {
    id,
    name,
    terms_days: credit.days,
    credit_limit: toDollarsOrNull(credit.limit),
    credit_used: toDollars(credit.used),
    overdue: overdue?.amount ?? 0,
    recent_orders: recent.map(({ invoice, placed_at, total_cents }) => ({
      invoice,
      placed_at: placed_at.toISOString(),
      total: toDollars(total_cents),
    })),
  }
}
