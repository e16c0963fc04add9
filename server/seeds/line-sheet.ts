/**
 * The line sheet of a seed: pages of US letter with the name at the head of the first, a grid of products, and a foot. It
 * is written while it is sent, a page at a time, so that a seed of thousands holds no memory.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { drawable, FACES, INKS, MARK } from './drawn-text.ts'

/** A sheet ready to draw: what it says is decided. */
export interface Sheet {
  name: string
  description: string | null
  byline: string
  date: Date
  /** What the prices on it are, or null where there are none. */
  priceNote: string | null
  /** Where the collection is shown, for others. */
  url: string | null
  items: readonly SheetItem[]
}

export interface SheetItem {
  title: string
  maker: string
  /** SKU and size. */
  facts: readonly string[]
  price: string | null
  /** What stands beside the price, or in its place why there is none. */
  remark: string | null
  available: boolean
  /** Where its picture and words lead, or null. */
  link: string | null
  /** Key of its picture in the store of images. */
  picture: string | null
}

/** Reads a picture as a JPEG of `PICTURE_PIXELS`; null where there is none. */
export type ReadPicture = (path: string) => Promise<Buffer | null>

const PAGE = { width: 612, height: 792, margin: 45 }
const COLUMNS = 3
const COLUMN_GAP = 21
const CELL = { width: (PAGE.width - 2 * PAGE.margin - (COLUMNS - 1) * COLUMN_GAP) / COLUMNS, picture: 148, height: 234 }
const ROWS = 3
/** The heading takes a row of the first page. */
const FIRST_PAGE = COLUMNS * (ROWS - 1)
const OTHER_PAGES = COLUMNS * ROWS
/** A picture at 220 dots an inch. */
export const PICTURE_PIXELS = { width: 490, height: 453 }
/** What may wait to be sent before the next page is drawn. */
const MOST_WAITING = 1_000_000

/** Starts drawing and returns the bytes as they come. A failure on the way destroys the stream. */
export async function drawSheet(sheet: Sheet, readPicture: ReadPicture): Promise<PDFKit.PDFDocument> {
  // The library takes a fifth of a second to load, and most processes never need it.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    autoFirstPage: false,
    size: [PAGE.width, PAGE.height],
    margin: 0,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: sheet.name, Author: sheet.byline, Creator: 'Trellis' },
  })
  doc.registerFont('serif', FACES.serif).registerFont('sans', FACES.sans)
  drawPages(doc, sheet, readPicture).catch((error: Error) => doc.destroy(error))
  return doc
}

async function drawPages(doc: PDFKit.PDFDocument, sheet: Sheet, readPicture: ReadPicture): Promise<void> {
  const pages = pagesOf(sheet.items)
  for (const [index, items] of pages.entries()) {
    const pictures = await Promise.all(
      items.map(async ({ picture }) => (picture === null ? null : readPicture(picture))),
    )
    while (doc.readableLength > MOST_WAITING && !doc.destroyed) await wait(20)
    // Whoever asked has gone.
    if (doc.destroyed) return
    doc.addPage()
    if (index === 0) drawHeading(doc, sheet)
    for (const [place, item] of items.entries()) {
      const row = Math.floor(place / COLUMNS) + (index === 0 ? 1 : 0)
      const x = PAGE.margin + (place % COLUMNS) * (CELL.width + COLUMN_GAP)
      drawItem(doc, item, pictures[place] ?? null, x, PAGE.margin + row * CELL.height)
    }
    drawFoot(doc, sheet, index + 1, pages.length)
  }
  doc.end()
}

function pagesOf(items: readonly SheetItem[]): SheetItem[][] {
  const pages = [items.slice(0, FIRST_PAGE)]
  for (let from = FIRST_PAGE; from < items.length; from += OTHER_PAGES)
    pages.push(items.slice(from, from + OTHER_PAGES))
  return pages
}

