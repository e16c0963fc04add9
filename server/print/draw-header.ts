import type { PrintedDocument, Fact } from './document.ts'
import { legible } from './printable-text.ts'
import { caption, headingFace, putFact } from './fit-text.ts'
import { drawHairline, drawMark, fitLines, type PdfDocument, put, putLines } from './canvas.ts'
import { type Block, GAP, MARGIN, WIDTH } from './page-layout.ts'
import { COLORS, type Letterhead } from './theme.ts'

/** Returns the blocks of letterhead, facts and parties. */
export function headerBlocks(doc: PdfDocument, document: PrintedDocument, letterhead: Letterhead): Block[] {
  return [titleBlock(doc, document, letterhead), factsBlock(doc, document.facts), partiesBlock(doc, document.parties)]
}

function titleBlock(
  doc: PdfDocument,
  { title, number, seller, stamp, isUrgent }: PrintedDocument,
  letterhead: Letterhead,
): Block {
  const taxId = seller.tax_id ? [`Tax ID ${seller.tax_id}`] : []
  const address = [...seller.address.slice(0, 5), ...taxId].map(legible)
  return {
    height: Math.max(78, 34 + address.length * 11 + 20),
    draw(y) {
      const mark = drawMark(doc, letterhead, MARGIN - 2, y - 4)
      const indent = mark === 0 ? 0 : mark + 4
      doc.font(headingFace(seller.name)).fontSize(16).fillColor(COLORS.ink)
      // The logo contains the name of the shop. A seller with another name is printed beside it.
      if (!isNamedByLogo(letterhead, seller.name)) {
        put(doc, legible(seller.name), MARGIN + indent, y + 2, { width: WIDTH / 2 - indent - 4, height: 20 })
      }
      doc.font('sans').fontSize(8).fillColor(COLORS.muted)
      for (const [index, line] of address.entries()) {
        put(doc, line, MARGIN, y + 30 + index * 11, { width: WIDTH / 2 - 10, height: 11 })
      }
      const right = { x: MARGIN + WIDTH / 2, width: WIDTH / 2 }
      doc.font('serif').fontSize(28).fillColor(COLORS.ink)
      put(doc, title, right.x, y - 8, { width: right.width, height: 36, align: 'right' })
      doc.font('sans').fontSize(10).fillColor(COLORS.muted)
      if (number) put(doc, number, right.x, y + 26, { width: right.width, height: 13, align: 'right' })
      if (stamp) drawStamp(doc, stamp, isUrgent ? letterhead.colors.sale : letterhead.colors.accent, y + 44)
    },
  }
}

function isNamedByLogo({ logo, name }: Letterhead, seller: string): boolean {
  return logo !== null && name === seller
}

function drawStamp(doc: PdfDocument, stamp: string, ink: string, y: number): void {
  doc.font('sans').fontSize(8)
  const width = doc.widthOfString(stamp) + 16
  const x = MARGIN + WIDTH - width
  doc.roundedRect(x, y, width, 16, 8).lineWidth(0.8).stroke(ink)
  doc.fillColor(ink)
  put(doc, stamp, x, y + 4, { width, height: 11, align: 'center' })
}

const FACTS_PER_LINE = 4

function factsBlock(doc: PdfDocument, facts: readonly Fact[]): Block {
  const lines = Math.ceil(facts.length / FACTS_PER_LINE)
  const width = WIDTH / FACTS_PER_LINE
  return {
    height: lines * 32 + 16,
    draw(y) {
      drawHairline(doc, MARGIN, MARGIN + WIDTH, y)
      for (const [index, { label, value }] of facts.entries()) {
        const x = MARGIN + (index % FACTS_PER_LINE) * width
        const top = y + 9 + Math.floor(index / FACTS_PER_LINE) * 32
        caption(doc, label, x, top, width - GAP)
        doc.font('sans').fontSize(9.5).fillColor(COLORS.ink)
        putFact(doc, legible(value), x, top + 11, width - GAP)
      }
      drawHairline(doc, MARGIN, MARGIN + WIDTH, y + 7 + lines * 32)
    },
  }
}

function partiesBlock(doc: PdfDocument, parties: PrintedDocument['parties']): Block {
  const width = WIDTH / Math.max(parties.length, 2)
  const shown = parties.map(({ label, lines }) => ({ label, lines: lines.map(legible).filter(Boolean) }))
  doc.font('sans').fontSize(9.5)
  const measure = { width: width - GAP, lineGap: 1.5, most: 3 }
  const heightOf = (lines: readonly string[]) =>
    lines.reduce((sum, line) => sum + fitLines(doc, line, measure).height, 0)
  return {
    height: Math.max(...shown.map(({ lines }) => heightOf(lines)), 0) + 36,
    draw(y) {
      for (const [index, { label, lines }] of shown.entries()) {
        const x = MARGIN + index * width
        caption(doc, label, x, y, width - GAP)
        let below = y + 12
        doc.font('sans').fontSize(9.5).fillColor(COLORS.ink)
        for (const line of lines) below += putLines(doc, line, x, below, measure)
      }
    },
  }
}
