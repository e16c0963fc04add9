/**
 * Renders the line sheet of a seed: US Letter pages with a heading on the first, a grid of products and a footer. Pages
 * are rendered while the PDF is sent, so that a seed of thousands of products needs little memory.
 */
import { setTimeout as wait } from 'node:timers/promises'
import {
  COLORS,
  drawable,
  drawHairline,
  drawMark,
  legible,
  LETTER as PAGE,
  type Letterhead,
  openPdf,
  type PdfDocument,
  printedDate,
  put,
  putLines,
} from '#server/print/print.ts'

/** The content of a line sheet, ready to render. */
export interface LineSheet {
  name: string
  description: string | null
  byline: string
  date: Date
  /** Explains the prices, or null if there are none. */
  priceNote: string | null
  /** Public page of the collection. */
  url: string | null
  items: readonly LineSheetItem[]
}

export interface LineSheetItem {
  title: string
  supplier: string
  /** SKU and size. */
  facts: readonly string[]
  price: string | null
  /** Text beside the price, or the reason why there is none. */
  remark: string | null
  available: boolean
  /** Link of the image and texts, or null. */
  link: string | null
  /** Key of the image in the file store. */
  image: string | null
}

/** Reads an image as a JPEG of `IMAGE_PIXELS`; null if there is none. */
export type ReadImage = (path: string) => Promise<Buffer | null>

const COLUMNS = 3
const COLUMN_GAP = 21
const CELL = { width: (PAGE.width - 2 * PAGE.margin - (COLUMNS - 1) * COLUMN_GAP) / COLUMNS, image: 148, height: 234 }
const ROWS = 3
/** The heading replaces one row of the first page. */
const FIRST_PAGE = COLUMNS * (ROWS - 1)
const OTHER_PAGES = COLUMNS * ROWS
/** An image at 220 dpi. */
export const IMAGE_PIXELS = { width: 490, height: 453 }
/** Bytes that may be buffered before the next page is rendered (backpressure). */
const MAX_BUFFERED = 1_000_000

/** Starts rendering and returns the PDF stream. An error while rendering destroys the stream. */
export async function drawLineSheet(
  lineSheet: LineSheet,
  readImage: ReadImage,
  letterhead: Letterhead,
): Promise<PdfDocument> {
  const doc = await openPdf({ title: lineSheet.name, author: lineSheet.byline }, letterhead)
  drawPages(doc, lineSheet, readImage, letterhead).catch((error: Error) => doc.destroy(error))
  return doc
}

async function drawPages(
  doc: PdfDocument,
  lineSheet: LineSheet,
  readImage: ReadImage,
  letterhead: Letterhead,
): Promise<void> {
  const pages = pagesOf(lineSheet.items)
  for (const [index, items] of pages.entries()) {
    const images = await Promise.all(items.map(async ({ image }) => (image === null ? null : readImage(image))))
    while (doc.readableLength > MAX_BUFFERED && !doc.destroyed) await wait(20)
    // The client has disconnected.
    if (doc.destroyed) return
    doc.addPage()
    if (index === 0) drawHeading(doc, lineSheet, letterhead)
    for (const [place, item] of items.entries()) {
      const row = Math.floor(place / COLUMNS) + (index === 0 ? 1 : 0)
      const x = PAGE.margin + (place % COLUMNS) * (CELL.width + COLUMN_GAP)
      drawItem(doc, item, images[place] ?? null, letterhead.colors, x, PAGE.margin + row * CELL.height)
    }
    drawFoot(doc, lineSheet, letterhead.colors, { page: index + 1, pages: pages.length })
  }
  doc.end()
}

function pagesOf(items: readonly LineSheetItem[]): LineSheetItem[][] {
  const pages = [items.slice(0, FIRST_PAGE)]
  for (let from = FIRST_PAGE; from < items.length; from += OTHER_PAGES)
    pages.push(items.slice(from, from + OTHER_PAGES))
  return pages
}

