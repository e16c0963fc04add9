import { sql } from 'kysely'
import type { Cents } from '#contract/money.ts'
import { salesTax, taxed } from '#contract/tax.ts'
import type { Db } from '#database/connect.ts'

/** What freight costs that was quoted after the order; cents. */
export interface Freight {
  cents: Cents
  tax: Cents
  total: Cents
}

/**
 * SQL for what a child order costs, `child` in its scope: what was agreed on when it was placed, and its freight where that was
 * quoted since; cents.
 */
export const agreedTotal = sql<Cents>`(child.total_cents
  + coalesce((select total_cents from freight_charges where freight_charges.maker_order_id = child.id), 0))`

/** SQL for the freight that was quoted of an order, with its tax, `orders` in its scope; one that was cancelled sends nothing. Cents. */
export const freightOfOrder = sql<Cents>`(select coalesce(sum(freight_charges.total_cents), 0)
  from freight_charges join maker_orders on maker_orders.id = freight_charges.maker_order_id
  where maker_orders.order_id = orders.id and maker_orders.state <> 'cancelled')`

/**
 * Quotes the freight of a child order, or quotes it anew; with it the tax of a state that taxes shipping. Returns null where it was
 * quoted so already. The caller holds the order; the database refuses it once something is invoiced.
 */
export async function quoteFreight(db: Db, childId: number, cents: Cents): Promise<Freight | null> {
  const child = await db
    .selectFrom('maker_orders as child')
    .leftJoin('freight_charges', 'freight_charges.maker_order_id', 'child.id')
    .select(['subtotal_cents', 'shipping_cents', 'child.tax_cents', 'tax_millionths', 'taxes_shipping'])
    .select('freight_charges.cents as quoted')
    .where('child.id', '=', childId)
    .executeTakeFirstOrThrow()
  if (child.quoted === cents) return null
  // Tax is taken once of all that a child order costs (decisions/0021): what freight adds to it is the difference.
  const all = taxed({
    goods: child.subtotal_cents,
    shipping: child.shipping_cents + cents,
    taxesShipping: child.taxes_shipping,
  })
  const tax = salesTax(all, child.tax_millionths) - child.tax_cents
  const charge = { cents, tax_cents: tax, total_cents: cents + tax, quoted_at: new Date() }
  await db
    .insertInto('freight_charges')
    .values({ maker_order_id: childId, ...charge })
    .onConflict((conflict) => conflict.column('maker_order_id').doUpdateSet(charge))
    .execute()
  return { cents, tax, total: cents + tax }
}
