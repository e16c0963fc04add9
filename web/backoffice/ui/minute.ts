/** Returns a time to the minute, in UTC, such as `2026-11-27 07:10`; “Never” for none. */
export function minuteOf(time: string | null): string {
  return time === null ? 'Never' : time.slice(0, 16).replace('T', ' ')
}
