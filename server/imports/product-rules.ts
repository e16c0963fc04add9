import { plainAmount } from '#contract/money.ts'
import type { Fault } from './kind.ts'
import type { Rung } from './parse-cells.ts'
import { rungCell } from './product-cells.ts'
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
 * What is wrong with a row once it is laid over what is stored: what a new product lacks, and rules between columns.
 * A sales price above the price, or a sale without a sales price, is odd and allowed.
 */
export function faultsOfProduct(
  draft: ProductDraft,
  before: StoredProduct | undefined,
  values: Partial<ProductValues>,
  breaks: readonly Rung[],
): Fault[] {
  const faults: Fault[] = []
  const fail = (column: string, reason: string) => faults.push({ column, value: draft.cells[column] ?? '', reason })
  if (!before) {
    for (const [column, given] of REQUIRED)
      if (given(draft) === undefined) fail(column, `a new product needs a ${column}`)
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
      `the volume price ${rungCell(dearest)} is above the price of ${plainAmount(price)}; change one of them`,
    )
  }
  return faults
}
