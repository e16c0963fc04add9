import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import type { Database } from '#database/connect.ts'
import { cloneTemplate } from '#test-kit/database/test-database.ts'
import { nextRun } from './next-run.ts'

let database: Database
beforeAll(async () => {
  database = await cloneTemplate(inject('template'))
})
afterAll(() => database.close())

it.each([
  ['the next full hour', 'hour', null, null, '2026-03-02T10:20:00Z', '2026-03-02T11:00:00.000Z'],
  ['today, before its hour', 'day', 6, null, '2026-03-02T10:20:00Z', '2026-03-02T11:00:00.000Z'],
  ['tomorrow, from its hour on', 'day', 6, null, '2026-03-02T11:00:00Z', '2026-03-03T11:00:00.000Z'],
  ['the same hour after the clocks change', 'day', 6, null, '2026-03-07T12:00:00Z', '2026-03-08T10:00:00.000Z'],
  ['the hour after one that the clocks skip', 'day', 2, null, '2026-03-07T12:00:00Z', '2026-03-08T07:00:00.000Z'],
  ['its day of this week', 'week', 6, 5, '2026-03-02T10:20:00Z', '2026-03-06T11:00:00.000Z'],
  ['its day of next week, once it is over', 'week', 6, 1, '2026-03-02T12:00:00Z', '2026-03-09T10:00:00.000Z'],
  ['the day in the zone of the shop', 'week', 21, 1, '2026-03-03T01:00:00Z', '2026-03-03T02:00:00.000Z'],
])('the next run of a schedule is %s', async (_title, every, hour, weekday, after, expected) => {
  const { rows } = await sql<{ at: Date }>`
    select ${nextRun('America/New_York', sql<Date>`${after}::timestamptz`)} as at
    from (values (${every}::text, ${hour}::integer, ${weekday}::integer)) as schedule (every, hour, weekday)`.execute(
    database.db,
  )
  expect(rows[0]?.at.toISOString()).toBe(expected)
})
