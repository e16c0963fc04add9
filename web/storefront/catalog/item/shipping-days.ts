import { LANGUAGE } from '#contract/language.ts'

const DAY_MS = 86_400_000
const DAY = new Intl.DateTimeFormat(LANGUAGE, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** `Dec 2 – Dec 8`: the days on which something ordered `today` leaves its maker, `leadTime` working days later. */
export function shippingDaysText(leadTime: readonly [fewest: number, most: number], today: Date): string {
  const [first, last] = leadTime.map((days) => DAY.format(workingDayAfter(today, days)))
  return first === last ? `${first}` : `${first} – ${last}`
}

/** The day that is `days` working days after `from`, as midnight UTC; Saturdays and Sundays do not count. */
function workingDayAfter(from: Date, days: number): Date {
  let day = new Date(Date.UTC(from.getFullYear(), from.getMonth(), from.getDate()))
  let left = days
  while (left > 0 || isWeekend(day)) {
    day = new Date(day.getTime() + DAY_MS)
    if (!isWeekend(day)) left -= 1
  }
  return day
}

function isWeekend(day: Date): boolean {
  return day.getUTCDay() % 6 === 0
}
