/**
 * Draws the line sheet of a seed: US Letter pages with a heading on the first, a grid of products and a footer. Takes
 * about 3 ms for each product, so it runs in the thread of `line-sheet-worker.ts`.
 */
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
  /** Null if the PDF contains the whole seed. */
  part: LineSheetPart | null
  items: readonly LineSheetItem[]
}

/** Part of a line sheet that is divided into several PDFs. */
export interface LineSheetPart {
  /** Such as `Part 1 of 4: products 1 to 500 of 1,800`. */
  text: string
  /** The PDF with the next products; null in the last part, and if the seed is private. */
  nextUrl: string | null
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

/** JPEG images of `IMAGE_PIXELS` by their key in the file store. */
export type LineSheetImages = ReadonlyMap<string, Buffer>

const COLUMNS = 3
const COLUMN_GAP = 21
const CELL = { width: (PAGE.width - 2 * PAGE.margin - (COLUMNS - 1) * COLUMN_GAP) / COLUMNS, image: 148, height: 234 }
const ROWS = 3
/** The heading replaces one row of the first page. */
const FIRST_PAGE = COLUMNS * (ROWS - 1)
const OTHER_PAGES = COLUMNS * ROWS
/** An image at 220 dpi. */
export const IMAGE_PIXELS = { width: 490, height: 453 }

/** Draws all pages in this thread. Returns the PDF as a stream. */
export async function drawLineSheet(
  lineSheet: LineSheet,
  images: LineSheetImages,
  letterhead: Letterhead,
): Promise<PdfDocument> {
  const doc = await openPdf({ title: lineSheet.name, author: lineSheet.byline }, letterhead)
  const pages = pagesOf(lineSheet.items)
  for (const [index, items] of pages.entries()) {
    doc.addPage()
    if (index === 0) drawHeading(doc, lineSheet, letterhead)
    for (const [place, item] of items.entries()) {
      const row = Math.floor(place / COLUMNS) + (index === 0 ? 1 : 0)
      const x = PAGE.margin + (place % COLUMNS) * (CELL.width + COLUMN_GAP)
      const image = item.image === null ? undefined : images.get(item.image)
      drawItem(doc, item, image, letterhead.colors, x, PAGE.margin + row * CELL.height)
    }
    drawFoot(doc, lineSheet, letterhead.colors, { page: index + 1, pages: pages.length })
  }
  doc.end()
  return doc
}

/** Returns the number of pages of a line sheet with this number of products. */
export function pageCount(items: number): number {
  return 1 + Math.ceil(Math.max(0, items - FIRST_PAGE) / OTHER_PAGES)
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
  const lines = lineSheet.part ? `${lineSheet.byline}  ·  ${lineSheet.part.text}` : lineSheet.byline
  put(doc, drawable(lines), margin, y, { width, height: 12 })
}

function drawItem(
  doc: PdfDocument,
  item: LineSheetItem,
  image: Buffer | undefined,
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
  let left = note === '' ? margin : margin + doc.widthOfString(note) + 10
  const links = [
    { text: 'See it online', url: lineSheet.url },
    { text: 'Next part', url: lineSheet.part?.nextUrl ?? null },
  ]
  for (const { text, url } of links) {
    if (url === null) continue
    doc.fillColor(colors.accent)
    put(doc, text, left, y, { width: 80, height: 9, link: url, underline: true })
    left += doc.widthOfString(text) + 10
  }
}
