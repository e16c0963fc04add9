import type { Buyer } from '#server/accounts/deps.ts'
import { sql } from 'kysely'
import { type Cents, toDollars } from '#contract/values/money.ts'
import type { PaymentMethod } from '#contract/orders/checkout.ts'
import type { Suborder, Order, OrderDocument } from '#contract/schemas/orders/orders.ts'
import { UNSENT_STATES } from '#contract/orders/orders.ts'
import type { Db } from '#database/connect.ts'
import {
  type Billing,
  documentUrl,
  freightOfOrder,
  ORDER_ADDRESSES,
  packingSlipNumber,
  reducesDeposits,
} from '#server/billing/billing.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import { readProposal } from '#server/orders/editing/revisions.ts'
import { EVENT_DETAILS } from '#server/history/history.ts'
import { readLines } from './described-lines.ts'
import { readCardPayments } from './card-payments.ts'
import { readSuborders } from './suborders.ts'
import { readOrderStatus } from './order-status.ts'
import { eventText } from './timeline.ts'

export interface ReadDeps {
  db: Db
  catalog: Catalog
  billing: Billing
}

/** Returns the order with this number if it belongs to the company, else null. */
export async function readOrder(deps: ReadDeps, companyId: number, invoice: string): Promise<Order | null> {
  const row = await selectOrders(deps.db)
    .where('orders.company_id', '=', companyId)
    .where('orders.invoice', '=', invoice)
    .executeTakeFirst()
  return row ? toOrder(deps, row) : null
}

/** Returns the newest order of a user, or null. */
export async function readLatestOrder(deps: ReadDeps, { id, companyId }: Buyer): Promise<Order | null> {
  const row = await selectOrders(deps.db)
    .where('orders.user_id', '=', id)
    .where('orders.company_id', '=', companyId)
    .orderBy('orders.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toOrder(deps, row) : null
}

function selectOrders(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .leftJoin('card_payments', 'card_payments.id', 'orders.payment_id')
    .leftJoin('payment_deadlines', (join) =>
      join.onRef('payment_deadlines.order_id', '=', 'orders.id').on('payment_deadlines.closed_at', 'is', null),
    )
    .select([
      'orders.id',
      'payment_deadlines.pay_by',
      'orders.invoice',
      'orders.subtotal_cents',
      'orders.shipping_cents',
      'orders.tax_cents',
      'orders.total_cents',
      'orders.payment_method',
      'orders.due_on',
      'orders.po_number',
      'orders.ship_not_before',
      'orders.notes',
      'orders.email',
      ...ORDER_ADDRESSES,
      'orders.placed_at',
      'orders.placed_by_name',
      'card_payments.card',
      'card_payments.provider',
      sql<string>`users.u_fname || ' ' || users.u_lname`.as('placed_by'),
      freightOfOrder.as('freight_cents'),
      sql<Cents>`(select coalesce(sum(cents), 0) from refunds where refunds.order_id = orders.id and ${reducesDeposits})`.as(
        'refunded_cents',
      ),
    ])
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number]

async function toOrder(deps: ReadDeps, row: OrderRow): Promise<Order> {
  const { db, billing } = deps
  const status = await readOrderStatus(db, row.id)
  const groups = await readSuborders(db, row.id, { placedAt: row.placed_at, notBefore: row.ship_not_before })
  const invoices = await billing.documentsOfOrder(row.id)
  return {
    invoice: row.invoice,
    test: false,
    state: status.state,
    payment: status.payment,
    orderTotal: toDollars(row.total_cents),
    subtotal: toDollars(row.subtotal_cents),
    shippingCost: toDollars(row.shipping_cents),
    tax: toDollars(row.tax_cents),
    freight: toDollars(row.freight_cents),
    current_total: toDollars(status.current_total),
    products: (await readLines(deps, [row])).get(row.id) ?? [],
    groups,
    timeline: await readTimeline(db, row.id),
    papers: listDocuments(row.invoice, groups, invoices),
    invoices,
    paymentMethod: row.payment_method as PaymentMethod,
    card: row.card,
    card_payments: await readCardPayments(db, row.id),
    test_card: row.provider === 'local',
    due_on: row.due_on,
    // Once it is paid or canceled, nothing is due by then.
    pay_by: status.current_total > status.received ? row.pay_by : null,
    paid: toDollars(status.received),
    refunded: toDollars(row.refunded_cents),
    balance: toDollars(Math.max(0, status.current_total - status.received)),
    on_card: toDollars(status.on_card),
    po_number: row.po_number,
    ship_not_before: row.ship_not_before,
    notes: row.notes,
    email: row.email,
    placed_by: row.placed_by,
    placed_by_staff: row.placed_by_name,
    shipping_address: row.shipping_address,
    billing_address: row.billing_address,
    placed_at: row.placed_at.toISOString(),
    can_cancel: groups.some((suborder) => suborder.can_cancel),
    can_reorder: true,
    proposal: await readProposal(db, row.id),
  }
}

async function readTimeline(db: Db, orderId: number): Promise<Order['timeline']> {
  const events = await db
    .selectFrom('order_events')
    .leftJoin('maker_orders as suborder', 'suborder.id', 'order_events.maker_order_id')
    .select([
      'order_events.kind',
      'by_whom',
      EVENT_DETAILS.as('details'),
      'happened_at',
      'suborder.number',
      'suborder.supplier',
    ])
    .where('order_events.order_id', '=', orderId)
    .orderBy('order_events.id')
    .execute()
  return events.map(({ kind, by_whom, details, happened_at, number, supplier }) => ({
    kind,
    by: by_whom as Order['timeline'][number]['by'],
    at: happened_at.toISOString(),
    number,
    text: eventText(kind, supplier, details),
  }))
}

/**
 * Lists the documents of an order: the pro forma invoice until everything shipped, invoices, credit notes, and a
 * packing slip for each shipment.
 */
function listDocuments(invoice: string, groups: readonly Suborder[], invoices: Order['invoices']): OrderDocument[] {
  const isOpen = groups.some((suborder) => UNSENT_STATES.includes(suborder.state))
  const slips = groups.flatMap((suborder) =>
    suborder.shipments.map((_, index) => packingSlipNumber(suborder.number, index)),
  )
  return [
    ...(isOpen ? [{ kind: 'pro_forma' as const, number: invoice, url: documentUrl(invoice) }] : []),
    ...invoices.map(({ kind, number, url }) => ({ kind, number, url })),
    ...slips.map((number) => ({ kind: 'packing_slip' as const, number, url: documentUrl(number) })),
  ]
}
