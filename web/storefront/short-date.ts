import { LANGUAGE } from '#contract/language.ts'

const SHORT = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeZone: 'UTC' })

/** A day or a moment, in UTC, as `Nov 21, 2026`. */
export function shortDate(day: string): string {
  return SHORT.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}
