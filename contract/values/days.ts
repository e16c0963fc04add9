/** Milliseconds per day. */
export const DAY_MS = 86_400_000

/** Returns today's date in UTC, such as `2026-11-21`. */
export function todayUtc(): string {
  return dayOf(new Date())
}

/** Hawaii is the last US state where a day ends, ten hours after UTC. */
const HAWAII_OFFSET_MS = 10 * 3_600_000

/**
 * Returns the date in the latest US time zone (Hawaii), such as `2026-11-21`. A due date or an expiry date lasts until that day is over
 * for every buyer.
 */
export function todayForBuyers(now = new Date()): string {
  return dayOf(new Date(now.getTime() - HAWAII_OFFSET_MS))
}

/** Returns today's date in a time zone, such as `2026-11-21`. */
export function todayIn(timeZone: string): string {
  // Swedish dates are those of ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(Date.now())
}

/** Returns the UTC date of a timestamp, such as `2026-11-21`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** Adds days to a date; a negative number subtracts. */
export function addDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS))
}

/** Adds working days (Monday to Friday) to a date. */
export function addWorkingDays(day: string, days: number): string {
  let current = new Date(`${day}T00:00:00Z`)
  let left = days
  while (left > 0 || isWeekend(current)) {
    current = new Date(current.getTime() + DAY_MS)
    if (!isWeekend(current)) left -= 1
  }
  return dayOf(current)
}

function isWeekend(day: Date): boolean {
  return day.getUTCDay() % 6 === 0
}
