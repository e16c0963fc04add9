import { type RawBuilder, sql } from 'kysely'
import { MAX_COUNTED } from '#contract/companies.ts'
import type { BoundedCount } from '#contract/schemas/admin-companies.ts'

/** SQL for the number of rows of a query, counted up to one more than `MAX_COUNTED`. `rows` starts at its `from`. */
export function countRows(rows: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from (select ${rows} limit ${MAX_COUNTED + 1}) as counted)`
}

/** Converts a count of `countRows` to the API format. */
export function toBoundedCount(counted: number): BoundedCount {
  return { count: Math.min(counted, MAX_COUNTED), more: counted > MAX_COUNTED }
}
