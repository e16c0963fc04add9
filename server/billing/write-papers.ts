import { sql } from 'kysely'
import { daysAfter, todayIs } from '#contract/days.ts'
import type { Cents } from '#contract/money.ts'
import type { Db } from '#database/connect.ts'
import { book } from './ledger.ts'
import { settle, settleFromDeposits } from './settle.ts'
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
  const amounts = nextInvoice(billed, await invoicedSoFar(db, billed.childId), goods)
  const today = todayIs()
  const days = billed.snapshot.payment_method === 'invoice' ? billed.snapshot.terms_days : 0
  const written = await write(db, {
    kind: 'invoice',
    companyId: billed.companyId,
    childId: billed.childId,
    shipmentId,
    creditsId: null,
    dueOn: daysAfter(today, days),
    amounts,
    snapshot: { ...billed.snapshot, terms_days: days, lines },
  })
  await settleFromDeposits(db, billed.companyId, billed.orderId)
  return written
}

/**
 * Takes back every invoice of a child order with a credit note each; what was paid on them is free again. Returns what was
 * written. The caller holds the order.
 */
export async function creditChild(db: Db, childId: number, reason: string): Promise<Written[]> {
  const invoices = await db
    .selectFrom('papers')
    .selectAll()
    .where('maker_order_id', '=', childId)
    .where('kind', '=', 'invoice')
    .orderBy('id')
    .execute()
  const written: Written[] = []
  for (const invoice of invoices) {
    await freePayments(db, invoice.company_id, invoice.id)
    const note = await write(db, {
      kind: 'credit_note',
      companyId: invoice.company_id,
      childId,
      shipmentId: null,
      creditsId: invoice.id,
      dueOn: todayIs(),
      amounts: {
        goods: invoice.goods_cents,
        shipping: invoice.shipping_cents,
        tax: invoice.tax_cents,
        total: invoice.total_cents,
      },
      snapshot: { ...(invoice.snapshot as unknown as Snapshot), credits: invoice.number, reason },
    })
    if (note.total > 0) {
      await db
        .insertInto('settlements')
        .values({ invoice_id: invoice.id, credit_note_id: note.id, cents: note.total })
        .execute()
    }
    written.push(note)
  }
  return written
}

/** What paid an invoice does so no more. */
async function freePayments(db: Db, companyId: number, invoiceId: number): Promise<void> {
  const paid = await db
    .selectFrom('settlements')
    .select(['receipt_id', sql<Cents>`sum(cents)`.as('cents')])
    .where('invoice_id', '=', invoiceId)
    .where('receipt_id', 'is not', null)
    .groupBy('receipt_id')
    .having(sql<Cents>`sum(cents)`, '>', 0)
    .orderBy('receipt_id')
    .execute()
  for (const { receipt_id, cents } of paid) {
    if (receipt_id !== null) await settle(db, companyId, { invoice_id: invoiceId, receipt_id, cents: -cents })
  }
}

async function invoicedSoFar(db: Db, childId: number): Promise<Amounts | null> {
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

async function write(db: Db, paper: NewPaper): Promise<Written & { id: number }> {
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
