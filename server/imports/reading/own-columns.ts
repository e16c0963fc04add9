/** Columns that a shop has besides those of every shop: its own attributes. */
export interface OwnColumns {
  names: readonly string[]
  /** Other headers of these columns, as `plainName` returns them. */
  headers: ReadonlyMap<string, string>
}

export const NO_OWN_COLUMNS: OwnColumns = { names: [], headers: new Map() }
