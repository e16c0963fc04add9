import { type RawBuilder, sql, type SqlBool } from 'kysely'

/** SQL condition for a column that equals one of `ids`. The SQL text is the same for lists of any length, so that it is prepared once. */
export function anyOf(column: string, ids: readonly number[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`${sql.ref(column)} = any(${ids}::integer[])`
}
