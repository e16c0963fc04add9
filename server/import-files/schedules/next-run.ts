import { type RawBuilder, sql } from 'kysely'

/**
 * Returns the SQL expression of the next run of a row of `import_schedules` after a time: at the next full hour, or at its hour in the time zone
 * of the shop. An hour that the clocks skip counts as the hour after it.
 */
export function nextRun(timeZone: string, after: RawBuilder<Date> = sql<Date>`now()`): RawBuilder<Date> {
  const today = sql`date_trunc('day', ${after} at time zone ${timeZone})`
  return sql<Date>`case every when 'hour' then date_trunc('hour', ${after}) + interval '1 hour' else (
    select min(at) from (
      select (day + make_interval(hours => hour)) at time zone ${timeZone} as at, extract(isodow from day) as weekday_of_day
      from (select ${today} + make_interval(days => number) as day from generate_series(0, 8) as number) as days
    ) as times where at > ${after} and (weekday is null or weekday_of_day = weekday)
  ) end`
}
