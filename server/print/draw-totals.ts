import type { PrintedDocument, Note } from './document.ts'
import { legible } from './printable-text.ts'
import { caption, fit } from './fit-text.ts'
import { drawHairline, fitLines, type PdfDocument, put, putLines } from './canvas.ts'
import { type Block, MARGIN, WIDTH } from './page-layout.ts'
import { COLORS } from './theme.ts'

const TOTALS_WIDTH = 214

/** Returns the blocks of the totals with the terms beside them, and of the notes. */
export function totalsAndNotes(doc: PdfDocument, document: PrintedDocument): Block[] {
  const terms = notesBlock(doc, document.terms, WIDTH - TOTALS_WIDTH - 24)
  const totals = totalsBlock(doc, document.totals)
  const besideTotals: Block = {
    height: Math.max(terms.height, totals.height) + 14,
    draw(y) {
      terms.draw(y + 14)
      totals.draw(y + 14)
    },
  }
  const notes = document.notes.map((note) => notesBlock(doc, [note], WIDTH))
  return [besideTotals, ...notes]
}

function totalsBlock(doc: PdfDocument, totals: PrintedDocument['totals']): Block {
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
          .fillColor(total.strong ? COLORS.ink : COLORS.muted)
        const line = top + (total.strong ? 7 : 0)
        put(doc, legible(total.label), x, line + (total.strong ? 2 : 0), { width: TOTALS_WIDTH - 84, height: size + 4 })
        doc.font('sans').fillColor(COLORS.ink)
        fit(doc, total.value, x, line, { width: TOTALS_WIDTH, align: 'right' })
        top += heightOf(total)
      }
    },
  }
}

function notesBlock(doc: PdfDocument, notes: readonly Note[], width: number): Block {
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
        doc.font('sans').fontSize(8.5).fillColor(COLORS.ink)
        for (const text of texts) below += putLines(doc, text, MARGIN, below, lines)
        top = below + 12
      }
    },
  }
}
