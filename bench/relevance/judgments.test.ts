import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { readJudgments } from './judgments.ts'

const catalog = new URL('../../database/demo/products.csv', import.meta.url)

test('each of the sixty queries has an exact product in the demo shop, except for those without a match', () => {
  const products: { sku: string }[] = parse(readFileSync(catalog), { columns: true })
  const judgments = readJudgments()
  expect(judgments).toHaveLength(60)
  const without = judgments.filter(({ gradeOf }) => !products.some(({ sku }) => gradeOf(sku) === 3))
  expect(without.map(({ query }) => query)).toEqual(['trampoline', 'leather sofa'])
})

test('a SKU prefix matches all SKUs that continue with a hyphen', () => {
  const [vase] = readJudgments()
  expect(vase?.gradeOf('HAL-VAS-001-IV')).toBe(3)
  expect(vase?.gradeOf('OLA-PIT-049-SG')).toBe(1)
  expect(vase?.gradeOf('HAL-VASE-1')).toBe(0)
})
