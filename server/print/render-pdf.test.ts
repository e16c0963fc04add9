import { describe, expect, it } from 'vitest'
import type { PrintedDocument } from './document.ts'
import { createWorkBudget } from '#server/work-budget/work-budget.ts'
import { runFor } from '#server/work-budget/requester.ts'
import { createPdfRenderer } from './render-pdf.ts'
import type { Letterhead } from './theme.ts'

const LETTERHEAD: Letterhead = {
  name: 'Trellis',
  colors: { accent: '#28553f', sale: '#9c4326' },
  hasArch: true,
  logo: null,
}

function documentOf(number: string): PrintedDocument {
  return {
    title: 'Invoice',
    number,
    seller: { name: 'Halden & Daughters', address: ['1 Kiln Lane'] },
    stamp: 'Paid',
    facts: [{ label: 'Your PO', value: 'PO-1' }],
    parties: [{ label: 'Bill to', lines: ['Maple Street Home'] }],
    columns: [{ label: 'SKU', width: 90 }, { label: 'Product' }],
    groups: [{ heading: null, rows: [{ cells: ['SKU-1', 'A bowl'], below: [] }] }],
    totals: [{ label: 'Total', value: '$1.00', strong: true }],
    terms: [],
    notes: [],
  }
}

describe('the PDF renderer', () => {
  it('returns to every caller the requested document', async () => {
    const pdf = createPdfRenderer(LETTERHEAD)
    const numbers = ['INV-1', 'INV-2', 'INV-3']
    const files = await Promise.all(numbers.map((number) => pdf.render(documentOf(number))))
    expect(files.map((file) => file.toString('latin1'))).toEqual(
      numbers.map((number) => expect.stringMatching(new RegExp(`^%PDF-[^]*\\(Invoice ${number}\\)[^]*%%EOF`))),
    )
  })

  it('does not let one requester of many documents delay another, and charges both', async () => {
    const pdf = createPdfRenderer(LETTERHEAD)
    const budget = createWorkBudget({ perNetwork: 0, perBuyer: 0 })
    const order: string[] = []
    const render = (name: string, address: string) =>
      runFor(budget.open(address), () => pdf.render(documentOf(name))).then(() => order.push(name))
    const many = Array.from({ length: 29 }, (_, n) => render(`INV-${n}`, '192.0.2.1'))
    await Promise.all([...many, render('mine', '192.0.2.2')])
    expect(order.slice(0, 3)).toContain('mine')
    expect(budget.spent().documents).toBeGreaterThan(0)
  })

  it('rejects with the error of a document that it cannot draw, and draws the next', async () => {
    const letterhead: Letterhead = {
      ...LETTERHEAD,
      logo: { bytes: Buffer.from('no image'), width: 10, height: 10 },
    }
    const pdf = createPdfRenderer(letterhead)
    await expect(pdf.render(documentOf('INV-4'))).rejects.toThrow('Unknown image format')
    letterhead.logo = null
    expect((await pdf.render(documentOf('INV-5'))).length).toBeGreaterThan(1000)
  })
})
