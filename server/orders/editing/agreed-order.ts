import { sql } from 'kysely'
import type { PaymentMethod } from '#contract/orders/checkout.ts'
import type { Cents } from '#contract/values/money.ts'
import type { Address } from '#contract/schemas/accounts/accounts.ts'
import type { OrderEdit } from '#contract/schemas/admin/orders/order-edits.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { ORDER_ADDRESSES } from '#server/billing/billing.ts'
import type { OrderDeps } from '#server/orders/deps.ts'

/** A line as it was agreed on. */
export interface AgreedLine {
  position: number
  suborderId: number
  ocid: number
  sku: string
  title: string
  quantity: number
  unit: Cents
  note: string | null
}

/** A suborder as it was agreed on; cents. */
export interface AgreedSuborder {
  id: number
  number: string
  supplierId: number | null
  supplier: string
  state: string
  /** True while all of it can be changed: nothing of it has shipped or is canceled. */
  isOpen: boolean
  shippingMethod: string
  subtotal: Cents
  shipping: Cents
  tax: Cents
  total: Cents
  freight: boolean
  /** Quoted freight without tax, and its tax; null until it is quoted. */
  quoted: { cents: Cents; tax: Cents } | null
}

/** An order as it was agreed on. */
export interface AgreedOrder {
  id: number
  invoice: string
  companyId: number
  paymentMethod: PaymentMethod
  address: Address
  suborders: AgreedSuborder[]
  lines: AgreedLine[]
}

/** Returns the id of an order and of its company. Throws `not_found`. */
export async function findOrderToEdit(db: Db, invoice: string): Promise<{ id: number; companyId: number }> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'company_id as companyId'])
    .where('invoice', '=', invoice)
    .executeTakeFirst()
  if (!order) throw new Problem('not_found', `There is no order ${invoice}.`)
  return order
}

/** Reads an order to edit, in three queries. Lock it first to write it. */
export async function readAgreedOrder(db: Db, orderId: number): Promise<AgreedOrder> {
  const order = await db
    .selectFrom('orders')
    .select(['id', 'invoice', 'company_id', 'payment_method', ...ORDER_ADDRESSES])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const suborders = await db
    .selectFrom('maker_orders as suborder')
    .leftJoin('freight_charges as charge', 'charge.maker_order_id', 'suborder.id')
    .select(['suborder.id', 'number', 'supplier_id', 'supplier', 'state', 'shipping_method', 'freight'])
    .select(['subtotal_cents', 'shipping_cents', 'suborder.tax_cents', 'suborder.total_cents'])
    .select(['charge.cents as freight_cents', 'charge.tax_cents as freight_tax_cents'])
    .select(
      sql<boolean>`exists (select from cancelled_lines join order_lines as line using (order_id, position)
        where line.maker_order_id = suborder.id)`.as('is_part_canceled'),
    )
    .where('suborder.order_id', '=', orderId)
    .orderBy('suborder.position')
    .execute()
  const lines = await db
    .selectFrom('order_lines')
    .select(['position', 'maker_order_id', 'ocid', 'sku', 'title', 'quantity', 'unit_price_cents', 'note'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  return {
    id: order.id,
    invoice: order.invoice,
    companyId: order.company_id,
    paymentMethod: order.payment_method as PaymentMethod,
    address: order.shipping_address,
    suborders: suborders.map((row) => ({
      id: row.id,
      number: row.number,
      supplierId: row.supplier_id,
      supplier: row.supplier,
      state: row.state,
      isOpen: (row.state === 'placed' || row.state === 'accepted') && !row.is_part_canceled,
      shippingMethod: row.shipping_method,
      subtotal: row.subtotal_cents,
      shipping: row.shipping_cents,
      tax: row.tax_cents,
      total: row.total_cents,
      freight: row.freight,
      quoted: row.freight_cents === null ? null : { cents: row.freight_cents, tax: row.freight_tax_cents ?? 0 },
    })),
    lines: lines.map((row) => ({
      position: row.position,
      suborderId: row.maker_order_id,
      ocid: row.ocid,
      sku: row.sku,
      title: row.title,
      quantity: row.quantity,
      unit: row.unit_price_cents,
      note: row.note,
    })),
  }
}

/** Returns the lines of the suborders that can still be changed. */
export function openLinesOf({ suborders, lines }: AgreedOrder): AgreedLine[] {
  const open = new Set(suborders.filter(({ isOpen }) => isOpen).map(({ id }) => id))
  return lines.filter(({ suborderId }) => open.has(suborderId))
}

/** Returns the suborder of a supplier that can still be changed, or null. */
export function openSuborderOf({ suborders }: AgreedOrder, supplierId: number): AgreedSuborder | null {
  return suborders.find((one) => one.isOpen && one.supplierId === supplierId) ?? null
}

/** True while nothing has shipped, and something can. */
export function canChangeAddress({ suborders }: AgreedOrder): boolean {
  const isUnshipped = suborders.every(({ isOpen, state }) => isOpen || state === 'cancelled')
  return isUnshipped && suborders.some(({ isOpen }) => isOpen)
}

/**
 * Returns the address after an edit. It is a copy that belongs to the order, not to the address book. Throws `invalid_input` and
 * `impossible_move`.
 */
export function editedAddress({ accounts }: OrderDeps, order: AgreedOrder, { address }: OrderEdit): Address {
  if (!address) return order.address
  if (canChangeAddress(order)) return { id: 0, ...accounts.addresses.check(address) }
  throw new Problem('impossible_move', 'Part of the order has shipped, so its address can no longer be changed.')
}
