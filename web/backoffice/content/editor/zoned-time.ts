/** Conversion between times in UTC and what people enter in the time zone of the shop, as in `<input type="datetime-local">`. */
import { DAY_MS } from '#contract/values/days.ts'

/** Returns `2026-11-28T00:00` for a time in a zone. */
export function toZoned(time: string, zone: string): string {
  return format(Date.parse(time), zone)
}

/**
 * Returns the time in UTC, in whole seconds, of what was entered in a zone; null if it is no time. An hour that the clocks skip counts as the
 * hour after it, and of one that occurs twice the first one counts.
 */
export function toUtc(entered: string, zone: string): string | null {
  const local = Date.parse(`${entered}Z`)
  if (Number.isNaN(local)) return null
  // The offset depends on the result, so it is read at both sides of a change of the clocks.
  const candidates = [local - DAY_MS, local + DAY_MS].map((near) => local - offsetAt(near, zone))
  const exact = candidates.filter((time) => format(time, zone) === entered.slice(0, 16))
  const time = exact.length > 0 ? Math.min(...exact) : Math.max(...candidates)
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z')
}

/** Returns the milliseconds by which a zone is ahead of UTC at a time. */
function offsetAt(time: number, zone: string): number {
  const minute = Math.floor(time / 60_000) * 60_000
  return Date.parse(`${format(minute, zone)}Z`) - minute
}

function format(time: number, zone: string): string {
  const options = { timeZone: zone, dateStyle: 'short', timeStyle: 'short' } as const
  // Swedish dates are those of ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', options).format(time).replace(' ', 'T')
}

/** Returns a time for people, with its zone. */
export function zonedText(time: string, zone: string): string {
  return new Date(time).toLocaleString('en-US', {
    timeZone: zone,
    dateStyle: 'medium',
    timeStyle: 'short',
  })
}
