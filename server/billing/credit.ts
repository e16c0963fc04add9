import { sql } from 'kysely'
import type { Terms } from '#contract/checkout.ts'
import { type Cents, toDollars, toDollarsOrNull } from '#contract/money.ts'
import type { Db } from '#database/connect.ts'
import { takesBack } from './settle.ts'
import { stillAsked } from './wanted.ts'

/** What a company's terms are, and how much of them it uses. */
export interface Credit {
  days: number
  /** Null: no limit. */
  limit: Cents | null
  used: Cents
}

/**
 * Terms of a company. Used is what its terms orders still owe: unpaid invoices, and what is neither invoiced nor cancelled
 * yet, less what came in for the order and no invoice has used. Orders by card or bank transfer use none.
 */
export async function readCredit(db: Db, companyId: number): Promise<Credit> {
  const { rows } = await sql<Credit>`
    select companies.terms_days as days, companies.credit_limit_cents as limit, coalesce((
      select sum(greatest(0, owed.cents - unused.cents))
      from orders
      cross join lateral (
        select coalesce(sum(${stillAsked(sql`billed.total`, sql`billed.settled`)}), 0) as cents
        from maker_orders as child
        cross join lateral (
          select coalesce(sum(papers.total_cents), 0) as total,
            coalesce(sum((select sum(cents) from settlements where settlements.invoice_id = papers.id)), 0) as settled
          from papers where papers.maker_order_id = child.id and papers.kind = 'invoice'
        ) as billed
        where child.order_id = orders.id
      ) as owed
      cross join lateral (
        select coalesce(sum(receipts.cents - coalesce((
            select sum(cents) from settlements where settlements.receipt_id = receipts.id), 0)), 0)
          - coalesce((select sum(cents) from refunds where refunds.order_id = orders.id and ${takesBack}), 0) as cents
        from receipts where receipts.order_id = orders.id
      ) as unused
      where orders.company_id = companies.id and orders.payment_method = 'invoice'
    ), 0) as used
    from companies where companies.id = ${companyId}`.execute(db)
  const [credit] = rows
  if (!credit) throw new Error(`There is no company ${companyId}.`)
  return credit
}

/** Terms as the wire has them, in US dollars; when an invoice of today is due is another matter. */
export function toTerms({ days, limit, used }: Credit): Omit<Terms, 'due_on'> {
  const available = limit === null ? null : toDollars(Math.max(0, limit - used))
  return { days, limit: toDollarsOrNull(limit), used: toDollars(used), available }
}

/** Holds the company's credit until the transaction ends, so that two of its people cannot both use the last of it. */
export async function lockCredit(db: Db, companyId: number): Promise<Credit> {
  await db.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().executeTakeFirstOrThrow()
  return readCredit(db, companyId)
}
