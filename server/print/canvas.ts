/** Drawing functions of PDFs: the storefront's fonts, colors and mark, and text that fits its box. */
import { COLORS, FONTS, type Letterhead, MARK } from './theme.ts'

export type PdfDocument = PDFKit.PDFDocument

/** US letter; points. */
export const LETTER = { width: 612, height: 792, margin: 45 }

/** Creates an empty PDF with the fonts `serif` and `sans`. The caller adds the pages. */
export async function openPdf(
  info: { title: string; author: string; date?: string },
  letterhead: Letterhead,
): Promise<PdfDocument> {
  // Loaded on demand: the library takes 200 ms to load, and most processes never need it.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    autoFirstPage: false,
    size: [LETTER.width, LETTER.height],
    margin: 0,
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: info.title,
      Author: info.author,
      Creator: letterhead.name,
      ...(info.date !== undefined && { CreationDate: new Date(info.date) }),
    },
  })
  return doc.registerFont('serif', FONTS.serif).registerFont('sans', FONTS.sans)
}

const LOGO_BOX = { width: 130, height: 22 }

/** Draws the mark or logo of the shop, 22 points high. Returns its width; 0 if the shop has none. */
export function drawMark(doc: PdfDocument, { hasArch, logo, colors }: Letterhead, x: number, y: number): number {
  if (logo) {
    const scale = Math.min(LOGO_BOX.width / logo.width, LOGO_BOX.height / logo.height)
    const [width, height] = [logo.width * scale, logo.height * scale]
    doc.image(logo.bytes, x, y + (LOGO_BOX.height - height) / 2, { width, height })
    return width
  }
  if (!hasArch) return 0
  doc.save().translate(x, y).scale(0.8).lineCap('round').lineWidth(1.5)
  doc.path(MARK.arch).stroke(colors.accent)
  doc.strokeOpacity(0.55).path(MARK.lattice).stroke(colors.accent)
  doc.path(MARK.leaf).fill(colors.accent)
  doc.restore()
  return 22
}

/** Draws a thin horizontal line between two x positions. */
export function drawHairline(doc: PdfDocument, left: number, right: number, y: number): void {
  doc.lineWidth(0.5).moveTo(left, y).lineTo(right, y).stroke(COLORS.hairline)
}

/** Draws one line of text in a box; an ellipsis replaces what does not fit. */
export function put(
  doc: PdfDocument,
  text: string,
  x: number,
  y: number,
  box: PDFKit.Mixins.TextOptions & { width: number; height: number },
): void {
  doc.text(text, x, y, { ellipsis: '…', ...box })
}

/** Box of a text with at most `most` lines; an ellipsis replaces what does not fit. */
interface Lines {
  width: number
  lineGap: number
  most: number
}

/** Returns the text as it fits the box, and its height. */
export function fitLines(
  doc: PdfDocument,
  text: string,
  { width, lineGap, most }: Lines,
): { shown: string; height: number } {
  const options = { width, lineGap }
  // Half a line of tolerance for rounding.
  const limit = (doc.currentLineHeight(true) + lineGap) * (most + 0.5)
  let shown = text
  for (let left = text.length; doc.heightOfString(shown, options) > limit;) {
    // Cut between words if there are any.
    const blank = text.lastIndexOf(' ', left - 1)
    left = blank > 0 ? blank : left - 1
    shown = `${text.slice(0, left)}…`
  }
  return { shown, height: doc.heightOfString(shown, options) }
}

/** Draws a text in a box of several lines. Returns its height. */
export function putLines(doc: PdfDocument, text: string, x: number, y: number, lines: Lines): number {
  const { shown, height } = fitLines(doc, text, lines)
  doc.text(shown, x, y, { width: lines.width, lineGap: lines.lineGap })
  return height
}
