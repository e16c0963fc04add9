import { type Insertable, sql } from 'kysely'
import { cleanCode } from '#contract/text/codes.ts'
import { dayOf, addDays } from '#contract/values/days.ts'
import type { PaymentMethod } from '#contract/orders/checkout.ts'
import type { PlaceOrder } from '#contract/schemas/orders/checkout.ts'
import type { Db } from '#database/connect.ts'
import type { DB } from '#database/tables.ts'
import type { Buyer } from '#server/accounts/deps.ts'
import type { SalesTaxTerms } from '#server/taxes/taxes.ts'
import { type Occurrence, writeEvent } from '#server/history/history.ts'
import type { StaffAuthor } from '#server/orders/deps.ts'
import type { Quote, SuborderQuote } from './quote.ts'

/** A request to place an order. `staff` is who ordered for the buyer, or null. */
type NewOrderRequest = PlaceOrder & { key: string; hash: string; staff: StaffAuthor | null }

/** Stores the order of a quote: the order, a suborder for each supplier, the lines and the first event. */
export async function writeOrder(
  occurrence: Occurrence,
  buyer: Buyer,
  quote: Quote,
  request: NewOrderRequest,
): Promise<{ id: number; invoice: string }> {
  const { db } = occurrence
  const order = await insertOrder(occurrence, buyer, quote, request)
  const suborderIds = await insertSuborders(db, order, quote)
  await insertLines(db, order.id, suborderIds, quote)
  const { staff } = request
  await writeEvent(occurrence, {
    orderId: order.id,
    kind: 'placed',
    by: staff ? 'operator' : 'buyer',
    ...(staff && { details: { text: `Order placed for you by ${staff.name}.` } }),
  })
  return order
}

/**
 * Inserts the lines; `suborderIds` are in the order of the quote's suborders. They are one JSON parameter, because binding hundreds of
 * parameters takes longer than the insert.
 */
async function insertLines(db: Db, orderId: number, suborderIds: readonly number[], quote: Quote): Promise<void> {
  const positions = new Map(quote.basket.items.map((item, index) => [item.id, index]))
  const rows = quote.suborders.flatMap((suborder, index) =>
    suborder.lines.map((line) => {
      const place = {
        orderId,
        suborderId: required(suborderIds[index]),
        position: required(positions.get(line.line.id)),
      }
      return lineRow(place, suborder, line)
    }),
  )
  await sql`insert into order_lines
    select * from jsonb_populate_recordset(null::order_lines, ${JSON.stringify(rows)}::jsonb)`.execute(db)
}

/** Returns the row of a priced line: a snapshot of its product. */
export function lineRow(
  { orderId, suborderId, position }: { orderId: number; suborderId: number; position: number },
  { supplierGoods }: SuborderQuote,
  { line, product, unit }: SuborderQuote['lines'][number],
): Insertable<DB['order_lines']> {
  return {
    order_id: orderId,
    maker_order_id: suborderId,
    position,
    ocid: product.ocid,
    sku: product.sku,
    title: product.title,
    supplier: supplierGoods.supplier.name,
    options: product.options,
    quantity: line.quantity,
    list_price_cents: product.price_cents,
    unit_price_cents: unit,
    line_total_cents: line.quantity * unit,
    weight_lb: product.weight_lb,
    note: line.note,
  }
}

function required(number: number | undefined): number {
  if (number === undefined) throw new Error('A line of the quote has no suborder or position.')
  return number
}

async function insertOrder(
  { db, at }: Occurrence,
  buyer: Buyer,
  quote: Quote,
  request: NewOrderRequest,
): Promise<{ id: number; invoice: string }> {
  return db
    .insertInto('orders')
    .values({
      user_id: buyer.id,
      company_id: buyer.companyId,
      idempotency_key: request.key,
      request_hash: request.hash,
      payment_method: request.paymentMethod,
      payment_id: request.payment_id ?? null,
      subtotal_cents: quote.subtotal,
      shipping_cents: quote.shipping,
      tax_cents: quote.tax,
      total_cents: quote.total,
      due_on: addDays(dayOf(at), termsDays(request.paymentMethod, quote)),
      po_number: cleanPoNumber(request),
      ship_not_before: request.ship_not_before ?? null,
      notes: request.notes?.trim() || null,
      // Only the buyer can accept the terms.
      terms_version: request.staff ? null : request.terms_version,
      placed_by_staff: request.staff?.staffId ?? null,
      placed_by_name: request.staff?.name ?? null,
      email: quote.user.email,
      shipping_address: JSON.stringify(quote.address),
      billing_address: JSON.stringify(quote.billingAddress),
      placed_at: at,
    })
    .returning(['id', 'invoice'])
    .executeTakeFirstOrThrow()
}

/** Removes line breaks, control and bidi characters: the number is printed in email subjects, lists and terminals. */
export function cleanPoNumber({ po_number }: Pick<PlaceOrder, 'po_number'>): string | null {
  return cleanCode(po_number?.replaceAll(/\p{Cc}+/gu, ' ') ?? '') || null
}

/** Net days; 0 for orders by card or bank transfer, which are due at once. */
export function termsDays(method: PaymentMethod, quote: Quote): number {
  return method === 'invoice' ? quote.user.company.terms_days : 0
}

/** Returns the IDs in the order of the quote's suborders. */
async function insertSuborders(db: Db, order: { id: number; invoice: string }, quote: Quote): Promise<number[]> {
  const rows = await db
    .insertInto('maker_orders')
    .values(quote.suborders.map((suborder, index) => newSuborder(order, index + 1, suborder, quote.taxTerms)))
    .returning(['id', 'position'])
    .execute()
  return rows.toSorted((a, b) => a.position - b.position).map(({ id }) => id)
}

/** Returns the row of a suborder that did not exist before. */
export function newSuborder(
  order: { id: number; invoice: string },
  position: number,
  suborder: SuborderQuote,
  taxTerms: SalesTaxTerms,
): Insertable<DB['maker_orders']> {
  return {
    order_id: order.id,
    number: `${order.invoice}-${position}`,
    position,
    supplier_id: suborder.supplierGoods.supplier.id,
    supplier: suborder.supplierGoods.supplier.name,
    ...suborderTerms(suborder, taxTerms),
  }
}

/** Returns the columns of a suborder that follow from its goods, its shipping method and the tax. */
export function suborderTerms(suborder: SuborderQuote, taxTerms: SalesTaxTerms) {
  const { supplierGoods, method, subtotal, shipping, tax } = suborder
  if (!method) throw new Error('A suborder without a shipping method cannot be placed.')
  const [fewest, most] = method.transitDays
  return {
    shipping_method: method.name,
    freight: method.kind === 'freight',
    transit_min_days: fewest,
    transit_max_days: most,
    subtotal_cents: subtotal,
    shipping_cents: shipping,
    tax_cents: tax,
    total_cents: subtotal + shipping + tax,
    tax_millionths: taxTerms.rateMillionths,
    taxes_shipping: taxTerms.taxesShipping,
    tax_exempt: taxTerms.exempt,
    tax_certificate: taxTerms.exempt ? (taxTerms.certificate?.number ?? null) : null,
    lead_time_min_days: supplierGoods.lead_time_days?.[0] ?? null,
    lead_time_max_days: supplierGoods.lead_time_days?.[1] ?? null,
  }
}
