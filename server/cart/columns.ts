/**
 * Reads lists as JSON, column by column: the hundreds of lines and products of a large cart take a fourth of the time that
 * rows take.
 */
import { type RawBuilder, sql } from 'kysely'

/** What was read, column by column; nulls where there are no rows. */
export type Columns = readonly (readonly unknown[] | null)[]

/** Opens a subselect of one list of columns: `from` and the closing bracket follow. */
export function columnsOf(read: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<unknown> {
  return sql`(select json_build_array(${sql.join(Object.values(read).map((value) => sql`json_agg(${value})`))})`
}

/** Makes rows of columns, named in the order `columnsOf` asked for them. */
export function rowsOf<Row>(read: Readonly<Record<string, unknown>>, columns: Columns): Row[] {
  const names = Object.keys(read)
  return (columns[0] ?? []).map((_, at) => {
    const row: Record<string, unknown> = {}
    // A third of the time of `Object.fromEntries`, thousands of times a cart.
    for (const [column, name] of names.entries()) row[name] = columns[column]?.[at]
    return row as Row
  })
}
