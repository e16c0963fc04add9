import type { SupplierHolidays } from '#contract/schemas/catalog/catalog.ts'
import { addWorkingDays, addDays, todayForBuyers } from '#contract/values/days.ts'

/** Converts the days on which a supplier ships nothing to the form that the API returns; null without any, and after the last one. */
export function toHolidays({
  away_from: from,
  away_until: until,
}: {
  away_from: string | null
  away_until: string | null
}): SupplierHolidays | null {
  if (from === null || until === null || until < todayForBuyers()) return null
  return { from, until, ships_again_on: addWorkingDays(addDays(until, 1), 0) }
}
