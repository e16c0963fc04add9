import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { readJudgments } from './judgments.ts'

const catalog = new URL('../../database/demo/products.csv', import.meta.url)

test('there are sixty queries, and each but the hopeless ones means a product of the demo shop exactly', () => {
  const products: { sku: string }[] = parse(readFileSync(catalog), { columns: true })
  const judgments = readJudgments()
  expect(judgments).toHaveLength(60)
  const without = judgments.filter(({ gradeOf }) => !products.some(({ sku }) => gradeOf(sku) === 3))
  expect(without.map(({ query }) => query)).toEqual(['trampoline', 'leather sofa'])
})

test('the beginning of a SKU stands for all that begin with it, at a hyphen', () => {
  const [vase] = readJudgments()
  expect(vase?.gradeOf('HAL-VAS-001-IV')).toBe(3)
  expect(vase?.gradeOf('OLA-PIT-049-SG')).toBe(1)
  expect(vase?.gradeOf('HAL-VASE-1')).toBe(0)
})
