import { sql } from 'kysely'
import { inject, expect, it } from 'vitest'
import { cloneTemplate } from '#test-kit/database/test-database.ts'
import { createQueryTimes } from './query-times.ts'

it('adds up the time of each statement, without its parameters, and forgets the cheapest when there are too many', () => {
  const times = createQueryTimes()
  times.record('select slow', 80)
  times.record('select slow', 20)
  for (let number = 0; number < 1500; number++) times.record(`select ${number}`, number / 1000)
  const [first, second] = times.slowest(2)
  expect(first).toEqual({ sql: 'select slow', count: 2, totalMs: 100, maxMs: 80 })
  expect(second?.sql).toBe('select 1499')
  expect(times.slowest(5000)).toHaveLength(1000)
})

it('measures the statements of a database', async () => {
  const database = await cloneTemplate(inject('template'))
  await sql`select ${'secret'}::text as measured`.execute(database.db)
  const found = database.queryTimes.slowest(100).find((time) => time.sql.includes('as measured'))
  expect(found).toMatchObject({ sql: 'select $1::text as measured', count: 1 })
  await database.close()
})
