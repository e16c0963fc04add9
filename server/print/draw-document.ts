/**
 * Draws a document: header, facts, parties, a table that continues over pages, totals, notes. It is measured in blocks
 * first, so that every page can show the number of pages.
 */
import type { PrintedBatch, PrintedDocument } from './document.ts'
import { totalsAndNotes } from './draw-totals.ts'
import { headerBlocks } from './draw-header.ts'
import { table, tableHead } from './draw-table.ts'
import { legible } from './printable-text.ts'
import { drawHairline, openPdf, type PdfDocument, put } from './canvas.ts'
import { type Block, BOTTOM, FOOT, MARGIN, WIDTH } from './page-layout.ts'
import { COLORS, type Letterhead } from './theme.ts'

/** Draws documents in this thread, each on pages of its own. Returns the PDF as a stream. */
export async function drawDocuments({ title, documents }: PrintedBatch, letterhead: Letterhead): Promise<PdfDocument> {
  const [first] = documents
  const info = { title, author: legible(first?.seller.name ?? letterhead.name) }
  const doc = await openPdf({ ...info, ...(first?.date && { date: first.date }) }, letterhead)
  for (const document of documents) drawPages(doc, document, letterhead)
  doc.end()
  return doc
}

/** Draws a document in this thread. Returns the PDF as a stream. */
export function drawDocument(document: PrintedDocument, letterhead: Letterhead): Promise<PdfDocument> {
  return drawDocuments({ title: titleOf(document), documents: [document] }, letterhead)
}

function titleOf({ title, number }: PrintedDocument): string {
  return [title, number].filter(Boolean).join(' ')
}

function drawPages(doc: PdfDocument, document: PrintedDocument, letterhead: Letterhead): void {
  const title = titleOf(document)
  doc.addPage()
  const head = tableHead(doc, document)
  const pages = paginate(
    [
      ...headerBlocks(doc, document, letterhead),
      ...table(doc, document, head, letterhead.colors),
      ...totalsAndNotes(doc, document),
    ],
    head,
  )
  for (const [index, blocks] of pages.entries()) {
    if (index > 0) doc.addPage()
    let y = index === 0 ? MARGIN : runningHead(doc, document, title)
    for (const block of blocks) {
      block.draw(y)
      y += block.height
    }
    foot(doc, document, title, { page: index + 1, pages: pages.length })
  }
}

const RUNNING_HEIGHT = 34

/** Divides the blocks into pages. A page break within the table repeats the head of the table. */
function paginate(blocks: readonly Block[], head: Block): Block[][] {
  const pages: Block[][] = [[]]
  let y: number = MARGIN
  for (const [index, block] of blocks.entries()) {
    const next = blocks[index + 1]
    const needed = block.height + (block.keepWithNext && next ? next.height : 0)
    if (y + needed > BOTTOM && pages.at(-1)?.length) {
      const repeated = block.isTableRow ? [head] : []
      pages.push([...repeated])
      y = MARGIN + RUNNING_HEIGHT + repeated.reduce((sum, one) => sum + one.height, 0)
    }
    pages.at(-1)?.push(block)
    y += block.height
  }
  return pages
}

function runningHead(doc: PdfDocument, { seller }: PrintedDocument, title: string): number {
  doc.font('sans').fontSize(8).fillColor(COLORS.muted)
  put(doc, legible(seller.name), MARGIN, MARGIN, { width: WIDTH / 2, height: 11 })
  put(doc, title, MARGIN + WIDTH / 2, MARGIN, { width: WIDTH / 2, height: 11, align: 'right' })
  return MARGIN + RUNNING_HEIGHT
}

function foot(
  doc: PdfDocument,
  { seller }: PrintedDocument,
  title: string,
  { page, pages }: { page: number; pages: number },
): void {
  drawHairline(doc, MARGIN, MARGIN + WIDTH, FOOT - 8)
  doc.font('sans').fontSize(7).fillColor(COLORS.muted)
  const label = legible([seller.name, title].join('  ·  '))
  put(doc, label, MARGIN, FOOT, { width: WIDTH - 80, height: 9 })
  put(doc, `Page ${page} of ${pages}`, MARGIN, FOOT, { width: WIDTH, height: 9, align: 'right' })
}
