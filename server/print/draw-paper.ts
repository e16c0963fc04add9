/**
 * Draws a paper of business: letterhead, facts, parties, a table that goes over pages, totals, notes. It is measured as blocks
 * first, so that every page knows how many there are.
 */
import type { BusinessPaper } from './business-paper.ts'
import { closing } from './draw-closing.ts'
import { opening } from './draw-opening.ts'
import { table, tableHead } from './draw-table.ts'
import { INKS, legible } from './drawn-text.ts'
import { drawHairline, openPaper, type Paper, put } from './print.ts'
import { type Block, BOTTOM, FOOT, MARGIN, WIDTH } from './sheet.ts'

/** Draws it at once, in this thread; the bytes come as a stream. */
export async function drawBusinessPaper(paper: BusinessPaper): Promise<Paper> {
  const title = [paper.title, paper.number].filter(Boolean).join(' ')
  const doc = await openPaper({ title, author: legible(paper.seller.name) })
  doc.addPage()
  const head = tableHead(doc, paper)
  const pages = paginate([...opening(doc, paper), ...table(doc, paper, head), ...closing(doc, paper)], head)
  for (const [index, blocks] of pages.entries()) {
    if (index > 0) doc.addPage()
    let y = index === 0 ? MARGIN : runningHead(doc, paper, title)
    for (const block of blocks) {
      block.draw(y)
      y += block.height
    }
    foot(doc, paper, title, { page: index + 1, pages: pages.length })
  }
  doc.end()
  return doc
}

const RUNNING_HEIGHT = 34

/** The blocks of each page. Where a page breaks within the table, its head stands on the next one again. */
function paginate(blocks: readonly Block[], head: Block): Block[][] {
  const pages: Block[][] = [[]]
  let y: number = MARGIN
  for (const [index, block] of blocks.entries()) {
    const next = blocks[index + 1]
    const needed = block.height + (block.keep && next ? next.height : 0)
    if (y + needed > BOTTOM && pages.at(-1)?.length) {
      const within = block.row ? [head] : []
      pages.push([...within])
      y = MARGIN + RUNNING_HEIGHT + within.reduce((sum, one) => sum + one.height, 0)
    }
    pages.at(-1)?.push(block)
    y += block.height
  }
  return pages
}

function runningHead(doc: Paper, { seller }: BusinessPaper, title: string): number {
  doc.font('sans').fontSize(8).fillColor(INKS.muted)
  put(doc, legible(seller.name), MARGIN, MARGIN, { width: WIDTH / 2, height: 11 })
  put(doc, title, MARGIN + WIDTH / 2, MARGIN, { width: WIDTH / 2, height: 11, align: 'right' })
  return MARGIN + RUNNING_HEIGHT
}

function foot(
  doc: Paper,
  { seller }: BusinessPaper,
  title: string,
  { page, pages }: { page: number; pages: number },
): void {
  drawHairline(doc, MARGIN, MARGIN + WIDTH, FOOT - 8)
  doc.font('sans').fontSize(7).fillColor(INKS.muted)
  const whose = legible([seller.name, title].join('  ·  '))
  put(doc, whose, MARGIN, FOOT, { width: WIDTH - 80, height: 9 })
  put(doc, `Page ${page} of ${pages}`, MARGIN, FOOT, { width: WIDTH, height: 9, align: 'right' })
}
