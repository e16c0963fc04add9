/** Reads lists as JSON by column. For hundreds of cart lines and products, this takes a quarter of the time of reading rows. */
import { type RawBuilder, sql } from 'kysely'

/** The values by column; null for a column without rows. */
export type Columns = readonly (readonly unknown[] | null)[]

/** Opens a subselect of a list of columns. `from` and the closing parenthesis must follow. */
export function columnsOf(read: Readonly<Record<string, RawBuilder<unknown>>>): RawBuilder<unknown> {
  return sql`(select json_build_array(${sql.join(Object.values(read).map((value) => sql`json_agg(${value})`))})`
}

/** Converts columns to rows, named in the order of `columnsOf`. */
export function rowsOf<Row>(read: Readonly<Record<string, unknown>>, columns: Columns): Row[] {
  const names = Object.keys(read)
  return (columns[0] ?? []).map((_, at) => {
    const row: Record<string, unknown> = {}
    // Takes a third of the time of `Object.fromEntries`; runs thousands of times per cart.
    for (const [column, name] of names.entries()) row[name] = columns[column]?.[at]
    return row as Row
  })
}
