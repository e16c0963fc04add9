import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** A query of a shop owner and the relevance of each product of the demo shop. */
export interface Judgment {
  query: string
  kind: string
  /** Returns the relevance of a product: 3 exact, 2 good, 1 acceptable, 0 irrelevant. */
  gradeOf(sku: string): number
}

/**
 * Reads judgments.csv. Its lists contain SKUs or SKU prefixes: `HAL-VAS-001` means every color of that vase.
 */
export function readJudgments(): Judgment[] {
  const rows: Record<string, string>[] = parse(readFileSync(new URL('judgments.csv', import.meta.url)), {
    columns: true,
  })
  return rows.map(({ query = '', kind = '', exact = '', good = '', acceptable = '' }) => {
    const lists = [exact, good, acceptable].map((list) => list.split('|').filter((entry) => entry !== ''))
    const listed = (sku: string) => lists.findIndex((list) => list.some((entry) => `${sku}-`.startsWith(`${entry}-`)))
    return {
      query,
      kind,
      gradeOf: (sku) => [3, 2, 1][listed(sku)] ?? 0,
    }
  })
}
