import { decimalAmount } from '#contract/values/money.ts'
import type { CellError } from '#server/imports/kind.ts'
import type { PriceBreak } from '#server/imports/reading/parse-cells.ts'
import { breakCell } from './product-cells.ts'
import type { ProductDraft, ProductValues } from './product-rows.ts'
import type { StoredProduct } from './product-table.ts'

const REQUIRED = [
  ['sku', (draft: ProductDraft) => draft.values.sku],
  ['title', (draft: ProductDraft) => draft.values.title],
  ['price', (draft: ProductDraft) => draft.values.price_cents],
  ['supplier', (draft: ProductDraft) => draft.supplier],
  ['category', (draft: ProductDraft) => draft.category],
] as const

/**
 * Validates a row after merging it into the stored product: required columns of a new product, and rules between columns. A sale price
 * above the price, or a sale without one, is valid and only causes a warning (`suspiciousPrices`).
 */
export function validateProduct(
  draft: ProductDraft,
  before: StoredProduct | undefined,
  values: Partial<ProductValues>,
  breaks: readonly PriceBreak[],
): CellError[] {
  const errors: CellError[] = []
  const fail = (column: string, reason: string) => errors.push({ column, value: draft.cells[column] ?? '', reason })
  if (!before) {
    const missing = REQUIRED.flatMap(([column, given]) => (given(draft) === undefined ? column : []))
    // A file of stock or prices is not meant to create products.
    if (draft.key !== null && missing.includes('title')) {
      fail('sku', `no product has this SKU; a new one also needs ${missing.join(', ')}`)
    } else for (const column of missing) fail(column, `a new product needs a ${column}${noColumn(draft, column)}`)
  }
  const min = values.min_qty ?? before?.min_qty ?? 1
  const step = values.qty_step ?? before?.qty_step ?? 1
  if (min % step !== 0) {
    const column = draft.cells['min_qty'] === undefined ? 'qty_step' : 'min_qty'
    fail(
      column,
      `the minimum of ${min} is not a multiple of the step of ${step}; the next one is ${Math.ceil(min / step) * step}`,
    )
  }
  const price = values.price_cents ?? before?.price_cents ?? 0
  const dearest = breaks[0]
  if (dearest && dearest.price > price) {
    const column = draft.breaks ? 'price_breaks' : 'price'
    fail(
      column,
      `the volume price ${breakCell(dearest)} is above the price of ${decimalAmount(price)}; change one of them`,
    )
  }
  return errors
}

function noColumn({ cells }: ProductDraft, column: string): string {
  if (cells[column] !== undefined) return ''
  return `, and the file has no column ${column}: map one with --map ${column}=…, or set the same for all rows with --set ${column}=…`
}
