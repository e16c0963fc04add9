import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

/** Relevance of a product: 3 exact, 2 good, 1 acceptable, 0 irrelevant. */
type GradeOf = (sku: string) => number

/** A query of a shop owner and the relevance of each product of the demo shop. */
export interface Judgment {
  query: string
  kind: string
  /** The queries of one half tune the ranking; the results of the other half are reported. */
  half: string
  /** Median of the passes. */
  gradeOf: GradeOf
  /** The grades of each pass. */
  passes: readonly GradeOf[]
}

const PASSES = ['1', '2', '3']

/**
 * Reads the queries and their judgments, which one judge made in three passes, each in another order of the queries. Lists contain SKUs
 * or SKU prefixes: `HAL-VAS-001` means every color of that vase.
 */
export function readJudgments(): Judgment[] {
  const passes = PASSES.map(
    (pass) => new Map(readRows(`judgments/${pass}.csv`).map((row) => [row.query, gradesOf(row)])),
  )
  return readRows('queries.csv').map(({ query = '', kind = '', half = '' }) => {
    const grades = passes.map((pass): GradeOf => pass.get(query) ?? (() => 0))
    return { query, kind, half, passes: grades, gradeOf: (sku) => median(grades.map((gradeOf) => gradeOf(sku))) }
  })
}

/** Reads the judgments of the catalog "Online Retail", which were made in one pass. Lists contain codes. */
export function readRetailJudgments(): Judgment[] {
  return readRows('online-retail.csv').map(({ query = '', kind = '', half = '', ...lists }) => {
    const gradeOf = gradesOf(lists)
    return { query, kind, half, gradeOf, passes: [gradeOf] }
  })
}

function readRows(file: string): Record<string, string>[] {
  return parse(readFileSync(new URL(file, import.meta.url)), { columns: true })
}

function gradesOf({ exact = '', good = '', acceptable = '' }: Record<string, string>): GradeOf {
  const lists = [exact, good, acceptable].map((list) => list.split('|').filter((entry) => entry !== ''))
  return (sku) => {
    const listed = lists.findIndex((list) => list.some((entry) => `${sku}-`.startsWith(`${entry}-`)))
    return [3, 2, 1][listed] ?? 0
  }
}

function median(grades: readonly number[]): number {
  return grades.toSorted((a, b) => a - b)[Math.floor(grades.length / 2)] ?? 0
}

/** Returns the share of products on which two passes agree, of those that either of them found relevant. */
export function agreementOf(
  judgments: readonly Judgment[],
  skus: readonly string[],
  one: number,
  other: number,
): number {
  const pairs = judgments.flatMap(({ passes }) =>
    skus.map((sku) => [passes[one]?.(sku) ?? 0, passes[other]?.(sku) ?? 0]).filter(([a = 0, b = 0]) => a > 0 || b > 0),
  )
  return pairs.filter(([a, b]) => a === b).length / pairs.length
}
