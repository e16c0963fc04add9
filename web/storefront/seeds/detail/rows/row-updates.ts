/** How a change to the products of a seed looks before the shop has answered. Pure. The shop computes all amounts. */
import type { SeedProduct } from '#contract/schemas/catalog/seeds.ts'

export type Rows = readonly SeedProduct[]
export type RowsUpdate = (rows: Rows) => Rows

/** Sets the planned quantity of a product. */
export function withQuantity(ocid: number, quantity: number): RowsUpdate {
  return withFields(ocid, { seed_qty: quantity })
}

/** Sets the note on a product; null removes it. */
export function withNote(ocid: number, note: string | null): RowsUpdate {
  return withFields(ocid, { seed_note: note })
}

/** Removes a product. */
export function withoutRow(ocid: number): RowsUpdate {
  return (rows) => rows.filter((row) => row.ocid !== ocid)
}

/** Moves a product before another one, or to the end if the other one is not in the list. */
export function movedBefore(ocid: number, before: number | null): RowsUpdate {
  return (rows) => {
    const row = rows.find((other) => other.ocid === ocid)
    if (!row) return rows
    const others = withoutRow(ocid)(rows)
    const index = indexOfRow(others, before)
    return others.toSpliced(index < 0 ? others.length : index, 0, row)
  }
}

/** Index of a product, or -1. */
export function indexOfRow(rows: Rows, ocid: number | null): number {
  return rows.findIndex((row) => row.ocid === ocid)
}

/** Returns `fresh`, with the same objects as in `previous` where nothing changed, so that memoized rows do not render again. */
export function reuseUnchanged(previous: Rows, fresh: Rows): Rows {
  const known = new Map(previous.map((row) => [row.ocid, row]))
  return fresh.map((row) => {
    const same = known.get(row.ocid)
    return same && JSON.stringify({ ...same, position: 0 }) === JSON.stringify({ ...row, position: 0 }) ? same : row
  })
}

function withFields(ocid: number, fields: Partial<SeedProduct>): RowsUpdate {
  return (rows) => rows.map((row) => (row.ocid === ocid ? { ...row, ...fields } : row))
}
