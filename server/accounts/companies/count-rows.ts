import { type RawBuilder, sql } from 'kysely'
import { MAX_COUNTED } from '#contract/accounts/companies.ts'

/** SQL for the number of rows of a query, counted up to `MAX_COUNTED`. `rows` starts at its `from`. */
export function countRows(rows: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::integer from (select ${rows} limit ${MAX_COUNTED}) as counted)`
}
