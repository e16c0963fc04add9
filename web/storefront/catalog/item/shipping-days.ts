import { dayOf, workingDayAfter } from '#contract/days.ts'
import { LANGUAGE } from '#contract/language.ts'

const DAY = new Intl.DateTimeFormat(LANGUAGE, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `Dec 2 – Dec 8`: the days on which something ordered `today` leaves its maker, `leadTime` working days later. */
export function shippingDaysText(leadTime: readonly [fewest: number, most: number], today: Date): string {
  // The day of whoever looks, which need not be that of UTC.
  const from = dayOf(new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())))
  const [first, last] = leadTime.map((days) => DAY.format(new Date(workingDayAfter(from, days))))
  return first === last ? `${first}` : `${first} – ${last}`
}
