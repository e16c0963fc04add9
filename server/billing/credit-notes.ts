import { sql } from 'kysely'
import { dayOf } from '#contract/values/days.ts'
import { type Cents, formatDollars, toDollars } from '#contract/values/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Occurrence } from '#server/history/history.ts'
import { settle, settleFromDeposits } from './settle.ts'
import { type Amounts, creditOfAmount, creditOfGoods } from './proration.ts'
import { SNAPSHOT, type Snapshot, type SnapshotLine } from './documents/snapshot.ts'
import { takeWriteOffsBack } from './write-offs.ts'
import { type WrittenDocument, writeDocument } from './documents/write-documents.ts'

/**
 * Amount to credit on the invoices of a suborder: everything left, units by position of the line, or an amount
 * including its tax.
 */
export type CreditRequest =
  | { what: 'all' }
  | { what: 'lines'; units: ReadonlyMap<number, number> }
  | { what: 'cents'; cents: Cents }

/** Result of crediting. */
export interface Credited {
  notes: WrittenDocument[]
  cents: Cents
  /** Units by position of the line. */
  units: ReadonlyMap<number, number>
  /** Creditable cents that are left on the invoices so far. */
  left: Cents
}

/** An invoice and what its credit notes leave of it. */
interface Creditable {
  id: number
  companyId: number
  orderId: number
  number: string
  invoiced: Amounts
  left: Amounts
  snapshot: Snapshot
  taxesShipping: boolean
  /** Lines with the units that are not credited. */
  lines: SnapshotLine[]
}

interface Credit {
  invoice: Creditable
  amounts: Amounts
  lines: SnapshotLine[]
}

/**
 * Credits the invoices of a suborder, each with a credit note. What was paid on them becomes a deposit and pays other
 * open invoices of the order. Throws `impossible_move` if less is creditable. The caller has locked the order.
 */
export async function creditSuborder(
  occurrence: Occurrence,
  suborderId: number,
  reason: string,
  request: CreditRequest,
): Promise<Credited> {
  const invoices = await readCreditable(occurrence.db, suborderId)
  const credits = creditsFor(invoices, request)
  const notes: WrittenDocument[] = []
  for (const credit of credits) notes.push(await writeCreditNote(occurrence, suborderId, reason, credit))
  for (const { orderId, companyId } of invoices.slice(0, 1)) await settleFromDeposits(occurrence, companyId, orderId)
  const cents = notes.reduce((sum, note) => sum + note.total, 0)
  const units = new Map<number, number>()
  for (const { position, quantity } of credits.flatMap(({ lines }) => lines)) {
    units.set(position, (units.get(position) ?? 0) + quantity)
  }
  return { notes, cents, units, left: invoices.reduce((sum, { left }) => sum + totalOf(left), 0) - cents }
}

/** Returns what of the invoices of a suborder is not credited yet; cents. */
export async function creditableCents(db: Db, suborderId: number): Promise<Cents> {
  return (await readCreditable(db, suborderId)).reduce((sum, { left }) => sum + totalOf(left), 0)
}

async function readCreditable(db: Db, suborderId: number): Promise<Creditable[]> {
  const documents = await db
    .selectFrom('papers')
    .innerJoin('maker_orders as suborder', 'suborder.id', 'papers.maker_order_id')
    .select(['papers.id', 'papers.kind', 'papers.credits_id', 'papers.company_id', 'papers.number'])
    .select(SNAPSHOT.as('snapshot'))
    .select(['papers.goods_cents as goods', 'papers.shipping_cents as shipping', 'papers.tax_cents as tax'])
    .select(['suborder.order_id', 'suborder.taxes_shipping'])
    .where('papers.maker_order_id', '=', suborderId)
    .orderBy('papers.id')
    .execute()
  const linesOf = (document: (typeof documents)[number]) => document.snapshot.lines
  return documents.flatMap((invoice): Creditable[] => {
    if (invoice.kind !== 'invoice') return []
    const { goods, shipping, tax } = invoice
    const notes = documents.filter(({ credits_id }) => credits_id === invoice.id)
    const credited = notes.flatMap(linesOf)
    return [
      {
        id: invoice.id,
        companyId: invoice.company_id,
        orderId: invoice.order_id,
        number: invoice.number,
        invoiced: { goods, shipping, tax },
        left: {
          goods: notes.reduce((left, note) => left - note.goods, goods),
          shipping: notes.reduce((left, note) => left - note.shipping, shipping),
          tax: notes.reduce((left, note) => left - note.tax, tax),
        },
        snapshot: invoice.snapshot,
        taxesShipping: invoice.taxes_shipping,
        lines: linesOf(invoice).flatMap((line) =>
          unitsOf(
            line,
            credited
              .filter(({ position }) => position === line.position)
              .reduce((left, { quantity }) => left - quantity, line.quantity),
          ),
        ),
      },
    ]
  })
}

