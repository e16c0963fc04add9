import type { BusinessPaper, Fact } from './business-paper.ts'
import { INKS, legible } from './drawn-text.ts'
import { caption, headingFace, putFact } from './figures.ts'
import { currentLetterhead } from './letterhead.ts'
import { drawHairline, drawMark, fitLines, type Paper, put, putLines } from './print.ts'
import { type Block, GAP, MARGIN, WIDTH } from './sheet.ts'

/** Letterhead, facts and parties. */
export function opening(doc: Paper, paper: BusinessPaper): Block[] {
  return [letterhead(doc, paper), factsBlock(doc, paper.facts), partiesBlock(doc, paper.parties)]
}

function letterhead(doc: Paper, { title, number, seller, stamp, alarming }: BusinessPaper): Block {
  const address = seller.address.slice(0, 5).map(legible)
  return {
    height: Math.max(78, 34 + address.length * 11 + 20),
    draw(y) {
      const mark = drawMark(doc, MARGIN - 2, y - 4)
      const indent = mark === 0 ? 0 : mark + 4
      doc.font(headingFace(seller.name)).fontSize(16).fillColor(INKS.ink)
      // A logo says the name of the shop itself; a seller of another name is named beside it.
      if (!isNamedByLogo(seller.name)) {
        put(doc, legible(seller.name), MARGIN + indent, y + 2, { width: WIDTH / 2 - indent - 4, height: 20 })
      }
      doc.font('sans').fontSize(8).fillColor(INKS.muted)
      for (const [index, line] of address.entries()) {
        put(doc, line, MARGIN, y + 30 + index * 11, { width: WIDTH / 2 - 10, height: 11 })
      }
      const right = { x: MARGIN + WIDTH / 2, width: WIDTH / 2 }
      doc.font('serif').fontSize(28).fillColor(INKS.ink)
      put(doc, title, right.x, y - 8, { width: right.width, height: 36, align: 'right' })
      doc.font('sans').fontSize(10).fillColor(INKS.muted)
      if (number) put(doc, number, right.x, y + 26, { width: right.width, height: 13, align: 'right' })
      if (stamp) drawStamp(doc, stamp, alarming ? INKS.clay : INKS.leaf, y + 44)
    },
  }
}

function isNamedByLogo(name: string): boolean {
  const { logo, name: shop } = currentLetterhead()
  return logo !== null && shop === name
}

function drawStamp(doc: Paper, stamp: string, ink: string, y: number): void {
  doc.font('sans').fontSize(8)
  const width = doc.widthOfString(stamp) + 16
  const x = MARGIN + WIDTH - width
  doc.roundedRect(x, y, width, 16, 8).lineWidth(0.8).stroke(ink)
  doc.fillColor(ink)
  put(doc, stamp, x, y + 4, { width, height: 11, align: 'center' })
}

const FACTS_A_LINE = 4

function factsBlock(doc: Paper, facts: readonly Fact[]): Block {
  const lines = Math.ceil(facts.length / FACTS_A_LINE)
  const width = WIDTH / FACTS_A_LINE
  return {
    height: lines * 32 + 16,
    draw(y) {
      drawHairline(doc, MARGIN, MARGIN + WIDTH, y)
      for (const [index, { label, value }] of facts.entries()) {
        const x = MARGIN + (index % FACTS_A_LINE) * width
        const top = y + 9 + Math.floor(index / FACTS_A_LINE) * 32
        caption(doc, label, x, top, width - GAP)
        doc.font('sans').fontSize(9.5).fillColor(INKS.ink)
        putFact(doc, legible(value), x, top + 11, width - GAP)
      }
      drawHairline(doc, MARGIN, MARGIN + WIDTH, y + 7 + lines * 32)
    },
  }
}

function partiesBlock(doc: Paper, parties: BusinessPaper['parties']): Block {
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
        doc.font('sans').fontSize(9.5).fillColor(INKS.ink)
        for (const line of lines) below += putLines(doc, line, x, below, measure)
      }
    },
  }
}
