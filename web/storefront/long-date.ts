import { LANGUAGE } from '#contract/language.ts'

const LONG = new Intl.DateTimeFormat(LANGUAGE, { dateStyle: 'long', timeZone: 'UTC' })

/** `2026-12-21` as `December 21, 2026`: a day is the same day everywhere. */
export function longDate(day: string): string {
  return LONG.format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}
