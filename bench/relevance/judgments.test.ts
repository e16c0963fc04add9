import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { agreementOf, readJudgments, readRetailJudgments } from './judgments.ts'

const catalog = new URL('../../database/demo/products.csv', import.meta.url)
const products: { sku: string }[] = parse(readFileSync(catalog), { columns: true })
const skus = products.map(({ sku }) => sku)

test('two hundred queries, half of them to tune, have a relevant product, except for those without a match', () => {
  const judgments = readJudgments()
  expect(new Set(judgments.map(({ query }) => query)).size).toBe(200)
  expect(judgments.filter(({ half }) => half === 'tuning')).toHaveLength(100)
  const without = judgments.filter(({ gradeOf }) => !skus.some((sku) => gradeOf(sku) > 0))
  expect(without.map(({ query }) => query)).toEqual(['trampoline', 'leather sofa', 'matress', 'television'])
})

test('every list has products of the catalog alone, and every query is in each pass', () => {
  const queries = readJudgments().map(({ query }) => query)
  for (const pass of ['1', '2', '3']) {
    const rows: Record<string, string>[] = parse(readFileSync(new URL(`judgments/${pass}.csv`, import.meta.url)), {
      columns: true,
    })
    expect(new Set(rows.map(({ query }) => query))).toEqual(new Set(queries))
    const entries = rows.flatMap(({ exact, good, acceptable }) => [exact, good, acceptable].join('|').split('|'))
    const unknown = entries.filter((entry) => entry !== '' && !skus.some((sku) => `${sku}-`.startsWith(`${entry}-`)))
    expect(unknown).toEqual([])
  }
})

test('a SKU prefix matches all SKUs that continue with a hyphen, and the grade is the median of the passes', () => {
  const [vase] = readJudgments()
  expect(vase?.gradeOf('HAL-VAS-001-IV')).toBe(3)
  expect(vase?.passes.map((gradeOf) => gradeOf('OLA-PIT-049-SG'))).toEqual([1, 0, 0])
  expect(vase?.gradeOf('OLA-PIT-049-SG')).toBe(0)
  expect(vase?.gradeOf('HAL-VASE-1')).toBe(0)
})

test('the passes agree on most products', () => {
  const judgments = readJudgments()
  expect(agreementOf(judgments, skus, 0, 0)).toBe(1)
  for (const [one, other] of [
    [0, 1],
    [0, 2],
    [1, 2],
  ] as const)
    expect(agreementOf(judgments, skus, one, other)).toBeGreaterThan(0.6)
})

test('the second catalog has sixty-four queries in two halves, each with a relevant product that is graded once', () => {
  const judgments = readRetailJudgments()
  expect(new Set(judgments.map(({ query }) => query)).size).toBe(64)
  expect(judgments.filter(({ half }) => half === 'tuning')).toHaveLength(32)
  const rows: Record<string, string>[] = parse(readFileSync(new URL('online-retail.csv', import.meta.url)), {
    columns: true,
  })
  for (const { query, exact, good, acceptable } of rows) {
    const codes = [exact, good, acceptable].flatMap((list = '') => list.split('|')).filter(Boolean)
    expect(codes.length, query).toBeGreaterThan(0)
    expect(new Set(codes).size, query).toBe(codes.length)
  }
})
