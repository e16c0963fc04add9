import { type RawBuilder, sql } from 'kysely'
import { type BackOrder, backOrderOf, type StockPolicyColumns } from '#contract/values/back-orders.ts'
import { todayForBuyers } from '#contract/values/days.ts'
import { MAX_LINE_QUANTITY, type QuantityRule, quantityRule } from '#contract/values/quantity.ts'

/** Columns of `products` that decide what can be ordered beyond the stock. */
export const STOCK_POLICY_COLUMNS = [
  'products.stock_policy',
  'products.back_order_limit',
  'products.available_on',
  'products.order_by',
  'products.owed',
] as const

/** Returns what can be ordered beyond the stock now, as a field of a response; without the field for a product that has no policy. */
export function backOrderField(product: StockPolicyColumns): { back_order?: BackOrder } {
  const backOrder = backOrderOf(product, todayForBuyers())
  return backOrder ? { back_order: backOrder } : {}
}

/** Returns the quantities in which a product can be ordered now. */
export function ruleOf(
  product: StockPolicyColumns & { min_qty: number; qty_step: number; stock: number },
): QuantityRule {
  return quantityRule({ ...product, ...backOrderField(product) })
}

/**
 * SQL condition: the stock and what may be ordered beyond it cover the minimum, on the day of `todayForBuyers`. A minimum is a multiple of the
 * pack size.
 */
export function coversMinimum(product: string): RawBuilder<boolean> {
  const column = (name: string) => sql.ref(`${product}.${name}`)
  return sql<boolean>`(${column('stock')} >= ${column('min_qty')} or (${column('stock_policy')} <> 'deny'
    and ${column('stock')} + coalesce(${column('back_order_limit')}, ${sql.lit(MAX_LINE_QUANTITY)}) - ${column('owed')} >= ${column('min_qty')}
    and (${column('stock_policy')} = 'backorder' or coalesce(${column('order_by')} >= (now() at time zone 'UTC' - interval '10 hours')::date, true))))`
}