function drawHeading(doc: PDFKit.PDFDocument, sheet: Sheet): void {
  const { margin } = PAGE
  const width = PAGE.width - 2 * margin
  drawMark(doc, margin - 2, margin - 8)
  doc.font('serif').fontSize(15).fillColor(INKS.ink)
  put(doc, 'Trellis', margin + 25, margin - 1, { width: 200, height: 18 })
  doc.font('sans').fontSize(8).fillColor(INKS.muted)
  put(doc, dateFormat.format(sheet.date), margin, margin + 5, { width, height: 10, align: 'right' })

  doc.font('serif').fontSize(34).fillColor(INKS.ink)
  let y = margin + 62
  y +=
    putLines(doc, drawable(sheet.name) || 'A collection', margin, y, { width: width - 40, lineGap: -4, most: 2 }) + 10
  if (sheet.description) {
    doc.font('sans').fontSize(9.5).fillColor(INKS.muted)
    y += putLines(doc, drawable(sheet.description), margin, y, { width: width - 120, lineGap: 2.5, most: 3 }) + 8
  }
  doc.font('sans').fontSize(8.5).fillColor(INKS.ink)
  put(doc, drawable(sheet.byline), margin, y, { width, height: 12 })
}

function drawMark(doc: PDFKit.PDFDocument, x: number, y: number): void {
  doc.save().translate(x, y).scale(0.8).lineCap('round').lineWidth(1.5)
  doc.path(MARK.arch).stroke(INKS.leaf)
  doc.strokeOpacity(0.55).path(MARK.lattice).stroke(INKS.leaf)
  doc.path(MARK.leaf).fill(INKS.leaf)
  doc.restore()
}

function drawItem(doc: PDFKit.PDFDocument, item: SheetItem, picture: Buffer | null, x: number, y: number): void {
  const { width } = CELL
  doc.rect(x, y, width, CELL.picture).fill(INKS.tile)
  if (picture) doc.image(picture, x, y, { width, height: CELL.picture })
  doc.font('serif').fontSize(12).fillColor(INKS.ink)
  let below = y + CELL.picture + 8
  below += putLines(doc, drawable(item.title), x, below, { width, lineGap: -1, most: 2 }) + 3
  doc.font('sans').fontSize(7.5).fillColor(INKS.muted)
  for (const fact of [item.maker, item.facts.join('  ·  ')]) {
    put(doc, drawable(fact), x, below, { width, height: 10 })
    below += 11
  }
  drawPrice(doc, item, x, below + 1)
  if (item.link !== null) doc.link(x, y, width, CELL.height - 14, item.link)
}

function drawPrice(doc: PDFKit.PDFDocument, { price, remark, available }: SheetItem, x: number, y: number): void {
  let left = x
  if (price !== null) {
    doc.font('sans').fontSize(9).fillColor(INKS.ink)
    put(doc, price, left, y, { width: CELL.width, height: 12 })
    left += doc.widthOfString(price) + 6
  }
  if (remark === null) return
  doc
    .font('sans')
    .fontSize(7.5)
    .fillColor(available ? INKS.muted : INKS.clay)
  put(doc, remark, left, y + (price === null ? 0 : 1.3), { width: x + CELL.width - left, height: 10 })
}

function drawFoot(doc: PDFKit.PDFDocument, sheet: Sheet, page: number, pages: number): void {
  const { margin } = PAGE
  const width = PAGE.width - 2 * margin
  const y = PAGE.height - 33
  doc
    .lineWidth(0.5)
    .moveTo(margin, y - 7)
    .lineTo(margin + width, y - 7)
    .stroke(INKS.hairline)
  doc.font('sans').fontSize(7).fillColor(INKS.muted)
  const note = sheet.priceNote ?? ''
  put(doc, note, margin, y, { width: width - 60, height: 9 })
  put(doc, `Page ${page} of ${pages}`, margin, y, { width, height: 9, align: 'right' })
  if (sheet.url === null) return
  const left = note === '' ? margin : margin + doc.widthOfString(note) + 10
  const text = 'See it online'
  doc.fillColor(INKS.leaf)
  put(doc, text, left, y, { width: 80, height: 9, link: sheet.url, underline: true })
}

/** One line of text in a box: what does not fit ends in an ellipsis. */
function put(
  doc: PDFKit.PDFDocument,
  text: string,
  x: number,
  y: number,
  box: PDFKit.Mixins.TextOptions & { width: number; height: number },
): void {
  doc.text(text, x, y, { ellipsis: '…', ...box })
}

/** Text on at most so many lines, the last one cut with an ellipsis; returns how high it is. */
function putLines(
  doc: PDFKit.PDFDocument,
  text: string,
  x: number,
  y: number,
  { width, lineGap, most }: { width: number; lineGap: number; most: number },
): number {
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
  const height = doc.heightOfString(shown, options)
  doc.text(shown, x, y, options)
  return height
}

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
