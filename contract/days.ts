/** Milliseconds of a day. */
export const DAY_MS = 86_400_000

/** Today in UTC, as `2026-11-21`. */
export function todayIs(): string {
  return dayOf(new Date())
}

/** How long after UTC's a day ends for the last of the buyers, in Hawaii. */
const LAST_TO_END_MS = 10 * 3_600_000

/**
 * The day that it is or still is for every buyer in the United States, as `2026-11-21`: what is due or good on a day is so until that
 * day is over for all of them.
 */
export function buyersDay(): string {
  return dayOf(new Date(Date.now() - LAST_TO_END_MS))
}

/** The day of a moment in UTC, as `2026-11-21`. */
export function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/** The day so many days after another one; fewer than none are before it. */
export function daysAfter(day: string, days: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS))
}

/** The day so many working days after another one; Saturdays and Sundays do not count. */
export function workingDayAfter(day: string, days: number): string {
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
