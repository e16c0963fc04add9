import { sql } from 'kysely'
import type { Address } from '#contract/schemas/accounts/accounts.ts'
import type { Cents } from '#contract/values/money.ts'
import type { PaymentMethod } from '#contract/orders/checkout.ts'
import type { Db } from '#database/connect.ts'

/** The seller, printed at the top of every document. */
export interface Seller {
  name: string
  /** Address by line. */
  address: readonly string[]
  /** Tax number; null if it is not published. Absent in documents from before it could be set. */
  tax_id?: string | null
  /** Bank account by line; empty if it is not published. */
  bank: readonly string[]
}

/** Types of JSON columns, for queries with `orders` and `papers` in scope. */
export const ORDER_ADDRESSES = [
  sql<Address>`orders.billing_address`.as('billing_address'),
  sql<Address>`orders.shipping_address`.as('shipping_address'),
] as const
export const SNAPSHOT = sql<Snapshot>`papers.snapshot`

export interface SnapshotLine {
  position: number
  sku: string
  title: string
  options: Record<string, string>
  quantity: number
  unit_cents: Cents
  total_cents: Cents
  note: string | null
}

/**
 * Content of a document on its date. It never changes once stored. `part` is true for a credit note that credits its
 * invoice partially.
 */
export interface Snapshot extends Partial<Record<'part', boolean>> {
  seller: Seller
  order: string
  maker_order: string
  placed_on: string
  po_number: string | null
  notes: string | null
  supplier: string
  company: string
  bill_to: Address
  ship_to: Address
  payment_method: PaymentMethod
  /** True if the card was a test card of the local processor: no money moved. */
  test_card: boolean
  terms_days: number
  shipping_method: string
  freight: boolean
  /**
   * Share of the shipping that is freight quoted after the order; null until it is quoted, and on documents without
   * freight.
   */
  freight_cents?: Cents | null
  freight_tax_cents?: Cents | null
  /** Tax rate in millionths. */
  tax_rate: number
  tax_exempt: boolean
  /** Number of the resale certificate. */
  certificate: string | null
  lines: SnapshotLine[]
  /** Credit notes: the credited invoice, and the reason. */
  credits?: string
  reason?: string | null
}

/** A suborder as it is printed on documents, with all its lines. */
export interface BilledSuborder {
  companyId: number
  orderId: number
  suborderId: number
  state: string
  goods: Cents
  shipping: Cents
  tax: Cents
  total: Cents
  taxesShipping: boolean
  snapshot: Snapshot
  /** Units that were ordered beyond the stock and have not arrived, by position of the line. */
  backOrders?: ReadonlyMap<number, { units: number; promisedOn: string | null }>
}

/** The suborders of an order, of several orders, or one suborder, by ID. */
export type Billable = { orderId: number } | { orderIds: readonly number[] } | { suborderId: number }

/** Returns suborders by order and position. The number of queries does not depend on theirs. */
export async function readBilled(db: Db, seller: Seller, which: Billable): Promise<BilledSuborder[]> {
  const suborders = await db
    .selectFrom('maker_orders as suborder')
    .innerJoin('orders', 'orders.id', 'suborder.order_id')
    .innerJoin('companies', 'companies.id', 'orders.company_id')
    .leftJoin('card_payments', 'card_payments.id', 'orders.payment_id')
    .leftJoin('freight_charges', 'freight_charges.maker_order_id', 'suborder.id')
    .selectAll('suborder')
    .select(['freight_charges.cents as freight_cents', 'freight_charges.tax_cents as freight_tax'])
    .select('card_payments.provider as card_provider')
    .select(['orders.company_id', 'orders.invoice', 'orders.po_number', 'orders.notes', 'orders.payment_method'])
    .select(ORDER_ADDRESSES)
    .select(sql<string>`coalesce(companies.legal_name, companies.name)`.as('company'))
    .select(sql<string>`(orders.placed_at at time zone 'UTC')::date`.as('placed_on'))
    // The terms that were agreed on, not the current ones of the company.
    .select(sql<number>`orders.due_on - (orders.placed_at at time zone 'UTC')::date`.as('terms_days'))
    .where(
      'suborderId' in which
        ? sql<boolean>`suborder.id = ${which.suborderId}`
        : sql<boolean>`orders.id = any(${orderIdsOf(which)}::bigint[])`,
    )
    .orderBy('orders.id')
    .orderBy('suborder.position')
    .execute()
  const lines = await readLines(db, which)
  return suborders.map((suborder) => ({
    companyId: suborder.company_id,
    orderId: suborder.order_id,
    suborderId: suborder.id,
    state: suborder.state,
    goods: suborder.subtotal_cents,
    shipping: suborder.shipping_cents + (suborder.freight_cents ?? 0),
    tax: suborder.tax_cents + (suborder.freight_tax ?? 0),
    total: suborder.total_cents + (suborder.freight_cents ?? 0) + (suborder.freight_tax ?? 0),
    taxesShipping: suborder.taxes_shipping,
    snapshot: {
      seller,
      order: suborder.invoice,
      maker_order: suborder.number,
      placed_on: suborder.placed_on,
      po_number: suborder.po_number,
      notes: suborder.notes,
      supplier: suborder.supplier,
      company: suborder.company,
      bill_to: suborder.billing_address,
      ship_to: suborder.shipping_address,
      payment_method: suborder.payment_method as PaymentMethod,
      test_card: suborder.card_provider === 'local',
      terms_days: Math.max(0, suborder.terms_days),
      shipping_method: suborder.shipping_method,
      freight: suborder.freight,
      freight_cents: suborder.freight_cents,
      freight_tax_cents: suborder.freight_tax,
      tax_rate: suborder.tax_millionths,
      tax_exempt: suborder.tax_exempt,
      certificate: suborder.tax_exempt ? suborder.tax_certificate : null,
      lines: lines
        .filter((line) => line.maker_order_id === suborder.id)
        .map(({ maker_order_id: _id, owed: _owed, promised_on: _day, ...line }) => line),
    },
    backOrders: new Map(
      lines.flatMap(({ maker_order_id, position, owed, promised_on }) =>
        maker_order_id === suborder.id && owed !== null ? [[position, { units: owed, promisedOn: promised_on }]] : [],
      ),
    ),
  }))
}

function orderIdsOf(which: Exclude<Billable, { suborderId: number }>): readonly number[] {
  return 'orderIds' in which ? which.orderIds : [which.orderId]
}

async function readLines(db: Db, which: Billable) {
  const lines = await db
    .selectFrom('order_lines as line')
    .leftJoin('back_order_lines as back_order', (join) =>
      join
        .onRef('back_order.order_id', '=', 'line.order_id')
        .onRef('back_order.position', '=', 'line.position')
        .on('back_order.owed', '>', 0),
    )
    .select(['line.maker_order_id', 'line.position', 'sku', 'title', 'options', 'quantity', 'note'])
    .select(['unit_price_cents as unit_cents', 'line_total_cents as total_cents'])
    .select(['back_order.owed', 'back_order.promised_on'])
    .where(
      'suborderId' in which
        ? sql<boolean>`maker_order_id = ${which.suborderId}`
        : sql<boolean>`line.order_id = any(${orderIdsOf(which)}::bigint[])`,
    )
    .orderBy('line.position')
    .execute()
  return lines.map(({ options, ...line }) => ({ ...line, options }))
}
