import { drawable, legible } from './printable-text.ts'
import { COLORS } from './theme.ts'
import { type PdfDocument, put, putLines } from './canvas.ts'

const SMALLEST = 5.5
// Kerning pulls a period under a seven, which makes $7.70 hard to read. The library accepts `{ kern: false }`, its
// types only know lists.
const NO_KERNING = { kern: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]

/** Draws one line that is never cut: the font size shrinks until it fits. Figures are not kerned. */
export function fit(
  doc: PdfDocument,
  text: string,
  x: number,
  y: number,
  { width, align }: { width: number; align?: 'right' },
): void {
  const options = { features: NO_KERNING }
  for (let size = 9.5; size > SMALLEST && doc.widthOfString(text, options) > width; size -= 0.5) doc.fontSize(size)
  put(doc, text, x, y, { width, height: 13, align: align ?? 'left', ...options })
}

/** Draws a value; a long one (a PO number has up to 64 characters) continues over small lines. */
export function putFact(doc: PdfDocument, text: string, x: number, y: number, width: number): void {
  doc.fontSize(7)
  if (doc.widthOfString(text) > width) {
    doc.fontSize(SMALLEST)
    putLines(doc, text, x, y, { width, lineGap: 0, most: 3 })
    return
  }
  doc.fontSize(9.5)
  fit(doc, text, x, y, { width })
}

/** Returns the serif font if it has all characters of the text. */
export function headingFace(text: string): 'serif' | 'sans' {
  return drawable(text) === legible(text) ? 'serif' : 'sans'
}

/** Draws a small, muted caption above a value. */
export function caption(doc: PdfDocument, label: string, x: number, y: number, width: number, align?: 'right'): void {
  doc.font('sans').fontSize(7).fillColor(COLORS.muted)
  put(doc, legible(label), x, y, { width, height: 9, align: align ?? 'left', characterSpacing: 0.2 })
}
