import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { PrintedDocument } from './document.ts'
import { drawDocument } from './draw-document.ts'
import { legible } from './printable-text.ts'
import type { Letterhead } from './theme.ts'

const LETTERHEAD: Letterhead = {
  name: 'Trellis',
  colors: { accent: '#28553f', sale: '#9c4326' },
  hasArch: true,
  logo: null,
}

const DOCUMENT: PrintedDocument = {
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
  const row = { cells: ['SKU-1', 'A bowl', '$1.00'], below: ['Color: Sage'] }
  const groups = [{ heading: 'Halden Pottery', rows: Array.from({ length: rows }, () => row) }]
  const bytes = await buffer(await drawDocument({ ...DOCUMENT, groups }, LETTERHEAD))
  return bytes.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
}

describe('a printed document', () => {
  it('has as many pages as its lines need, and no more', async () => {
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
