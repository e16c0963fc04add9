import { drawable, INKS, legible } from './drawn-text.ts'
import { type Paper, put, putLines } from './print.ts'

const SMALLEST = 5.5
// The faces pull a dot under a seven, which makes $7.70 hard to read. The library takes this form; its types know only lists.
const NO_KERNING = { kern: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]

/** One line that never loses its end: it is drawn smaller where it does not fit. Figures are not pushed together. */
export function fit(
  doc: Paper,
  text: string,
  x: number,
  y: number,
  { width, align }: { width: number; align?: 'right' },
): void {
  const options = { features: NO_KERNING }
  for (let size = 9.5; size > SMALLEST && doc.widthOfString(text, options) > width; size -= 0.5) doc.fontSize(size)
  put(doc, text, x, y, { width, height: 13, align: align ?? 'left', ...options })
}

/** A long number (a PO has up to 64 letters) goes over two small lines. */
export function putFact(doc: Paper, text: string, x: number, y: number, width: number): void {
  doc.fontSize(7)
  if (doc.widthOfString(text) > width) {
    doc.fontSize(SMALLEST)
    putLines(doc, text, x, y, { width, lineGap: 0, most: 3 })
    return
  }
  doc.fontSize(9.5)
  fit(doc, text, x, y, { width })
}

/** The serif, where it has all the letters. */
export function headingFace(text: string): 'serif' | 'sans' {
  return drawable(text) === legible(text) ? 'serif' : 'sans'
}

/** Above what it names: small, muted, and the same everywhere. */
export function caption(doc: Paper, label: string, x: number, y: number, width: number, align?: 'right'): void {
  doc.font('sans').fontSize(7).fillColor(INKS.muted)
  put(doc, legible(label), x, y, { width, height: 9, align: align ?? 'left', characterSpacing: 0.2 })
}
