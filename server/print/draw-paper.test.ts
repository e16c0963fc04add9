import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { BusinessPaper } from './business-paper.ts'
import { drawBusinessPaper } from './draw-paper.ts'
import { legible } from './drawn-text.ts'

const PAPER: BusinessPaper = {
  title: 'Invoice',
  number: 'INV-000001',
  seller: { name: 'Trellis', address: [] },
  stamp: null,
  facts: [{ label: 'Your PO', value: 'P'.repeat(64) }],
  parties: [{ label: 'Bill to', lines: ['Дом', 'W'.repeat(200)] }],
  columns: [{ label: 'SKU', width: 90 }, { label: 'Product' }, { label: 'Amount', width: 70, align: 'right' }],
  groups: [],
  totals: [{ label: 'Total', value: '$1.00', strong: true }],
  terms: [],
  notes: [{ heading: 'Your note', lines: ['note '.repeat(60)] }],
}

async function pagesOf(rows: number): Promise<number> {
  const row = { cells: ['SKU-1', 'A bowl', '$1.00'], below: ['Colour: Sage'] }
  const groups = [{ heading: 'Halden Pottery', rows: Array.from({ length: rows }, () => row) }]
  const bytes = await buffer(await drawBusinessPaper({ ...PAPER, groups }))
  return bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
}

describe('a paper of business', () => {
  it('goes over as many pages as its lines need, and no more', async () => {
    expect(await pagesOf(0)).toBe(1)
    expect(await pagesOf(5)).toBe(1)
    const [hundred, fiveHundred] = [await pagesOf(100), await pagesOf(500)]
    expect(hundred).toBeGreaterThan(3)
    expect(hundred).toBeLessThan(9)
    expect(fiveHundred).toBeGreaterThan(4 * hundred)
    expect(fiveHundred).toBeLessThan(5 * hundred + 2)
  })

  it.each([
    ['Łukasz & Søn', 'Łukasz & Søn'],
    ['Дом Σπίτι', 'Дом Σπίτι'],
    ['家具 Co', '? Co'],
    ['Vase 🏺', 'Vase'],
    ['two\nlines', 'two lines'],
  ])('draws %s as %s', (text, drawn) => {
    expect(legible(text)).toBe(drawn)
  })
})
