import { sql } from 'kysely'
import type { Db } from '#database/connect.ts'

/**
 * Lets the queries of this transaction look each key up in an index. PostgreSQL has no statistics of an index on an expression, such as
 * that of codes, until the table is analyzed, and would rather compute the expression for every product. A running import outgrows the
 * statistics with each batch.
 */
export async function useIndexes(db: Db): Promise<void> {
  await sql`
    select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
      set_config('enable_mergejoin', 'off', true)`.execute(db)
}
