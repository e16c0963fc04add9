import { LANGUAGE } from '#contract/text/language.ts'

const SHORT = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats a date or timestamp as `Nov 21, 2026`, in UTC. */
export function shortDate(day: string): string {
  return SHORT.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}
