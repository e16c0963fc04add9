import { sql } from 'kysely'
import { addDays, dayOf } from '#contract/values/days.ts'
import type { Cents } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import type { Occurrence } from '#server/history/history.ts'
import { book } from '#server/billing/ledger.ts'
import { settleFromDeposits } from '#server/billing/settle.ts'
import { type Amounts, nextInvoice } from '#server/billing/proration.ts'
import { readBilled, type Seller, type Snapshot } from './snapshot.ts'

/** A document that was just written. */
export interface WrittenDocument {
  number: string
  total: Cents
  dueOn: string
}

const PREFIXES = { invoice: 'INV', credit_note: 'CN' } as const

/**
 * Writes the invoice of a shipment: its goods, all shipping if it is the first invoice of the suborder, and its share
 * of the tax. Unused receipts of the order pay it at once. The caller has locked the order.
 */
export async function invoiceShipment(
  occurrence: Occurrence,
  seller: Seller,
  shipmentId: number,
): Promise<WrittenDocument> {
  const { db, at } = occurrence
  const sent = await db
    .selectFrom('shipment_lines')
    .innerJoin('shipments', 'shipments.id', 'shipment_lines.shipment_id')
    .select(['shipments.maker_order_id', 'position', 'quantity'])
    .where('shipment_id', '=', shipmentId)
    .execute()
  const [billed] = await readBilled(db, seller, { suborderId: sent[0]?.maker_order_id ?? 0 })
  if (!billed) throw new Error(`There is no shipment ${shipmentId}.`)
  const quantities = new Map(sent.map((line) => [line.position, line.quantity]))
  const lines = billed.snapshot.lines.flatMap((line) => {
    const quantity = quantities.get(line.position)
    return quantity === undefined ? [] : [{ ...line, quantity, total_cents: quantity * line.unit_cents }]
  })
  const goods = lines.reduce((sum, line) => sum + line.total_cents, 0)
  const before = await readInvoicedAmounts(db, billed.suborderId)
  const amounts = nextInvoice(billed, before, goods)
  const freight = before ? null : (billed.snapshot.freight_cents ?? null)
  const days = daysToPay(billed.snapshot, freight)
  const written = await writeDocument(occurrence, {
    kind: 'invoice',
    companyId: billed.companyId,
    suborderId: billed.suborderId,
    shipmentId,
    creditsId: null,
    dueOn: addDays(dayOf(at), days),
    amounts,
    snapshot: {
      ...billed.snapshot,
      terms_days: days,
      ...(before && { freight_cents: null, freight_tax_cents: null }),
      lines,
    },
  })
  await settleFromDeposits(occurrence, billed.companyId, billed.orderId)
  return written
}

const FREIGHT_DAYS = 14

/**
 * Orders by card or bank transfer are due at once. Freight that was quoted later is not on the card
 * (docs/decisions/0030).
 */
function daysToPay({ payment_method, terms_days }: Snapshot, freight: Cents | null): number {
  if (payment_method === 'invoice') return terms_days
  return payment_method === 'card' && freight ? FREIGHT_DAYS : 0
}

/** Returns the sums of the invoices of a suborder, or null if there are none. */
export async function readInvoicedAmounts(db: Db, suborderId: number): Promise<Amounts | null> {
  const { count, ...sums } = await db
    .selectFrom('papers')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<Cents>`coalesce(sum(goods_cents), 0)`.as('goods'),
      sql<Cents>`coalesce(sum(shipping_cents), 0)`.as('shipping'),
      sql<Cents>`coalesce(sum(tax_cents), 0)`.as('tax'),
    ])
    .where('maker_order_id', '=', suborderId)
    .where('kind', '=', 'invoice')
    .executeTakeFirstOrThrow()
  return count === 0 ? null : sums
}

interface NewDocument {
  kind: keyof typeof PREFIXES
  companyId: number
  suborderId: number
  shipmentId: number | null
  creditsId: number | null
  dueOn: string
  amounts: Amounts & { total: Cents }
  snapshot: Snapshot
}

/** Writes a document with the next number of its kind and books it. The caller has locked the order. */
export async function writeDocument(
  occurrence: Occurrence,
  document: NewDocument,
): Promise<WrittenDocument & { id: number }> {
  const { db, at } = occurrence
  const { kind, companyId, amounts, dueOn } = document
  // The row stays locked until the commit, so that numbers have no gaps: a rolled back document uses no number.
  const { last: sequence } = await db
    .updateTable('paper_numbers')
    .set((eb) => ({ last: eb('last', '+', 1) }))
    .where('kind', '=', kind)
    .returning('last')
    .executeTakeFirstOrThrow()
  const number = `${PREFIXES[kind]}-${String(sequence).padStart(6, '0')}`
  const { id } = await db
    .insertInto('papers')
    .values({
      kind,
      sequence,
      number,
      company_id: companyId,
      maker_order_id: document.suborderId,
      shipment_id: document.shipmentId,
      credits_id: document.creditsId,
      issued_on: dayOf(at),
      due_on: dueOn,
      goods_cents: amounts.goods,
      shipping_cents: amounts.shipping,
      tax_cents: amounts.tax,
      total_cents: amounts.total,
      snapshot: JSON.stringify(document.snapshot),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sign = kind === 'invoice' ? 1 : -1
  await book(occurrence, {
    companyId,
    kind,
    ref: number,
    amounts: {
      receivable: sign * amounts.total,
      goods: -sign * amounts.goods,
      shipping: -sign * amounts.shipping,
      sales_tax: -sign * amounts.tax,
    },
  })
  return { id, number, total: amounts.total, dueOn }
}
