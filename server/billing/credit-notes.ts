import { sql } from 'kysely'
import { todayIs } from '#contract/days.ts'
import { type Cents, formatDollars, toDollars } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { settle, settleFromDeposits } from './settle.ts'
import { type Amounts, partOfAmount, partOfGoods } from './share.ts'
import type { Snapshot, SnapshotLine } from './snapshot.ts'
import { type Written, writePaper } from './write-papers.ts'

/** What is taken back of the invoices of a child order: all that is left, units by position of its lines, or an amount with its tax. */
export type TakenBack =
  | { what: 'all' }
  | { what: 'lines'; units: ReadonlyMap<number, number> }
  | { what: 'cents'; cents: Cents }

/** What was taken back, and what still can be. */
export interface Credited {
  notes: Written[]
  cents: Cents
  /** By position. */
  units: ReadonlyMap<number, number>
  /** Of the invoices so far. */
  left: Cents
}

/** An invoice with what its credit notes have left of it. */
interface Creditable {
  id: number
  companyId: number
  orderId: number
  number: string
  asked: Amounts
  left: Amounts
  snapshot: Snapshot
  taxesShipping: boolean
  /** Its lines with the units that were not taken back. */
  lines: SnapshotLine[]
}

interface Credit {
  invoice: Creditable
  amounts: Amounts
  lines: SnapshotLine[]
}

/**
 * Takes back what the invoices of a child order asked for, by a credit note each; what was paid on them is free again, and pays what
 * else of the order is open. Throws `impossible_move` where there is less. The caller holds the order.
 */
export async function creditChild(db: Db, childId: number, reason: string, wanted: TakenBack): Promise<Credited> {
  const invoices = await creditableOf(db, childId)
  const credits = creditsFor(invoices, wanted)
  const notes: Written[] = []
  for (const credit of credits) notes.push(await writeCredit(db, childId, reason, credit))
  for (const { orderId, companyId } of invoices.slice(0, 1)) await settleFromDeposits(db, companyId, orderId)
  const cents = notes.reduce((sum, note) => sum + note.total, 0)
  const units = new Map<number, number>()
  for (const { position, quantity } of credits.flatMap(({ lines }) => lines)) {
    units.set(position, (units.get(position) ?? 0) + quantity)
  }
  return { notes, cents, units, left: invoices.reduce((sum, { left }) => sum + totalOf(left), 0) - cents }
}

/** What the invoices of a child order asked for and no credit note took back; cents. */
export async function creditableCents(db: Db, childId: number): Promise<Cents> {
  return (await creditableOf(db, childId)).reduce((sum, { left }) => sum + totalOf(left), 0)
}

async function creditableOf(db: Db, childId: number): Promise<Creditable[]> {
  const papers = await db
    .selectFrom('papers')
    .innerJoin('maker_orders as child', 'child.id', 'papers.maker_order_id')
    .select(['papers.id', 'papers.kind', 'papers.credits_id', 'papers.company_id', 'papers.number', 'papers.snapshot'])
    .select(['papers.goods_cents as goods', 'papers.shipping_cents as shipping', 'papers.tax_cents as tax'])
    .select(['child.order_id', 'child.taxes_shipping'])
    .where('papers.maker_order_id', '=', childId)
    .orderBy('papers.id')
    .execute()
  const linesOf = (paper: (typeof papers)[number]) => (paper.snapshot as unknown as Snapshot).lines
  return papers.flatMap((invoice): Creditable[] => {
    if (invoice.kind !== 'invoice') return []
    const { goods, shipping, tax } = invoice
    const notes = papers.filter(({ credits_id }) => credits_id === invoice.id)
    const taken = notes.flatMap(linesOf)
    return [
      {
        id: invoice.id,
        companyId: invoice.company_id,
        orderId: invoice.order_id,
        number: invoice.number,
        asked: { goods, shipping, tax },
        left: {
          goods: notes.reduce((left, note) => left - note.goods, goods),
          shipping: notes.reduce((left, note) => left - note.shipping, shipping),
          tax: notes.reduce((left, note) => left - note.tax, tax),
        },
        snapshot: invoice.snapshot as unknown as Snapshot,
        taxesShipping: invoice.taxes_shipping,
        lines: linesOf(invoice).flatMap((line) =>
          unitsOf(
            line,
            taken
              .filter(({ position }) => position === line.position)
              .reduce((left, { quantity }) => left - quantity, line.quantity),
          ),
        ),
      },
    ]
  })
}

