import { sql } from 'kysely'
import { DAY_MS, daysAfter, todayIs } from '#contract/days.ts'
import { toCents, toDollars, type Cents } from '#contract/money.ts'
import { askedOf, type InvoiceSummary, type Statement } from '#contract/orders.ts'
import type { Db } from '#database/connect.ts'
import { readCredit, toTerms } from './credit.ts'
import { openInvoices } from './read-papers.ts'
import { takesBack } from './settle.ts'

/** What a company owes, by how late it is on `today`, and what its terms still allow. */
export async function readStatement(db: Db, companyId: number, today: string): Promise<Statement> {
  const open = await openInvoices(db, companyId, today)
  const credit = await readCredit(db, companyId)
  const sentTwice = await sentTwiceOf(db, companyId)
  return {
    as_of: todayIs(),
    balance: toDollars(sumOf(open.map(({ balance }) => balance))),
    // What went back twice takes nothing from what other orders have paid ahead.
    deposits: toDollars(Math.max(0, (await unusedOf(db, companyId)) + sentTwice)),
    sent_twice: toDollars(sentTwice),
    terms: { ...toTerms(credit), due_on: daysAfter(todayIs(), credit.days) },
    ageing: ageingOf(open, today),
    open,
    url: '/order-files/statement.pdf',
  }
}

/** What an authorised card is still charged with is the shop's to take, so that its buyer is not late. */
function ageingOf(open: readonly InvoiceSummary[], today: string): Statement['ageing'] {
  const late = (invoice: InvoiceSummary) => Math.round((Date.parse(today) - Date.parse(invoice.due_on)) / DAY_MS)
  const between = (from: number, to: number) =>
    sumOf(open.filter((invoice) => late(invoice) >= from && late(invoice) <= to).map(askedOf))
  const onCards = sumOf(open.map(({ on_card }) => on_card))
  return {
    current: toDollars(between(Number.NEGATIVE_INFINITY, 0) + onCards),
    days_1_30: toDollars(between(1, 30)),
    days_31_60: toDollars(between(31, 60)),
    days_61_90: toDollars(between(61, 90)),
    days_over_90: toDollars(between(91, Number.POSITIVE_INFINITY)),
  }
}

/** Dollars do not add up, cents do. */
function sumOf(dollars: readonly number[]): Cents {
  return dollars.reduce((sum, amount) => sum + toCents(amount), 0)
}

/** What a company has paid that no invoice uses, less what was promised back; cents. */
async function unusedOf(db: Db, companyId: number): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce((select sum(cents) from receipts where company_id = ${companyId}), 0)
      - coalesce((select sum(settlements.cents) from settlements
          join receipts on receipts.id = settlements.receipt_id where receipts.company_id = ${companyId}), 0)
      - coalesce((select sum(cents) from refunds where company_id = ${companyId} and ${takesBack}), 0) as cents`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}

/** What went back of a company's orders beyond what had come in for them; cents. */
async function sentTwiceOf(db: Db, companyId: number): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    select coalesce(sum(-kept), 0) as cents from (
      select sum(cents) as kept from (
        select order_id, cents from receipts where company_id = ${companyId}
        union all select order_id, -cents from refunds where company_id = ${companyId} and ${takesBack}
      ) as moved group by order_id having sum(cents) < 0
    ) as orders`.execute(db)
  return rows[0]?.cents ?? 0
}