function creditsFor(invoices: readonly Creditable[], request: CreditRequest): Credit[] {
  if (invoices.length === 0) throw new Problem('impossible_move', 'Nothing of it is invoiced yet; cancel it instead.')
  if (request.what === 'lines') return creditsOfLines(invoices, request.units)
  if (request.what === 'cents') return creditsOfAmount(invoices, request.cents)
  return invoices.flatMap((invoice) => {
    const nothing = totalOf(invoice.left) === 0 && invoice.lines.length === 0
    return nothing ? [] : [{ invoice, amounts: invoice.left, lines: invoice.lines }]
  })
}

/** Credits units on the oldest invoices that have any left. */
function creditsOfLines(invoices: readonly Creditable[], units: ReadonlyMap<number, number>): Credit[] {
  const open = new Map(units)
  const credits = invoices.flatMap((invoice): Credit[] => {
    const lines = invoice.lines.flatMap((line) => {
      const quantity = Math.min(line.quantity, open.get(line.position) ?? 0)
      open.set(line.position, (open.get(line.position) ?? 0) - quantity)
      return unitsOf(line, quantity)
    })
    if (lines.length === 0) return []
    const goods = lines.reduce((sum, line) => sum + line.total_cents, 0)
    return [{ invoice, amounts: creditOfGoods(invoice, goods), lines }]
  })
  for (const [position, missing] of open) {
    if (missing <= 0) continue
    const requested = units.get(position) ?? 0
    const sku = invoices.flatMap(({ snapshot }) => snapshot.lines).find((line) => line.position === position)?.sku
    throw new Problem(
      'impossible_move',
      `Only ${requested - missing} of ${sku ?? 'it'} were invoiced and are not credited yet.`,
    )
  }
  return credits
}

function creditsOfAmount(invoices: readonly Creditable[], cents: Cents): Credit[] {
  let open = cents
  const credits = invoices.flatMap((invoice): Credit[] => {
    const credited = Math.min(open, totalOf(invoice.left))
    open -= credited
    return credited === 0 ? [] : [{ invoice, amounts: creditOfAmount(invoice.left, credited), lines: [] }]
  })
  if (open > 0) {
    const left = formatDollars(toDollars(cents - open))
    throw new Problem('impossible_move', `Only ${left} was invoiced and is not credited yet.`)
  }
  return credits
}

async function writeCreditNote(
  occurrence: Occurrence,
  suborderId: number,
  reason: string,
  { invoice, amounts, lines }: Credit,
): Promise<WrittenDocument> {
  const total = totalOf(amounts)
  await takeWriteOffsBack(occurrence, invoice.orderId, total, invoice.id)
  await releasePayments(occurrence, invoice, total)
  const isPartial = total < totalOf(invoice.invoiced)
  const note = await writeDocument(occurrence, {
    kind: 'credit_note',
    companyId: invoice.companyId,
    suborderId,
    shipmentId: null,
    creditsId: invoice.id,
    dueOn: dayOf(occurrence.at),
    amounts: { ...amounts, total },
    snapshot: {
      ...invoice.snapshot,
      ...(isPartial && { freight_cents: null, freight_tax_cents: null, part: true }),
      lines,
      credits: invoice.number,
      reason,
    },
  })
  if (total > 0) {
    await occurrence.db
      .insertInto('settlements')
      .values({ invoice_id: invoice.id, credit_note_id: note.id, cents: total, settled_at: occurrence.at })
      .execute()
  }
  return note
}

/** Releases payments of an invoice beyond what is due after crediting `cents`; the newest payment first. */
async function releasePayments(
  occurrence: Occurrence,
  { id, companyId, invoiced }: Creditable,
  cents: Cents,
): Promise<void> {
  const { db } = occurrence
  const { settled } = await db
    .selectFrom('settlements')
    .select(sql<Cents>`coalesce(sum(cents), 0)`.as('settled'))
    .where('invoice_id', '=', id)
    .executeTakeFirstOrThrow()
  const paid = await db
    .selectFrom('settlements')
    .select(['receipt_id', sql<Cents>`sum(cents)`.as('cents')])
    .where('invoice_id', '=', id)
    .where('receipt_id', 'is not', null)
    .groupBy('receipt_id')
    .having(sql<Cents>`sum(cents)`, '>', 0)
    .orderBy('receipt_id', 'desc')
    .execute()
  let excess = settled + cents - totalOf(invoiced)
  for (const { receipt_id, cents: used } of paid) {
    const freed = Math.min(excess, used)
    if (receipt_id === null || freed <= 0) continue
    await settle(occurrence, companyId, { invoice_id: id, receipt_id, cents: -freed })
    excess -= freed
  }
}

function unitsOf(line: SnapshotLine, quantity: number): SnapshotLine[] {
  return quantity > 0 ? [{ ...line, quantity, total_cents: quantity * line.unit_cents }] : []
}

function totalOf({ goods, shipping, tax }: Amounts): Cents {
  return goods + shipping + tax
}
