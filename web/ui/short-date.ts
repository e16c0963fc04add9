import { lazily } from '#contract/lazily.ts'
import { LANGUAGE } from '#contract/text/language.ts'

const dayFormat = lazily(() => new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'medium', timeZone: 'UTC' }))

/** Formats a date or timestamp as `Nov 21, 2026`, in UTC. */
export function shortDate(day: string): string {
  return dayFormat().format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}
