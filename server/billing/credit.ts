import { sql } from 'kysely'
import { hasTerms } from '#contract/orders/checkout.ts'
import type { FirstOrders } from '#contract/schemas/cart.ts'
import type { Terms } from '#contract/schemas/orders/checkout.ts'
import { type Cents, toDollars, toDollarsOrNull } from '#contract/values/money.ts'
import type { Db } from '#database/connect.ts'
import { reducesDeposits } from './settle.ts'
import { outstandingOfSuborder } from './amounts-due.ts'

/** Net terms of a company, and how much of its credit is used. */
export interface Credit {
  days: number
  /** Null: unlimited. */
  limit: Cents | null
  used: Cents
  /** Bound of a company that has never paid for goods that shipped, and what its orders by invoice and bank transfer owe; null: no bound. */
  firstOrders: { limit: Cents; unpaid: Cents } | null
}

/**
 * Returns the net terms of a company. `used` is what its orders on terms still owe: unpaid invoices, and what is
 * neither invoiced nor canceled yet, less unused receipts of the order. Orders by card or bank transfer use no credit. The bound of a
 * company that has never paid for goods that shipped is `firstOrderLimit`, or its credit limit if that is higher; if
 * an operator set no limit for it, there is no bound (docs/decisions/0055).
 */
export async function readCredit(db: Db, companyId: number, firstOrderLimit: Cents | null): Promise<Credit> {
  const { rows } = await sql<Row>`
    select companies.terms_days as days, companies.credit_limit_cents as limit, payer.has_paid,
      companies.credit_limit_set_at is not null as is_limit_set,
      coalesce(owed.used, 0) as used, coalesce(owed.unpaid, 0) as unpaid
    from companies
    cross join lateral (
      -- Money that still pays for goods that shipped. What pays an order that has not shipped is refunded if that is canceled.
      select exists (select from receipts where receipts.company_id = companies.id
        and (select sum(cents) from settlements where settlements.receipt_id = receipts.id) > 0) as has_paid
    ) as payer
    cross join lateral (
      select sum(greatest(0, owed.cents - unused.cents)) filter (where orders.payment_method = 'invoice') as used,
        sum(greatest(0, owed.cents - unused.cents)) as unpaid
      from orders
      cross join lateral (
        select coalesce(sum(${outstandingOfSuborder(sql`billed.total`, sql`billed.settled`)}), 0) as cents
        from maker_orders as suborder
        cross join lateral (
          select coalesce(sum(papers.total_cents), 0) as total,
            coalesce(sum((select sum(cents) from settlements where settlements.invoice_id = papers.id)), 0) as settled
          from papers where papers.maker_order_id = suborder.id and papers.kind = 'invoice'
        ) as billed
        where suborder.order_id = orders.id
      ) as owed
      cross join lateral (
        select coalesce(sum(receipts.cents - coalesce((
            select sum(cents) from settlements where settlements.receipt_id = receipts.id), 0)), 0)
          - coalesce((select sum(cents) from refunds where refunds.order_id = orders.id and ${reducesDeposits}), 0) as cents
        from receipts where receipts.order_id = orders.id
      ) as unused
      where orders.company_id = companies.id
        and (orders.payment_method = 'invoice' or (orders.payment_method = 'bank_transfer' and not payer.has_paid))
    ) as owed
    where companies.id = ${companyId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`There is no company ${companyId}.`)
  const { days, limit, used, unpaid } = row
  const isUnlimited = row.is_limit_set && limit === null && hasTerms(row)
  const isBound = firstOrderLimit !== null && !row.has_paid && !isUnlimited
  return { days, limit, used, firstOrders: isBound ? { limit: Math.max(firstOrderLimit, limit ?? 0), unpaid } : null }
}

interface Row {
  days: number
  limit: Cents | null
  used: Cents
  unpaid: Cents
  has_paid: boolean
  is_limit_set: boolean
}

/** Converts terms to the API format (US dollars), without the due date of an invoice of today. */
export function toTerms({ days, limit, used }: Credit): Omit<Terms, 'due_on'> {
  const available = limit === null ? null : toDollars(Math.max(0, limit - used))
  return { days, limit: toDollarsOrNull(limit), used: toDollars(used), available }
}

/**
 * Locks the company's row until the transaction ends, so that two concurrent orders cannot both use the last of its
 * credit. Lock it before the cart and the order, to avoid a deadlock.
 */
export async function lockCredit(db: Db, companyId: number, firstOrderLimit: Cents | null): Promise<Credit> {
  await db.selectFrom('companies').select('id').where('id', '=', companyId).forNoKeyUpdate().executeTakeFirstOrThrow()
  return readCredit(db, companyId, firstOrderLimit)
}

/** Converts the bound for first orders to the API format (US dollars); null: no bound. */
export function toFirstOrders({ firstOrders }: Credit): FirstOrders | null {
  if (firstOrders === null) return null
  const { limit, unpaid } = firstOrders
  return { limit: toDollars(limit), available: toDollars(Math.max(0, limit - unpaid)) }
}
