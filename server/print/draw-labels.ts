import { openPdf, type PdfDocument, put } from './canvas.ts'
import type { Label, AddressLabels } from './document.ts'
import { legible } from './printable-text.ts'
import { COLORS, type Letterhead } from './theme.ts'

/** Places of the labels on a sheet of Avery 5160, in points. */
const PAGE = { columns: 3, rows: 10, left: 13.5, top: 36, width: 189, height: 72, pitch: 198 }
const PADDING = { x: 10, y: 6 }
/** Lines of an address that fit below the small print. */
const MAX_LINES = 5
const LINE_HEIGHT = 10.5

/** Draws address labels in this thread, row by row. Returns the PDF as a stream. */
export async function drawLabels({ title, labels }: AddressLabels, letterhead: Letterhead): Promise<PdfDocument> {
  const doc = await openPdf({ title, author: letterhead.name }, letterhead)
  const perPage = PAGE.columns * PAGE.rows
  for (const [index, label] of labels.entries()) {
    const place = index % perPage
    if (place === 0) doc.addPage()
    const x = PAGE.left + (place % PAGE.columns) * PAGE.pitch + PADDING.x
    const y = PAGE.top + Math.floor(place / PAGE.columns) * PAGE.height + PADDING.y
    drawLabel(doc, label, x, y)
  }
  doc.end()
  return doc
}

function drawLabel(doc: PdfDocument, { lines, note }: Label, x: number, y: number): void {
  const width = PAGE.width - 2 * PADDING.x
  doc.font('sans').fontSize(6).fillColor(COLORS.muted)
  put(doc, legible(note), x, y, { width, height: 8 })
  doc.fontSize(9).fillColor(COLORS.ink)
  for (const [index, line] of lines.map(legible).filter(Boolean).slice(0, MAX_LINES).entries()) {
    put(doc, line, x, y + 8 + index * LINE_HEIGHT, { width, height: LINE_HEIGHT + 1 })
  }
}
