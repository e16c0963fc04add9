export type Cell = string | number | null

/** Cells by column. */
export type TableRow = Readonly<Record<string, Cell>>

/** A table that is written into a file. */
export interface Table {
  columns: readonly string[]
  /** Columns with amounts: they have two decimals in a CSV file. */
  money: ReadonlySet<string>
  rows: AsyncIterable<TableRow>
}
