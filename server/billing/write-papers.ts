import { sql } from 'kysely'
import { daysAfter, todayIs } from '#contract/days.ts'
import type { Cents } from '#contract/money.ts'
import type { Db } from '#database/connect.ts'
import { book } from './ledger.ts'
import { settleFromDeposits } from './settle.ts'
import { type Amounts, nextInvoice } from './share.ts'
import { readBilled, type Seller, type Snapshot } from './snapshot.ts'

/** A paper just written. */
export interface Written {
  number: string
  total: Cents
  dueOn: string
}

const PREFIXES = { invoice: 'INV', credit_note: 'CN' } as const

/**
 * Writes the invoice of a shipment: its goods, the shipping of the child order on its first one, its share of the tax. What
 * came in for the order already pays it. The caller holds the order.
 */
export async function invoiceShipment(db: Db, seller: Seller, shipmentId: number): Promise<Written> {
  const sent = await db
    .selectFrom('shipment_lines')
    .innerJoin('shipments', 'shipments.id', 'shipment_lines.shipment_id')
    .select(['shipments.maker_order_id', 'position', 'quantity'])
    .where('shipment_id', '=', shipmentId)
    .execute()
  const [billed] = await readBilled(db, seller, { childId: sent[0]?.maker_order_id ?? 0 })
  if (!billed) throw new Error(`There is no shipment ${shipmentId}.`)
  const quantities = new Map(sent.map((line) => [line.position, line.quantity]))
  const lines = billed.snapshot.lines.flatMap((line) => {
    const quantity = quantities.get(line.position)
    return quantity === undefined ? [] : [{ ...line, quantity, total_cents: quantity * line.unit_cents }]
  })
  const goods = lines.reduce((sum, line) => sum + line.total_cents, 0)
  const before = await invoicedSoFar(db, billed.childId)
  const amounts = nextInvoice(billed, before, goods)
  const today = todayIs()
  const freight = before ? null : (billed.snapshot.freight_cents ?? null)
  const days = daysToPay(billed.snapshot, freight)
  const written = await writePaper(db, {
    kind: 'invoice',
    companyId: billed.companyId,
    childId: billed.childId,
    shipmentId,
    creditsId: null,
    dueOn: daysAfter(today, days),
    amounts,
    snapshot: {
      ...billed.snapshot,
      terms_days: days,
      ...(before && { freight_cents: null, freight_tax_cents: null }),
      lines,
    },
  })
  await settleFromDeposits(db, billed.companyId, billed.orderId)
  return written
}

const FREIGHT_DAYS = 14

/** Who pays by card or bank pays at once; freight that was quoted later is not on the card (decisions/0030). */
function daysToPay({ payment_method, terms_days }: Snapshot, freight: Cents | null): number {
  if (payment_method === 'invoice') return terms_days
  return payment_method === 'card' && freight ? FREIGHT_DAYS : 0
}

/** What the invoices of a child order have asked for, or null where there are none. */
export async function invoicedSoFar(db: Db, childId: number): Promise<Amounts | null> {
  const { count, ...sums } = await db
    .selectFrom('papers')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<Cents>`coalesce(sum(goods_cents), 0)`.as('goods'),
      sql<Cents>`coalesce(sum(shipping_cents), 0)`.as('shipping'),
      sql<Cents>`coalesce(sum(tax_cents), 0)`.as('tax'),
    ])
    .where('maker_order_id', '=', childId)
    .where('kind', '=', 'invoice')
    .executeTakeFirstOrThrow()
  return count === 0 ? null : sums
}

interface NewPaper {
  kind: keyof typeof PREFIXES
  companyId: number
  childId: number
  shipmentId: number | null
  creditsId: number | null
  dueOn: string
  amounts: Amounts & { total: Cents }
  snapshot: Snapshot
}

/** Writes a paper under the next number of its kind and books it. The caller holds the order. */
export async function writePaper(db: Db, paper: NewPaper): Promise<Written & { id: number }> {
  const { kind, companyId, amounts, dueOn } = paper
  // The row stays locked until the commit: a paper that fails takes no number.
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
      maker_order_id: paper.childId,
      shipment_id: paper.shipmentId,
      credits_id: paper.creditsId,
      issued_on: todayIs(),
      due_on: dueOn,
      goods_cents: amounts.goods,
      shipping_cents: amounts.shipping,
      tax_cents: amounts.tax,
      total_cents: amounts.total,
      snapshot: JSON.stringify(paper.snapshot),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const sign = kind === 'invoice' ? 1 : -1
  await book(db, {
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
