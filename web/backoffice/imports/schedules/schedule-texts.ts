import type { ScheduleInterval } from '#contract/imports/import-schedules.ts'
import type { ImportSchedule } from '#contract/schemas/admin/catalog/import-schedules.ts'

export const INTERVAL_TEXTS: Record<ScheduleInterval, string> = {
  hour: 'Every hour',
  day: 'Every day',
  week: 'Every week',
}

/** From Monday (1), as `weekday` of a schedule. */
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

export const WEEKDAY_OPTIONS = WEEKDAYS.map((label, index) => ({ value: String(index + 1), label }))

export const HOUR_OPTIONS = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }))

function hourText(hour: number): string {
  return `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'AM' : 'PM'}`
}

/** Returns when a schedule runs, such as “Every Monday at 6:00 AM”. */
export function timesText({ every, hour, weekday }: Pick<ImportSchedule, 'every' | 'hour' | 'weekday'>): string {
  const at = hour === null ? '' : ` at ${hourText(hour)}`
  const day = weekday === null ? undefined : WEEKDAYS[weekday - 1]
  return every === 'week' && day ? `Every ${day}${at}` : `${INTERVAL_TEXTS[every]}${at}`
}
