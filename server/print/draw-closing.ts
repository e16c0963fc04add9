import type { BusinessPaper, Note } from './business-paper.ts'
import { INKS, legible } from './drawn-text.ts'
import { caption, fit } from './figures.ts'
import { drawHairline, fitLines, type Paper, put, putLines } from './print.ts'
import { type Block, MARGIN, WIDTH } from './sheet.ts'

const TOTALS_WIDTH = 214

/** Totals with the terms beside them, then the notes. */
export function closing(doc: Paper, paper: BusinessPaper): Block[] {
  const terms = notesBlock(doc, paper.terms, WIDTH - TOTALS_WIDTH - 24)
  const totals = totalsBlock(doc, paper.totals)
  const beside: Block = {
    height: Math.max(terms.height, totals.height) + 14,
    draw(y) {
      terms.draw(y + 14)
      totals.draw(y + 14)
    },
  }
  const notes = paper.notes.map((note) => notesBlock(doc, [note], WIDTH))
  return [beside, ...notes]
}

function totalsBlock(doc: Paper, totals: BusinessPaper['totals']): Block {
  const x = MARGIN + WIDTH - TOTALS_WIDTH
  const heightOf = ({ strong }: { strong?: true }) => (strong ? 26 : 16)
  return {
    height: totals.reduce((sum, total) => sum + heightOf(total), 0) + 6,
    draw(y) {
      let top = y
      for (const total of totals) {
        if (total.strong) drawHairline(doc, x, x + TOTALS_WIDTH, top + 2)
        const size = total.strong ? 12 : 9
        doc
          .font(total.strong ? 'serif' : 'sans')
          .fontSize(size)
          .fillColor(total.strong ? INKS.ink : INKS.muted)
        const line = top + (total.strong ? 7 : 0)
        put(doc, legible(total.label), x, line + (total.strong ? 2 : 0), { width: TOTALS_WIDTH - 84, height: size + 4 })
        doc.font('sans').fillColor(INKS.ink)
        fit(doc, total.value, x, line, { width: TOTALS_WIDTH, align: 'right' })
        top += heightOf(total)
      }
    },
  }
}

function notesBlock(doc: Paper, notes: readonly Note[], width: number): Block {
  const lines = { width, lineGap: 2, most: 24 }
  doc.font('sans').fontSize(8.5)
  const shown = notes.map(({ heading, lines: texts }) => ({ heading, texts: texts.map(legible).filter(Boolean) }))
  const heightOf = (texts: readonly string[]) =>
    texts.reduce((sum, text) => sum + fitLines(doc, text, lines).height, 0) + 24
  return {
    height: shown.reduce((sum, { texts }) => sum + heightOf(texts), 0),
    draw(y) {
      let top = y
      for (const { heading, texts } of shown) {
        caption(doc, heading, MARGIN, top, width)
        let below = top + 12
        doc.font('sans').fontSize(8.5).fillColor(INKS.ink)
        for (const text of texts) below += putLines(doc, text, MARGIN, below, lines)
        top = below + 12
      }
    },
  }
}
