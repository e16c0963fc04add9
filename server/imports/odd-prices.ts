import { type Cents, formatDollars, plainAmount, toDollars } from '#contract/money.ts'
import type { Fault } from './kind.ts'
import type { Rung } from './parse-cells.ts'
import type { ProductDraft, ProductValues } from './product-rows.ts'
import type { StoredProduct } from './product-table.ts'

/** What buyers pay of a product once a row is laid over what is stored. */
interface Prices {
  price: Cents
  /** Null where it is not on sale, or has no price for that. */
  sale: Cents | null
  isSales: boolean
  breaks: readonly Rung[]
}

/** Whether a row says anything of prices: one that does not is not asked about those that are stored. */
export function saysPrices({ values, breaks }: Pick<ProductDraft, 'values' | 'breaks'>): boolean {
  const { price_cents, sales_price_cents, is_sales } = values
  return [price_cents, sales_price_cents, is_sales, breaks].some((said) => said !== undefined)
}

/** Prices that are allowed and hardly ever meant, once `values` and `breaks` are laid over what is stored. */
export function oddPrices(
  values: Partial<ProductValues>,
  before: StoredProduct | undefined,
  breaks: readonly Rung[],
): Fault[] {
  const isSales = values.is_sales ?? before?.is_sales ?? false
  const sale = values.sales_price_cents === undefined ? before?.sales_price_cents : values.sales_price_cents
  const price = values.price_cents ?? before?.price_cents ?? 0
  const prices = { price, sale: isSales ? (sale ?? null) : null, isSales, breaks }
  return [...gifts(prices), ...oddSales(prices)]
}

function gifts({ price, sale, breaks }: Prices): Fault[] {
  if ((sale ?? price) === 0) {
    return [{ column: sale === null ? 'price' : 'sales_price', value: '0.00', reason: 'buyers get this for nothing' }]
  }
  const free = breaks.find((rung) => rung.price === 0)
  if (!free) return []
  const reason = `buyers of ${free.minQty} get this for nothing`
  return [{ column: 'price_breaks', value: `${free.minQty}:0.00`, reason }]
}

function oddSales({ price, sale, isSales }: Prices): Fault[] {
  if (!isSales || (sale !== null && sale < price)) return []
  if (sale === null) {
    return [{ column: 'is_sales', value: 'yes', reason: 'on sale without a sales_price, for what it always costs' }]
  }
  const reason =
    sale === price
      ? 'on sale for what it always costs'
      : `on sale for more than its price of ${formatDollars(toDollars(price))}; buyers pay the sales price`
  return [{ column: 'sales_price', value: plainAmount(sale), reason }]
}
