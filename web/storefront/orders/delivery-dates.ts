import { lazily } from '#contract/lazily.ts'
import { LANGUAGE } from '#contract/text/language.ts'

const dayFormat = lazily(() => new Intl.DateTimeFormat(LANGUAGE, { month: 'short', day: 'numeric', timeZone: 'UTC' }))

/** Formats two days, such as 2026-12-03 and 2026-12-08, as `Dec 3–8`; across months as `Nov 28 – Dec 2`. */
export function formatDayRange([first, last]: readonly [string, string]): string {
  if (first === last) return formatDay(first)
  const sameMonth = first.slice(0, 7) === last.slice(0, 7)
  // Not `formatRange`: its spaces differ between Node and browsers, which would break hydration.
  return sameMonth ? `${formatDay(first)}–${Number(last.slice(8, 10))}` : `${formatDay(first)} – ${formatDay(last)}`
}

/** Formats a day such as 2026-12-03 as `Dec 3`. */
export function formatDay(day: string): string {
  return dayFormat().format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}
