/**
 * The line sheet of a seed: pages of US letter with the name at the head of the first, a grid of products, and a foot. It
 * is written while it is sent, a page at a time, so that a seed of thousands holds no memory.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { dayOnPaper, drawable, INKS, legible } from '#server/print/drawn-text.ts'
import { currentLetterhead } from '#server/print/letterhead.ts'
import { drawHairline, drawMark, LETTER as PAGE, openPaper, type Paper, put, putLines } from '#server/print/print.ts'

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
export async function drawSheet(sheet: Sheet, readPicture: ReadPicture): Promise<Paper> {
  const doc = await openPaper({ title: sheet.name, author: sheet.byline })
  drawPages(doc, sheet, readPicture).catch((error: Error) => doc.destroy(error))
  return doc
}

async function drawPages(doc: Paper, sheet: Sheet, readPicture: ReadPicture): Promise<void> {
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

function drawHeading(doc: Paper, sheet: Sheet): void {
  const { margin } = PAGE
  const width = PAGE.width - 2 * margin
  const mark = drawMark(doc, margin - 2, margin - 8)
  const { name, logo } = currentLetterhead()
  doc.font('serif').fontSize(15).fillColor(INKS.ink)
  // A logo says the name itself.
  if (!logo) put(doc, legible(name), margin + (mark === 0 ? 0 : mark + 3), margin - 1, { width: 200, height: 18 })
  doc.font('sans').fontSize(8).fillColor(INKS.muted)
  put(doc, dayOnPaper(sheet.date), margin, margin + 5, { width, height: 10, align: 'right' })

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

function drawItem(doc: Paper, item: SheetItem, picture: Buffer | null, x: number, y: number): void {
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

function drawPrice(doc: Paper, { price, remark, available }: SheetItem, x: number, y: number): void {
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

function drawFoot(doc: Paper, sheet: Sheet, page: number, pages: number): void {
  const { margin } = PAGE
  const width = PAGE.width - 2 * margin
  const y = PAGE.height - 33
  drawHairline(doc, margin, margin + width, y - 7)
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