function drawHeading(doc: PdfDocument, lineSheet: LineSheet, letterhead: Letterhead): void {
  const { margin } = PAGE
  const width = PAGE.width - 2 * margin
  const mark = drawMark(doc, letterhead, margin - 2, margin - 8)
  const { name, logo } = letterhead
  doc.font('serif').fontSize(15).fillColor(COLORS.ink)
  // A logo contains the name.
  if (!logo) put(doc, legible(name), margin + (mark === 0 ? 0 : mark + 3), margin - 1, { width: 200, height: 18 })
  doc.font('sans').fontSize(8).fillColor(COLORS.muted)
  put(doc, printedDate(lineSheet.date), margin, margin + 5, { width, height: 10, align: 'right' })

  doc.font('serif').fontSize(34).fillColor(COLORS.ink)
  let y = margin + 62
  y +=
    putLines(doc, drawable(lineSheet.name) || 'A collection', margin, y, { width: width - 40, lineGap: -4, most: 2 }) +
    10
  if (lineSheet.description) {
    doc.font('sans').fontSize(9.5).fillColor(COLORS.muted)
    y += putLines(doc, drawable(lineSheet.description), margin, y, { width: width - 120, lineGap: 2.5, most: 3 }) + 8
  }
  doc.font('sans').fontSize(8.5).fillColor(COLORS.ink)
  put(doc, drawable(lineSheet.byline), margin, y, { width, height: 12 })
}

function drawItem(
  doc: PdfDocument,
  item: LineSheetItem,
  image: Buffer | null,
  colors: Letterhead['colors'],
  x: number,
  y: number,
): void {
  const { width } = CELL
  doc.rect(x, y, width, CELL.image).fill(COLORS.tile)
  if (image) doc.image(image, x, y, { width, height: CELL.image })
  doc.font('serif').fontSize(12).fillColor(COLORS.ink)
  let below = y + CELL.image + 8
  below += putLines(doc, drawable(item.title), x, below, { width, lineGap: -1, most: 2 }) + 3
  doc.font('sans').fontSize(7.5).fillColor(COLORS.muted)
  for (const fact of [item.supplier, item.facts.join('  ·  ')]) {
    put(doc, drawable(fact), x, below, { width, height: 10 })
    below += 11
  }
  drawPrice(doc, item, colors, x, below + 1)
  if (item.link !== null) doc.link(x, y, width, CELL.height - 14, item.link)
}

function drawPrice(
  doc: PdfDocument,
  { price, remark, available }: LineSheetItem,
  colors: Letterhead['colors'],
  x: number,
  y: number,
): void {
  let left = x
  if (price !== null) {
    doc.font('sans').fontSize(9).fillColor(COLORS.ink)
    put(doc, price, left, y, { width: CELL.width, height: 12 })
    left += doc.widthOfString(price) + 6
  }
  if (remark === null) return
  doc
    .font('sans')
    .fontSize(7.5)
    .fillColor(available ? COLORS.muted : colors.sale)
  put(doc, remark, left, y + (price === null ? 0 : 1.3), { width: x + CELL.width - left, height: 10 })
}

function drawFoot(
  doc: PdfDocument,
  lineSheet: LineSheet,
  colors: Letterhead['colors'],
  { page, pages }: { page: number; pages: number },
): void {
  const { margin } = PAGE
  const width = PAGE.width - 2 * margin
  const y = PAGE.height - 33
  drawHairline(doc, margin, margin + width, y - 7)
  doc.font('sans').fontSize(7).fillColor(COLORS.muted)
  const note = lineSheet.priceNote ?? ''
  put(doc, note, margin, y, { width: width - 60, height: 9 })
  put(doc, `Page ${page} of ${pages}`, margin, y, { width, height: 9, align: 'right' })
  if (lineSheet.url === null) return
  const left = note === '' ? margin : margin + doc.widthOfString(note) + 10
  const text = 'See it online'
  doc.fillColor(colors.accent)
  put(doc, text, left, y, { width: 80, height: 9, link: lineSheet.url, underline: true })
}
