import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** A query of a shop owner, and what in the demo shop answers it. */
export interface Judgment {
  query: string
  kind: string
  /** 3: exactly what was meant, 2: good, 1: acceptable, 0: anything else. */
  gradeOf(sku: string): number
}

/**
 * The judgments of judgments.csv. Its lists name SKUs, or beginnings of SKUs that stand for all of them: `HAL-VAS-001` for
 * every color of that vase.
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
