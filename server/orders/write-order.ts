import { type Insertable, sql } from 'kysely'
import { dayOf, daysAfter } from '#contract/days.ts'
import { toCents } from '#contract/money.ts'
import type { PaymentMethod, PlaceOrder } from '#contract/checkout.ts'
import { roundPounds } from '#contract/weight.ts'
import type { Db } from '#database/connect.ts'
import type { DB } from '#database/tables.ts'
import type { Buyer } from '#server/accounts/accounts.ts'
import { writeEvent } from '#server/history/history.ts'
import type { MakerQuote, Quote } from './quote.ts'

/** Writes the order of a quote as it is agreed on: the group, a child order for each maker, the lines, the first event. */
export async function writeOrder(
  db: Db,
  buyer: Buyer,
  quote: Quote,
  request: PlaceOrder & { key: string; hash: string },
): Promise<{ id: number; invoice: string }> {
  const order = await writeGroup(db, buyer, quote, request)
  const children = await writeMakers(db, order, quote)
  await writeLines(db, order.id, children, quote)
  await writeEvent(db, { orderId: order.id, kind: 'placed', by: 'buyer' })
  return order
}

/** `children` are the ids of the quote's makers. As JSON in one value: hundreds of parameters take longer to bind than to write. */
async function writeLines(db: Db, orderId: number, children: readonly number[], quote: Quote): Promise<void> {
  const places = new Map(quote.basket.items.map((item, place) => [item.id, place]))
  const lines = quote.makers.flatMap((maker, index) =>
    maker.items.map((item): Insertable<DB['order_lines']> => ({
      order_id: orderId,
      maker_order_id: children[index] ?? 0,
      position: places.get(item.id) ?? 0,
      ocid: item.ocid,
      sku: item.sku,
      title: item.title,
      supplier: item.supplier.name,
      options: item.options,
      quantity: item.quantity,
      list_price_cents: toCents(item.price),
      unit_price_cents: toCents(item.itemPrice),
      line_total_cents: toCents(item.line_total),
      weight_lb: unitWeight(item),
      note: item.note,
    })),
  )
  await sql`insert into order_lines
    select * from jsonb_populate_recordset(null::order_lines, ${JSON.stringify(lines)}::jsonb)`.execute(db)
}

async function writeGroup(
  db: Db,
  buyer: Buyer,
  quote: Quote,
  request: PlaceOrder & { key: string; hash: string },
): Promise<{ id: number; invoice: string }> {
  const placedAt = new Date()
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
      due_on: daysAfter(dayOf(placedAt), termsDays(request.paymentMethod, quote)),
      // It stands in subjects, lists and terminals.
      po_number: request.po_number?.replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim() || null,
      ship_not_before: request.ship_not_before ?? null,
      notes: request.notes?.trim() || null,
      terms_version: request.terms_version,
      email: quote.user.email,
      shipping_address: JSON.stringify(quote.address),
      billing_address: JSON.stringify(quote.billingAddress),
      placed_at: placedAt,
    })
    .returning(['id', 'invoice'])
    .executeTakeFirstOrThrow()
}

/** Who pays by card or bank pays at once. */
function termsDays(method: PaymentMethod, quote: Quote): number {
  return method === 'invoice' ? quote.user.company.terms_days : 0
}

/** Returns the ids in the order of the quote's makers. */
async function writeMakers(db: Db, order: { id: number; invoice: string }, quote: Quote): Promise<number[]> {
  const rows = await db
    .insertInto('maker_orders')
    .values(
      quote.makers.map((maker, index) => ({
        order_id: order.id,
        number: `${order.invoice}-${index + 1}`,
        position: index + 1,
        supplier_id: maker.group.supplier.id,
        supplier: maker.group.supplier.name,
        ...travel(maker),
        subtotal_cents: maker.subtotal,
        shipping_cents: maker.shipping,
        tax_cents: maker.tax,
        total_cents: maker.subtotal + maker.shipping + maker.tax,
        tax_millionths: quote.taxTerms.rateMillionths,
        taxes_shipping: quote.taxTerms.taxesShipping,
        tax_exempt: quote.taxTerms.exempt,
        tax_certificate: quote.taxTerms.exempt ? (quote.taxTerms.certificate?.number ?? null) : null,
        lead_time_min_days: maker.group.lead_time_days?.[0] ?? null,
        lead_time_max_days: maker.group.lead_time_days?.[1] ?? null,
      })),
    )
    .returning(['id', 'position'])
    .execute()
  return rows.toSorted((a, b) => a.position - b.position).map(({ id }) => id)
}

function travel({ way }: MakerQuote) {
  if (!way) throw new Error('A maker without a way of shipping cannot be ordered from.')
  const [fewest, most] = way.transitDays
  return {
    shipping_method: way.name,
    freight: way.kind === 'freight',
    transit_min_days: fewest,
    transit_max_days: most,
  }
}

/** Of one unit, or null where nobody knows. */
function unitWeight({ weight_lb, quantity }: MakerQuote['items'][number]): number | null {
  return weight_lb > 0 ? roundPounds(weight_lb / quantity) : null
}
