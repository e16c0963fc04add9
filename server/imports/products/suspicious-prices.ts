import { type Cents, formatDollars, decimalAmount, toDollars } from '#contract/values/money.ts'
import type { CellError } from '#server/imports/kind.ts'
import type { PriceBreak } from '#server/imports/reading/parse-cells.ts'
import type { ProductDraft, ProductValues } from './product-rows.ts'
import type { StoredProduct } from './product-table.ts'

/** A product's prices after a row is merged into the stored product. */
interface Prices {
  price: Cents
  /** Null if it is not on sale or has no sale price. */
  sale: Cents | null
  isSales: boolean
  breaks: readonly PriceBreak[]
}

/** True if a row has any price column; only then are its prices checked. */
export function hasPriceColumns({ values, breaks }: Pick<ProductDraft, 'values' | 'breaks'>): boolean {
  const { price_cents, sales_price_cents, is_sales } = values
  return [price_cents, sales_price_cents, is_sales, breaks].some((value) => value !== undefined)
}

/** Returns warnings for prices that are valid but rarely intended, after merging the row into the stored product. */
export function suspiciousPrices(
  values: Partial<ProductValues>,
  before: StoredProduct | undefined,
  breaks: readonly PriceBreak[],
): CellError[] {
  const isSales = values.is_sales ?? before?.is_sales ?? false
  const sale = values.sales_price_cents === undefined ? before?.sales_price_cents : values.sales_price_cents
  const price = values.price_cents ?? before?.price_cents ?? 0
  const prices = { price, sale: isSales ? (sale ?? null) : null, isSales, breaks }
  return [...freePrices(prices), ...suspiciousSales(prices)]
}

function freePrices({ price, sale, breaks }: Prices): CellError[] {
  if ((sale ?? price) === 0) {
    return [{ column: sale === null ? 'price' : 'sales_price', value: '0.00', reason: 'buyers get this for free' }]
  }
  const free = breaks.find(({ price }) => price === 0)
  if (!free) return []
  const reason = `buyers of ${free.minQty} get this for free`
  return [{ column: 'price_breaks', value: `${free.minQty}:0.00`, reason }]
}

function suspiciousSales({ price, sale, isSales }: Prices): CellError[] {
  if (!isSales || (sale !== null && sale < price)) return []
  if (sale === null) {
    return [{ column: 'is_sales', value: 'yes', reason: 'on sale without a sales_price, at its regular price' }]
  }
  const reason =
    sale === price
      ? 'on sale at its regular price'
      : `on sale for more than its price of ${formatDollars(toDollars(price))}; buyers pay the sales price`
  return [{ column: 'sales_price', value: decimalAmount(sale), reason }]
}
