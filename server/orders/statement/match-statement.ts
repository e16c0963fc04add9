import { sql } from 'kysely'
import type { StatementRow } from '#contract/schemas/admin/orders/bank-statement.ts'
import { documentNumber } from '#contract/text/codes.ts'
import { todayForBuyers } from '#contract/values/days.ts'
import { type Cents, toDollars } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import { selectOrderStatuses } from '#server/orders/reading/order-status.ts'
import { parseStatement, type Transfer } from './parse-statement.ts'

const MAX_CANDIDATES = 5

/** An order that a payment may be for. */
interface Payable {
  id: number
  order: string
  company: string
  /** Amount that is not paid yet; reduced by the payments of the statement that fit it. */
  open: Cents
}

/**
 * Proposes the orders that the payments on a statement are for: by the numbers in the text, else by amount and company. Payments count in
 * the order of the file, so that the second payment of the same amount is a double one. The number of queries does not depend on the rows.
 * Throws `invalid_input`.
 */
export async function matchStatement(db: Db, csv: string): Promise<StatementRow[]> {
  const transfers = parseStatement(csv)
  const incoming = transfers.filter(({ cents }) => cents > 0)
  const booked = await bookedReferences(db, incoming)
  const numbered = await ordersByNumber(
    db,
    incoming.flatMap(({ text }) => numbersIn(text)),
  )
  const fitting = await ordersByFit(db, incoming)
  const ids = [...new Set([...numbered.values(), ...fitting.map(({ id }) => id)])]
  const payables = await readPayables(db, ids)
  return transfers.map((transfer) => {
    const { line, on, cents, text, reference } = transfer
    const row = { line, on, amount: toDollars(cents), text, reference }
    if (cents <= 0) return { ...row, match: 'outgoing', number: null, candidates: [] }
    if (booked.has(reference)) return { ...row, match: 'booked', number: null, candidates: [] }
    return { ...row, ...proposal(transfer, { numbered, fitting, payables }) }
  })
}

interface Known {
  numbered: ReadonlyMap<string, number>
  fitting: readonly { line: number; id: number }[]
  payables: ReadonlyMap<number, Payable>
}

function proposal(
  { line, cents, text }: Transfer,
  { numbered, fitting, payables }: Known,
): Pick<StatementRow, 'match' | 'number' | 'candidates'> {
  const number = numbersIn(text).find((each) => numbered.has(each))
  const named = number === undefined ? undefined : payables.get(numbered.get(number) ?? 0)
  if (number !== undefined && named) {
    const { open } = named
    const candidates = [toCandidate(named)]
    named.open = Math.max(0, open - cents)
    return { match: matchOf(cents, open), number, candidates }
  }
  const fits = fitting
    .filter((fit) => fit.line === line)
    .flatMap((fit) => {
      const payable = payables.get(fit.id)
      return payable && payable.open > 0 ? [{ payable, isExact: payable.open === cents }] : []
    })
  const exact = fits.filter(({ isExact }) => isExact)
  const likely = exact.length > 0 ? exact : fits
  const [first, ...others] = likely
  if (!first) return { match: 'unknown', number: null, candidates: [] }
  const candidates = likely.slice(0, MAX_CANDIDATES).map(({ payable }) => toCandidate(payable))
  if (others.length > 0) return { match: 'ambiguous', number: null, candidates }
  first.payable.open = Math.max(0, first.payable.open - cents)
  return { match: 'suggested', number: first.payable.order, candidates }
}

function matchOf(cents: Cents, open: Cents): 'double' | 'exact' | 'partial' | 'over' {
  if (open === 0) return 'double'
  if (cents === open) return 'exact'
  return cents < open ? 'partial' : 'over'
}

const toCandidate = ({ order, company, open }: Payable) => ({ order, company, open: toDollars(open) })

/** Numbers of orders, suborders and invoices, however they are written. */
const NUMBER = /\b[A-Z]{1,4}[-# ]?\d{4,12}(?:-\d{1,4})?\b/gi

function numbersIn(text: string): string[] {
  return (text.match(NUMBER) ?? []).map(documentNumber)
}

async function bookedReferences(db: Db, transfers: readonly Transfer[]): Promise<Set<string>> {
  if (transfers.length === 0) return new Set()
  const rows = await db
    .selectFrom('receipts')
    .select('reference')
    .where(
      'reference',
      'in',
      transfers.map(({ reference }) => reference),
    )
    .execute()
  return new Set(rows.map(({ reference }) => reference))
}

/** Returns the ids of the orders with these numbers, or of their suborders and invoices. */
async function ordersByNumber(db: Db, numbers: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ number: string; id: number }>`
    select invoice as number, id from orders where invoice = any(${numbers}::text[])
    union all select number, order_id from maker_orders where number = any(${numbers}::text[])
    union all select papers.number, suborder.order_id from papers
      join maker_orders as suborder on suborder.id = papers.maker_order_id
      where papers.number = any(${numbers}::text[]) and papers.kind = 'invoice'`.execute(db)
  return new Map(rows.map(({ number, id }) => [number, id]))
}

/** Returns the unpaid orders that fit a payment: by what is open, or because the text has the name of the company. */
async function ordersByFit(db: Db, transfers: readonly Transfer[]): Promise<Known['fitting']> {
  const payments = transfers.filter(({ text }) => numbersIn(text).length === 0)
  if (payments.length === 0) return []
  const { rows } = await sql<{ line: number; id: number }>`
    with payment as (
      select * from unnest(
        ${payments.map(({ line }) => line)}::integer[], ${payments.map(({ cents }) => cents)}::bigint[],
        ${payments.map(({ text }) => text.toLowerCase())}::text[]
      ) as payment (line, cents, text)
    ), unpaid as (
      select order_id, company_id, sum(cents) as cents from open_invoices group by order_id, company_id
      union all
      select orders.id, orders.company_id, orders.total_cents from payment_deadlines
        join orders on orders.id = payment_deadlines.order_id where payment_deadlines.closed_at is null
    )
    select payment.line, unpaid.order_id as id
      from payment join unpaid on unpaid.cents = payment.cents
    union
    select payment.line, unpaid.order_id
      from payment
      join companies on char_length(companies.name) > 3 and position(lower(companies.name) in payment.text) > 0
      join unpaid on unpaid.company_id = companies.id
    order by 1, 2`.execute(db)
  return rows
}

async function readPayables(db: Db, ids: readonly number[]): Promise<Map<number, Payable>> {
  const { rows } = await sql<Payable>`
    select orders.id, orders.invoice as order, companies.name as company,
      greatest(status.current_total - status.received, 0) as open
    from ${selectOrderStatuses(sql<boolean>`orders.id = any(${ids}::bigint[])`, todayForBuyers())} as status
    join orders on orders.id = status.id
    join companies on companies.id = orders.company_id`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
