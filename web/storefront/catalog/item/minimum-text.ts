import type { SupplierMinimum } from '#contract/schemas/catalog/catalog.ts'
import { formatDollars } from '#contract/values/money.ts'
import { supplierTexts } from '#texts/catalog/supplier.ts'

/** Returns the order minimum of a supplier, `$200.00 first order, $100.00 reorders`, or null if it has none. */
export function minimumText({ first, later }: SupplierMinimum): string | null {
  if (first === null && later === null) return null
  if (first === later && first !== null) return supplierTexts.everyOrder({ amount: formatDollars(first) })
  if (later === null) return supplierTexts.firstOrder({ first: formatDollars(first ?? 0) })
  if (first === null) return supplierTexts.reorders({ later: formatDollars(later) })
  return supplierTexts.firstOrderAndReorders({ first: formatDollars(first), later: formatDollars(later) })
}
