import { describe, expect, it } from 'vitest'
import type { BusinessPaper } from './business-paper.ts'
import { currentLetterhead, setLetterhead } from './letterhead.ts'
import { printPaper } from './print-paper.ts'

function paperOf(number: string): BusinessPaper {
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

describe('the thread that draws papers', () => {
  it('gives everyone the paper that they asked for', async () => {
    const numbers = ['INV-1', 'INV-2', 'INV-3']
    const papers = await Promise.all(numbers.map((number) => printPaper(paperOf(number))))
    expect(papers.map((pdf) => pdf.toString('latin1'))).toEqual(
      numbers.map((number) => expect.stringMatching(new RegExp(`^%PDF-[^]*\\(Invoice ${number}\\)[^]*%%EOF`))),
    )
  })

  it('says what it could not draw, and draws the next', async () => {
    const letterhead = currentLetterhead()
    setLetterhead({ ...letterhead, logo: { bytes: Buffer.from('no picture'), width: 10, height: 10 } })
    const refused = printPaper(paperOf('INV-4'))
    setLetterhead(letterhead)
    await expect(refused).rejects.toThrow('Unknown image format')
    expect((await printPaper(paperOf('INV-5'))).length).toBeGreaterThan(1000)
  })
})
