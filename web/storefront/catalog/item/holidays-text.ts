import type { SupplierHolidays } from '#contract/schemas/catalog/catalog.ts'
import { supplierTexts } from '#texts/catalog/supplier.ts'
import { shortDate } from '#web/ui/short-date.ts'

/** Returns when a supplier ships nothing, and when it ships again; null if it has no holidays now or soon. */
export function holidaysText(holidays: SupplierHolidays | null): string | null {
  if (holidays === null) return null
  const { from, until, ships_again_on } = holidays
  return supplierTexts.noShipping({ from: shortDate(from), until: shortDate(until), again: shortDate(ships_again_on) })
}
