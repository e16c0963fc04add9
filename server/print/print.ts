/**
 * What papers are drawn with: the storefront's faces, colours and mark, and text that keeps to its box. What a paper says
 * is the business of the feature it belongs to.
 */
import { FACES, INKS, MARK } from './drawn-text.ts'
import { currentLetterhead } from './letterhead.ts'

export type Paper = PDFKit.PDFDocument

/** US letter, in points. */
export const LETTER = { width: 612, height: 792, margin: 45 }

/** An empty document with the faces `serif` and `sans`; pages are added by whoever draws. */
export async function openPaper(info: { title: string; author: string }): Promise<Paper> {
  // The library takes a fifth of a second to load, and most processes never need it.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    autoFirstPage: false,
    size: [LETTER.width, LETTER.height],
    margin: 0,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: info.title, Author: info.author, Creator: currentLetterhead().name },
  })
  return doc.registerFont('serif', FACES.serif).registerFont('sans', FACES.sans)
}

const LOGO_BOX = { width: 130, height: 22 }

/** The mark of the shop, 22 points high; returns how wide it is, 0 where the shop has none. */
export function drawMark(doc: Paper, x: number, y: number): number {
  const { hasArch, logo } = currentLetterhead()
  if (logo) {
    const scale = Math.min(LOGO_BOX.width / logo.width, LOGO_BOX.height / logo.height)
    const [width, height] = [logo.width * scale, logo.height * scale]
    doc.image(logo.bytes, x, y + (LOGO_BOX.height - height) / 2, { width, height })
    return width
  }
  if (!hasArch) return 0
  doc.save().translate(x, y).scale(0.8).lineCap('round').lineWidth(1.5)
  doc.path(MARK.arch).stroke(INKS.leaf)
  doc.strokeOpacity(0.55).path(MARK.lattice).stroke(INKS.leaf)
  doc.path(MARK.leaf).fill(INKS.leaf)
  doc.restore()
  return 22
}

/** A thin line across, between two sides. */
export function drawHairline(doc: Paper, left: number, right: number, y: number): void {
  doc.lineWidth(0.5).moveTo(left, y).lineTo(right, y).stroke(INKS.hairline)
}

/** One line of text in a box: what does not fit ends in an ellipsis. */
export function put(
  doc: Paper,
  text: string,
  x: number,
  y: number,
  box: PDFKit.Mixins.TextOptions & { width: number; height: number },
): void {
  doc.text(text, x, y, { ellipsis: '…', ...box })
}

/** Text on at most so many lines, the last one cut with an ellipsis. */
interface Lines {
  width: number
  lineGap: number
  most: number
}

/** The text as it fits, and how high it is. */
export function fitLines(doc: Paper, text: string, { width, lineGap, most }: Lines): { shown: string; height: number } {
  const options = { width, lineGap }
  // Half a line of room for rounding.
  const limit = (doc.currentLineHeight(true) + lineGap) * (most + 0.5)
  let shown = text
  for (let left = text.length; doc.heightOfString(shown, options) > limit;) {
    // Between words where there are any.
    const blank = text.lastIndexOf(' ', left - 1)
    left = blank > 0 ? blank : left - 1
    shown = `${text.slice(0, left)}…`
  }
  return { shown, height: doc.heightOfString(shown, options) }
}

/** Draws text on at most so many lines; returns how high it is. */
export function putLines(doc: Paper, text: string, x: number, y: number, lines: Lines): number {
  const { shown, height } = fitLines(doc, text, lines)
  doc.text(shown, x, y, { width: lines.width, lineGap: lines.lineGap })
  return height
}
