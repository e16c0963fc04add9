import { lazily } from '#contract/lazily.ts'
import { dayOf, addWorkingDays } from '#contract/values/days.ts'
import { LANGUAGE } from '#contract/text/language.ts'

const dayFormat = lazily(() => new Intl.DateTimeFormat(LANGUAGE, { month: 'short', day: 'numeric', timeZone: 'UTC' }))

/** Returns the dates on which the supplier ships an order placed `today`, `leadTime` working days later: `Dec 2 – Dec 8`. */
export function shipDatesText(leadTime: readonly [fewest: number, most: number], today: Date): string {
  // The date in the buyer's time zone, which may differ from UTC.
  const from = dayOf(new Date(Date.UTC(today.getFullYear(), today.getMonth(), today.getDate())))
  const [first, last] = leadTime.map((days) => dayFormat().format(new Date(addWorkingDays(from, days))))
  return first === last ? `${first}` : `${first} – ${last}`
}
