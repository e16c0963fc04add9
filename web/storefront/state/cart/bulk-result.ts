import type { BulkAdded, CheckedRow } from '#contract/schemas/cart.ts'

/** Result of adding rows to the cart. */
export interface BulkSummary {
  products: number
  units: number
  total: number
  /** Rows that were not added. */
  notAdded: number
}

/** Splits the submitted rows by the answer: the totals of those in the cart, and the rest, which are to be corrected. */
export function splitBulkResult<Row>(
  answer: Pick<BulkAdded, 'rows' | 'units' | 'total'>,
  sent: readonly Row[],
): { added: BulkSummary; rest: Row[] } {
  const inCart = new Set(addableRows(answer.rows).map(({ ocid }) => ocid))
  // A duplicate row is in the cart with the row that it was added to.
  const rest = sent.filter((_, place) => !inCart.has(answer.rows[place]?.ocid ?? null))
  const { units, total } = answer
  return { added: { products: inCart.size, units, total, notAdded: rest.length }, rest }
}

/** The rows that can be added. */
export function addableRows(rows: readonly CheckedRow[]): CheckedRow[] {
  return rows.filter(({ status }) => status === 'ok' || status === 'adjusted')
}
