import type { BulkAdded, CheckedRow } from '#contract/cart.ts'

/** What went into the cart. */
export interface Added {
  products: number
  units: number
  total: number
  /** Rows that did not. */
  faulty: number
}

/** What became of the rows that were sent, and those that are left to be mended. */
export function sortOut<Row>(
  answer: Pick<BulkAdded, 'rows' | 'units' | 'total'>,
  sent: readonly Row[],
): { added: Added; rest: Row[] } {
  const inCart = new Set(goodRows(answer.rows).map(({ ocid }) => ocid))
  // A row that was summed into another one went with it.
  const rest = sent.filter((_, place) => !inCart.has(answer.rows[place]?.ocid ?? null))
  const { units, total } = answer
  return { added: { products: inCart.size, units, total, faulty: rest.length }, rest }
}

/** The rows that can be added. */
export function goodRows(rows: readonly CheckedRow[]): CheckedRow[] {
  return rows.filter(({ status }) => status === 'ok' || status === 'adjusted')
}
