import { lazily } from '#contract/lazily.ts'
import { LANGUAGE } from '#contract/text/language.ts'

const dayFormat = lazily(() => new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'long', timeZone: 'UTC' }))

/** Formats `2026-12-21` as `December 21, 2026`, in UTC. */
export function longDate(day: string): string {
  return dayFormat().format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}
