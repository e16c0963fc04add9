import { sql } from 'kysely'
import type { Address } from '#contract/accounts.ts'
import { toDollars } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/checkout.ts'
import { type MakerOrder, type Order, type OrderPaper, UNSENT_STATES } from '#contract/orders.ts'
import type { Db } from '#database/connect.ts'
import { type Billing, freightOfOrder, paperUrl } from '#server/billing/billing.ts'
import { toImageRef } from '#server/catalog/cards.ts'
import type { Catalog } from '#server/catalog/catalog.ts'
import type { EventDetails } from '#server/history/history.ts'
import { type OrderParcels, readParcels } from './read-parcels.ts'
import { standingOf } from './standing.ts'
import { sentenceOf } from './timeline.ts'

export interface ReadParts {
  db: Db
  catalog: Catalog
  billing: Billing
}

/** The order with that number if it is the company's, or null. */
export async function readOrder(parts: ReadParts, companyId: number, invoice: string): Promise<Order | null> {
  const row = await selectOrders(parts.db)
    .where('orders.company_id', '=', companyId)
    .where('orders.invoice', '=', invoice)
    .executeTakeFirst()
  return row ? toOrder(parts, row) : null
}

/** The newest order of a user, or null. */
export async function readLatestOrder(parts: ReadParts, userId: number): Promise<Order | null> {
  const row = await selectOrders(parts.db)
    .where('orders.user_id', '=', userId)
    .orderBy('orders.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toOrder(parts, row) : null
}

function selectOrders(db: Db) {
  return db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .leftJoin('card_payments', 'card_payments.id', 'orders.payment_id')
    .select([
      'orders.id',
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
      'orders.shipping_address',
      'orders.billing_address',
      'orders.placed_at',
      'card_payments.card',
      'card_payments.provider',
      sql<string>`users.u_fname || ' ' || users.u_lname`.as('placed_by'),
      freightOfOrder.as('freight_cents'),
    ])
}

type OrderRow = Awaited<ReturnType<ReturnType<typeof selectOrders>['execute']>>[number]

async function toOrder(parts: ReadParts, row: OrderRow): Promise<Order> {
  const { db, billing } = parts
  const standing = await standingOf(db, row.id)
  const parcels = await readParcels(db, row.id, { placedAt: row.placed_at, notBefore: row.ship_not_before })
  const invoices = await billing.papersOfOrder(row.id)
  const groups = parcels.groups
  return {
    invoice: row.invoice,
    state: standing.state,
    payment: standing.payment,
    orderTotal: toDollars(row.total_cents),
    subtotal: toDollars(row.subtotal_cents),
    shippingCost: toDollars(row.shipping_cents),
    tax: toDollars(row.tax_cents),
    freight: toDollars(row.freight_cents),
    current_total: toDollars(standing.wanted),
    products: await linesOf(parts, row.id, parcels),
    groups,
    timeline: await timelineOf(db, row.id),
    papers: papersOf(row.invoice, groups, invoices),
    invoices,
    paymentMethod: row.payment_method as PaymentMethod,
    card: row.card,
    test_card: row.provider === 'local',
    due_on: row.due_on,
    paid: toDollars(standing.received),
    balance: toDollars(Math.max(0, standing.wanted - standing.received)),
    on_card: toDollars(standing.on_card),
    po_number: row.po_number,
    ship_not_before: row.ship_not_before,
    notes: row.notes,
    email: row.email,
    placed_by: row.placed_by,
    shipping_address: row.shipping_address as unknown as Address,
    billing_address: row.billing_address as unknown as Address,
    placed_at: row.placed_at.toISOString(),
    can_cancel: groups.some((group) => group.can_cancel),
    can_reorder: true,
  }
}

async function linesOf({ db, catalog }: ReadParts, orderId: number, parcels: OrderParcels): Promise<Order['products']> {
  const lines = await db
    .selectFrom('order_lines')
    .select([
      'position',
      'ocid',
      'sku',
      'title',
      'supplier',
      'options',
      'quantity',
      'unit_price_cents',
      'line_total_cents',
      'note',
    ])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  // The snapshot has no picture: the product shows today's, while there is one.
  const products = new Map(
    (await catalog.rows(lines.map((line) => line.ocid))).map((product) => [product.ocid, product]),
  )
  return lines.map((line) => {
    const product = products.get(line.ocid)
    return {
      position: line.position,
      ocid: line.ocid,
      title: line.title,
      itemPrice: toDollars(line.unit_price_cents),
      qty: line.quantity,
      sku: line.sku,
      supplier: line.supplier,
      options: line.options as Record<string, string>,
      lineTotal: toDollars(line.line_total_cents),
      note: line.note,
      shipped: parcels.shipped.get(line.position) ?? 0,
      cancelled: parcels.cancelled.get(line.position) ?? 0,
      slug: product?.slug ?? null,
      image: product ? toImageRef(product.image, line.title) : null,
    }
  })
}

async function timelineOf(db: Db, orderId: number): Promise<Order['timeline']> {
  const events = await db
    .selectFrom('order_events')
    .leftJoin('maker_orders as child', 'child.id', 'order_events.maker_order_id')
    .select(['order_events.kind', 'by_whom', 'details', 'happened_at', 'child.number', 'child.supplier'])
    .where('order_events.order_id', '=', orderId)
    .orderBy('order_events.id')
    .execute()
  return events.map(({ kind, by_whom, details, happened_at, number, supplier }) => ({
    kind,
    by: by_whom as Order['timeline'][number]['by'],
    at: happened_at.toISOString(),
    number,
    text: sentenceOf(kind, supplier, details as EventDetails),
  }))
}

/** What can be opened: the pro forma until all is shipped, a slip for each parcel, invoices and credit notes. */
function papersOf(invoice: string, groups: readonly MakerOrder[], invoices: Order['invoices']): OrderPaper[] {
  const waits = groups.some((group) => UNSENT_STATES.includes(group.state))
  const slips = groups.flatMap((group) => group.shipments.map((_, index) => slipNumber(group.number, index)))
  return [
    ...(waits ? [{ kind: 'pro_forma' as const, number: invoice, url: paperUrl(invoice) }] : []),
    ...invoices.map(({ kind, number, url }) => ({ kind, number, url })),
    ...slips.map((number) => ({ kind: 'packing_slip' as const, number, url: paperUrl(number) })),
  ]
}

/** The packing slip of a child order's parcel, counted from 0: `T-100001-1-P1`. */
export function slipNumber(childNumber: string, index: number): string {
  return `${childNumber}-P${index + 1}`
}
