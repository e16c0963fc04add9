import { sql } from 'kysely'
import { DAY_MS, addDays, todayUtc } from '#contract/values/days.ts'
import { type Cents, toDollars } from '#contract/values/money.ts'
import type { Statement } from '#contract/schemas/orders/orders.ts'
import type { Db } from '#database/connect.ts'
import { readCredit, toTerms } from './credit.ts'
import { type OpenInvoice, openInvoices } from './documents/read-documents.ts'
import { reducesDeposits } from './settle.ts'

/** Returns the statement of a company on `today`: what it owes by days overdue, and what is left of its credit. */
export async function readStatement(db: Db, companyId: number, today: string): Promise<Statement> {
  const open = await openInvoices(db, companyId, today)
  const credit = await readCredit(db, companyId, null)
  const refundedTwice = await readRefundedTwice(db, companyId)
  return {
    as_of: todayUtc(),
    balance: toDollars(sum(open.map(({ balance }) => balance))),
    // Money that was refunded twice does not reduce the deposits of other orders.
    deposits: toDollars(Math.max(0, (await readUnusedDeposits(db, companyId)) + refundedTwice)),
    sent_twice: toDollars(refundedTwice),
    terms: { ...toTerms(credit), due_on: addDays(todayUtc(), credit.days) },
    ageing: ageingOf(open, today),
    open: open.map(({ summary }) => summary),
    url: '/order-files/statement.pdf',
  }
}

/** The shop charges authorized cards itself, so their amounts are not overdue. */
function ageingOf(open: readonly OpenInvoice[], today: string): Statement['ageing'] {
  const daysLate = ({ summary }: OpenInvoice) => Math.round((Date.parse(today) - Date.parse(summary.due_on)) / DAY_MS)
  const between = (from: number, to: number) =>
    sum(
      open
        .filter((invoice) => daysLate(invoice) >= from && daysLate(invoice) <= to)
        .map(({ balance, onCard }) => balance - onCard),
    )
  return {
    current: toDollars(between(Number.NEGATIVE_INFINITY, 0) + sum(open.map(({ onCard }) => onCard))),
    days_1_30: toDollars(between(1, 30)),
    days_31_60: toDollars(between(31, 60)),
    days_61_90: toDollars(between(61, 90)),
    days_over_90: toDollars(between(91, Number.POSITIVE_INFINITY)),
  }
}

function sum(cents: readonly Cents[]): Cents {
  return cents.reduce((total, amount) => total + amount, 0)
}

/** Returns what a company paid that no invoice uses, less refunds; cents. */
async function readUnusedDeposits(db: Db, companyId: number): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce((select sum(cents) from receipts where company_id = ${companyId}), 0)
      - coalesce((select sum(settlements.cents) from settlements
          join receipts on receipts.id = settlements.receipt_id where receipts.company_id = ${companyId}), 0)
      - coalesce((select sum(cents) from refunds where company_id = ${companyId} and ${reducesDeposits}), 0) as cents`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}

/** Returns what was refunded beyond the receipts of each order, in total; cents. */
async function readRefundedTwice(db: Db, companyId: number): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(sum(-balance), 0) as cents from (
      select sum(cents) as balance from (
        select order_id, cents from receipts where company_id = ${companyId}
        union all select order_id, -cents from refunds where company_id = ${companyId} and ${reducesDeposits}
      ) as moved group by order_id having sum(cents) < 0
    ) as orders`.execute(db)
  return rows[0]?.cents ?? 0
}
