import { formatDollars, toDollars } from '#contract/money.ts'
import type { Fault } from './kind.ts'
import type { ProductValues } from './product-rows.ts'
import type { StoredProduct } from './product-table.ts'

/** Prices that are allowed and hardly ever meant, once a row that has prices is laid over what is stored. */
export function oddPrices(values: Partial<ProductValues>, before: StoredProduct | undefined): Fault[] {
  return [...gifts(values), ...oddSales(values, before)]
}

function gifts({ price_cents }: Partial<ProductValues>): Fault[] {
  return price_cents === 0 ? [{ column: 'price', value: '0.00', reason: 'buyers get this for nothing' }] : []
}

function oddSales(values: Partial<ProductValues>, before: StoredProduct | undefined): Fault[] {
  const { price_cents, sales_price_cents, is_sales } = values
  if (price_cents === undefined && sales_price_cents === undefined && is_sales === undefined) return []
  if (!(is_sales ?? before?.is_sales)) return []
  const price = price_cents ?? before?.price_cents ?? 0
  const sale = sales_price_cents === undefined ? (before?.sales_price_cents ?? null) : sales_price_cents
  if (sale === null) {
    return [{ column: 'is_sales', value: 'yes', reason: 'on sale without a sales_price, for what it always costs' }]
  }
  if (sale <= price) return []
  const reason = `on sale for more than its price of ${formatDollars(toDollars(price))}; buyers pay the sales price`
  return [{ column: 'sales_price', value: toDollars(sale).toFixed(2), reason }]
}
