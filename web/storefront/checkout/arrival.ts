import { LANGUAGE } from '#contract/language.ts'

const DAY = new Intl.DateTimeFormat(LANGUAGE, { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Two days, such as 2026-12-03 and 2026-12-08, as `Dec 3–8`; across months as `Nov 28 – Dec 2`. */
export function dayRange([first, last]: readonly [string, string]): string {
  if (first === last) return dayText(first)
  const sameMonth = first.slice(0, 7) === last.slice(0, 7)
  // Not `formatRange`: the spaces it puts differ between the server and the browser.
  return sameMonth ? `${dayText(first)}–${Number(last.slice(8, 10))}` : `${dayText(first)} – ${dayText(last)}`
}

/** A day such as 2026-12-03 as `Dec 3`. */
export function dayText(day: string): string {
  return DAY.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}