function creditsFor(invoices: readonly Creditable[], wanted: TakenBack): Credit[] {
  if (invoices.length === 0) throw new Problem('impossible_move', 'Nothing of it is invoiced yet: cancel it instead.')
  if (wanted.what === 'lines') return creditsOfLines(invoices, wanted.units)
  if (wanted.what === 'cents') return creditsOfAmount(invoices, wanted.cents)
  return invoices.flatMap((invoice) => {
    const nothing = totalOf(invoice.left) === 0 && invoice.lines.length === 0
    return nothing ? [] : [{ invoice, amounts: invoice.left, lines: invoice.lines }]
  })
}

/** Units are taken from the oldest invoice that has some left. */
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
    return [{ invoice, amounts: partOfGoods(invoice, goods), lines }]
  })
  for (const [position, missing] of open) {
    if (missing <= 0) continue
    const asked = units.get(position) ?? 0
    const sku = invoices.flatMap(({ snapshot }) => snapshot.lines).find((line) => line.position === position)?.sku
    throw new Problem(
      'impossible_move',
      `Only ${asked - missing} of ${sku ?? 'it'} were invoiced and are not taken back already.`,
    )
  }
  return credits
}

function creditsOfAmount(invoices: readonly Creditable[], cents: Cents): Credit[] {
  let open = cents
  const credits = invoices.flatMap((invoice): Credit[] => {
    const part = Math.min(open, totalOf(invoice.left))
    open -= part
    return part === 0 ? [] : [{ invoice, amounts: partOfAmount(invoice.left, part), lines: [] }]
  })
  if (open > 0) {
    const left = formatDollars(toDollars(cents - open))
    throw new Problem('impossible_move', `Only ${left} was invoiced and is not taken back already.`)
  }
  return credits
}

async function writeCredit(
  db: Db,
  childId: number,
  reason: string,
  { invoice, amounts, lines }: Credit,
): Promise<Written> {
  const total = totalOf(amounts)
  await freePayments(db, invoice, total)
  const part = total < totalOf(invoice.asked)
  const note = await writePaper(db, {
    kind: 'credit_note',
    companyId: invoice.companyId,
    childId,
    shipmentId: null,
    creditsId: invoice.id,
    dueOn: todayIs(),
    amounts: { ...amounts, total },
    snapshot: {
      ...invoice.snapshot,
      ...(part && { freight_cents: null, freight_tax_cents: null, part }),
      lines,
      credits: invoice.number,
      reason,
    },
  })
  if (total > 0) {
    await db
      .insertInto('settlements')
      .values({ invoice_id: invoice.id, credit_note_id: note.id, cents: total })
      .execute()
  }
  return note
}

/** Of an invoice on which `cents` are owed no more, what was paid beyond the rest pays it no longer; the newest payment first. */
async function freePayments(db: Db, { id, companyId, asked }: Creditable, cents: Cents): Promise<void> {
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
  let over = settled + cents - totalOf(asked)
  for (const { receipt_id, cents: used } of paid) {
    const freed = Math.min(over, used)
    if (receipt_id === null || freed <= 0) continue
    await settle(db, companyId, { invoice_id: id, receipt_id, cents: -freed })
    over -= freed
  }
}

function unitsOf(line: SnapshotLine, quantity: number): SnapshotLine[] {
  return quantity > 0 ? [{ ...line, quantity, total_cents: quantity * line.unit_cents }] : []
}

function totalOf({ goods, shipping, tax }: Amounts): Cents {
  return goods + shipping + tax
}
