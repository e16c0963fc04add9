/** What one change makes of the products of a seed, before the shop has answered. Sums are the shop's to say. */
import type { SeedProduct } from '#contract/seeds.ts'

export type Rows = readonly SeedProduct[]

export function withQuantity(ocid: number, quantity: number): (rows: Rows) => Rows {
  return withPart(ocid, { seed_qty: quantity })
}

export function withNote(ocid: number, note: string | null): (rows: Rows) => Rows {
  return withPart(ocid, { seed_note: note })
}

export function withoutRow(ocid: number): (rows: Rows) => Rows {
  return (rows) => rows.filter((row) => row.ocid !== ocid)
}

/** The product stands before another one; at the end of what is shown where that one is not. */
export function movedBefore(ocid: number, before: number | null): (rows: Rows) => Rows {
  return (rows) => {
    const row = rows.find((other) => other.ocid === ocid)
    if (!row) return rows
    const others = withoutRow(ocid)(rows)
    const at = placeOf(others, before)
    return others.toSpliced(at < 0 ? others.length : at, 0, row)
  }
}

export function placeOf(rows: Rows, ocid: number | null): number {
  return rows.findIndex((row) => row.ocid === ocid)
}

/** `fresh`, with what is the same as before being the very same. */
export function withKept(before: Rows, fresh: Rows): Rows {
  const known = new Map(before.map((row) => [row.ocid, row]))
  return fresh.map((row) => {
    const kept = known.get(row.ocid)
    return kept && JSON.stringify({ ...kept, position: 0 }) === JSON.stringify({ ...row, position: 0 }) ? kept : row
  })
}

function withPart(ocid: number, part: Partial<SeedProduct>): (rows: Rows) => Rows {
  return (rows) => rows.map((row) => (row.ocid === ocid ? { ...row, ...part } : row))
}
