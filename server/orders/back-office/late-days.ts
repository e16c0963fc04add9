import { addDays, addWorkingDays } from '#contract/values/days.ts'
import { ACCEPTED_WITHIN_DAYS } from '#server/orders/placing/lead-times.ts'

/** Longest lead time, in working days, for which a suborder counts as late. */
const MAX_LEAD_TIME_DAYS = 260

/**
 * Returns the latest day of placing for which acceptance is late `today`, and by lead time in working days, from 0, the latest day of
 * acceptance for which shipping is late. Queries compare stored days with them, so that only `addWorkingDays` counts working days.
 */
export function latestDaysThatAreLate(today: string): { placed: string; accepted: string[] } {
  if (cached?.today === today) return cached.days
  const accepted: string[] = []
  let day = addDays(today, -1)
  for (let leadTime = 0; leadTime <= MAX_LEAD_TIME_DAYS; leadTime += 1) {
    while (addWorkingDays(day, leadTime) >= today) day = addDays(day, -1)
    accepted.push(day)
  }
  const days = { placed: accepted[ACCEPTED_WITHIN_DAYS] ?? day, accepted }
  cached = { today, days }
  return days
}

let cached: { today: string; days: { placed: string; accepted: string[] } } | null = null
