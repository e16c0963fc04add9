import { sql } from 'kysely'
import type { Address } from '#contract/accounts.ts'
import type { Cents } from '#contract/money.ts'
import type { PaymentMethod } from '#contract/checkout.ts'
import type { Db } from '#database/connect.ts'

/** Who sells: what stands at the head of every paper. */
export interface Seller {
  name: string
  /** Lines of its address. */
  address: readonly string[]
  /** How to pay it by bank; none where it is not told. */
  bank: readonly string[]
}

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

/** Everything a paper says, as it was on its day. A kept one never changes. */
export interface Snapshot {
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
  /** The card was one of the local processor: no money moved. */
  test_card: boolean
  terms_days: number
  shipping_method: string
  freight: boolean
  /** Of its shipping, what freight costs that was quoted after the order; null until it is, and on papers that have none of it. */
  freight_cents?: Cents | null
  freight_tax_cents?: Cents | null
  /** In millionths. */
  tax_rate: number
  tax_exempt: boolean
  /** The resale certificate that exempts it. */
  certificate: string | null
  lines: SnapshotLine[]
  /** Of a credit note: which invoice it takes back, whether that is a part of it, and why. */
  credits?: string
  part?: boolean
  reason?: string | null
}

/** A child order as a paper has it, with all its lines. */
export interface BilledOrder {
  companyId: number
  orderId: number
  childId: number
  state: string
  goods: Cents
  shipping: Cents
  tax: Cents
  total: Cents
  taxesShipping: boolean
  snapshot: Snapshot
}

/** The child orders of an order, or those among them with these ids, by position. */
export async function readBilled(
  db: Db,
  seller: Seller,
  which: { orderId: number } | { childId: number },
): Promise<BilledOrder[]> {
  const children = await db
    .selectFrom('maker_orders as child')
    .innerJoin('orders', 'orders.id', 'child.order_id')
    .innerJoin('companies', 'companies.id', 'orders.company_id')
    .leftJoin('card_payments', 'card_payments.id', 'orders.payment_id')
    .leftJoin('freight_charges', 'freight_charges.maker_order_id', 'child.id')
    .selectAll('child')
    .select(['freight_charges.cents as freight_cents', 'freight_charges.tax_cents as freight_tax'])
    .select('card_payments.provider as card_provider')
    .select(['orders.company_id', 'orders.invoice', 'orders.po_number', 'orders.notes', 'orders.payment_method'])
    .select(['orders.billing_address', 'orders.shipping_address'])
    .select(sql<string>`coalesce(companies.legal_name, companies.name)`.as('company'))
    .select(sql<string>`(orders.placed_at at time zone 'UTC')::date`.as('placed_on'))
    // What was agreed on, not what the company's terms are by now.
    .select(sql<number>`orders.due_on - (orders.placed_at at time zone 'UTC')::date`.as('terms_days'))
    .where((eb) => ('orderId' in which ? eb('orders.id', '=', which.orderId) : eb('child.id', '=', which.childId)))
    .orderBy('child.position')
    .execute()
  const lines = await readLines(db, which)
  return children.map((child) => ({
    companyId: child.company_id,
    orderId: child.order_id,
    childId: child.id,
    state: child.state,
    goods: child.subtotal_cents,
    shipping: child.shipping_cents + (child.freight_cents ?? 0),
    tax: child.tax_cents + (child.freight_tax ?? 0),
    total: child.total_cents + (child.freight_cents ?? 0) + (child.freight_tax ?? 0),
    taxesShipping: child.taxes_shipping,
    snapshot: {
      seller,
      order: child.invoice,
      maker_order: child.number,
      placed_on: child.placed_on,
      po_number: child.po_number,
      notes: child.notes,
      supplier: child.supplier,
      company: child.company,
      bill_to: child.billing_address as unknown as Address,
      ship_to: child.shipping_address as unknown as Address,
      payment_method: child.payment_method as PaymentMethod,
      test_card: child.card_provider === 'local',
      terms_days: Math.max(0, child.terms_days),
      shipping_method: child.shipping_method,
      freight: child.freight,
      freight_cents: child.freight_cents,
      freight_tax_cents: child.freight_tax,
      tax_rate: child.tax_millionths,
      tax_exempt: child.tax_exempt,
      certificate: child.tax_exempt ? child.tax_certificate : null,
      lines: lines
        .filter((line) => line.maker_order_id === child.id)
        .map(({ maker_order_id: _child, ...line }) => line),
    },
  }))
}

async function readLines(db: Db, which: { orderId: number } | { childId: number }) {
  const lines = await db
    .selectFrom('order_lines')
    .select(['maker_order_id', 'position', 'sku', 'title', 'options', 'quantity', 'note'])
    .select(['unit_price_cents as unit_cents', 'line_total_cents as total_cents'])
    .where((eb) => ('orderId' in which ? eb('order_id', '=', which.orderId) : eb('maker_order_id', '=', which.childId)))
    .orderBy('position')
    .execute()
  return lines.map(({ options, ...line }) => ({ ...line, options: options as Record<string, string> }))
}
