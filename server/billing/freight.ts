import { sql } from 'kysely'
import type { Cents } from '#contract/values/money.ts'
import { salesTax, taxableAmount } from '#contract/values/tax.ts'
import type { Db } from '#database/connect.ts'
import type { Occurrence } from '#server/history/history.ts'

/** Freight that was quoted after the order; cents. */
export interface Freight {
  cents: Cents
  tax: Cents
  total: Cents
}

/**
 * SQL for what a suborder costs: the agreed total and freight that was quoted since; needs `suborder` in scope; cents.
 */
export const agreedTotal = sql<Cents>`(suborder.total_cents
  + coalesce((select total_cents from freight_charges where freight_charges.maker_order_id = suborder.id), 0))`

/** SQL for the quoted freight of an order with its tax, without canceled suborders; needs `orders` in scope; cents. */
export const freightOfOrder = sql<Cents>`(select coalesce(sum(freight_charges.total_cents), 0)
  from freight_charges join maker_orders on maker_orders.id = freight_charges.maker_order_id
  where maker_orders.order_id = orders.id and maker_orders.state <> 'cancelled')`

/**
 * Quotes the freight of a suborder, or changes the quote, with sales tax in states that tax shipping. Returns null if
 * it is already quoted with this amount. The caller has locked the order. The database rejects a quote once something
 * is invoiced.
 */
export async function quoteFreight({ db, at }: Occurrence, suborderId: number, cents: Cents): Promise<Freight | null> {
  const suborder = await readSuborder(db, suborderId)
  if (suborder.quoted === cents) return null
  const freight = freightCharge(suborder, cents)
  const charge = { cents, tax_cents: freight.tax, total_cents: freight.total, quoted_at: at }
  await db
    .insertInto('freight_charges')
    .values({ maker_order_id: suborderId, ...charge })
    .onConflict((conflict) => conflict.column('maker_order_id').doUpdateSet(charge))
    .execute()
  return freight
}

/** Updates the tax of quoted freight after the goods or the tax rate of the suborder changed. The caller has locked the order. */
export async function retaxFreight(db: Db, suborderId: number): Promise<void> {
  const suborder = await readSuborder(db, suborderId)
  if (suborder.quoted === null) return
  const { tax, total } = freightCharge(suborder, suborder.quoted)
  await db
    .updateTable('freight_charges')
    .set({ tax_cents: tax, total_cents: total })
    .where('maker_order_id', '=', suborderId)
    .execute()
}

/** Amounts and tax rate of a suborder; cents. */
interface TaxedSuborder {
  subtotal_cents: Cents
  shipping_cents: Cents
  tax_cents: Cents
  tax_millionths: number
  taxes_shipping: boolean
}

/**
 * Returns freight of `cents` with its tax. Tax is computed once on the whole suborder (docs/decisions/0021): the tax of the freight is the
 * difference.
 */
export function freightCharge(suborder: TaxedSuborder, cents: Cents): Freight {
  const all = taxableAmount({
    goods: suborder.subtotal_cents,
    shipping: suborder.shipping_cents + cents,
    taxesShipping: suborder.taxes_shipping,
  })
  const tax = salesTax(all, suborder.tax_millionths) - suborder.tax_cents
  return { cents, tax, total: cents + tax }
}

async function readSuborder(db: Db, suborderId: number): Promise<TaxedSuborder & { quoted: Cents | null }> {
  return db
    .selectFrom('maker_orders as suborder')
    .leftJoin('freight_charges', 'freight_charges.maker_order_id', 'suborder.id')
    .select(['subtotal_cents', 'shipping_cents', 'suborder.tax_cents', 'tax_millionths', 'taxes_shipping'])
    .select('freight_charges.cents as quoted')
    .where('suborder.id', '=', suborderId)
    .executeTakeFirstOrThrow()
}
