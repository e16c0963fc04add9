/**
 * A paper of business: letterhead, facts, parties, a table that goes over pages, totals, notes. It is measured as blocks
 * first, so that every page knows how many there are. What it says is decided by whoever composes it.
 */
import { INKS, legible } from './drawn-text.ts'
import { caption, fit, headingFace, putFact } from './figures.ts'
import { currentLetterhead } from './letterhead.ts'
import { drawHairline, drawMark, fitLines, LETTER, openPaper, type Paper, put, putLines } from './print.ts'

export interface BusinessPaper {
  /** What it is, such as `Invoice`. */
  title: string
  number: string | null
  seller: { name: string; address: readonly string[] }
  /** One word that settles it, such as `Paid`. */
  stamp: string | null
  /** The stamp is bad news. */
  alarming?: boolean
  facts: readonly Fact[]
  parties: readonly { label: string; lines: readonly string[] }[]
  columns: readonly Column[]
  groups: readonly { heading: string | null; rows: readonly Row[] }[]
  totals: readonly { label: string; value: string; strong?: true }[]
  /** Beside the totals: what to do, in short lines. */
  terms: readonly Note[]
  /** Below everything, at the width of the page. */
  notes: readonly Note[]
}

export interface Fact {
  label: string
  value: string
}

/** Points; the one without a width takes what is left. */
export interface Column {
  label: string
  width?: number
  align?: 'right'
}

/** `below` is small print under the cell of the widest column. */
export interface Row {
  cells: readonly string[]
  below: readonly string[]
}

export interface Note {
  heading: string
  lines: readonly string[]
}

/** A part of the page that is not torn; `again` is drawn at the head of the next page in its place. */
interface Block {
  height: number
  draw: (y: number) => void
  /** Stays on the page of the block after it. */
  keep?: true
}

const { width: PAGE_WIDTH, height: PAGE_HEIGHT, margin: MARGIN } = LETTER
const WIDTH = PAGE_WIDTH - 2 * MARGIN
const FOOT = PAGE_HEIGHT - 38
const BOTTOM = FOOT - 16
const GAP = 10
const TOTALS_WIDTH = 214

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
function paginate(blocks: readonly (Block & { row?: true })[], head: Block): Block[][] {
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

function opening(doc: Paper, paper: BusinessPaper): Block[] {
  return [letterhead(doc, paper), factsBlock(doc, paper.facts), partiesBlock(doc, paper.parties)]
}

function letterhead(doc: Paper, { title, number, seller, stamp, alarming }: BusinessPaper): Block {
  const address = seller.address.slice(0, 5).map(legible)
  return {
    height: Math.max(78, 34 + address.length * 11 + 20),
    draw(y) {
      const mark = drawMark(doc, MARGIN - 2, y - 4)
      const indent = mark === 0 ? 0 : mark + 4
      doc.font(headingFace(seller.name)).fontSize(16).fillColor(INKS.ink)
      // A logo says the name of the shop itself; a seller of another name is named beside it.
      if (!isNamedByLogo(seller.name)) {
        put(doc, legible(seller.name), MARGIN + indent, y + 2, { width: WIDTH / 2 - indent - 4, height: 20 })
      }
      doc.font('sans').fontSize(8).fillColor(INKS.muted)
      for (const [index, line] of address.entries()) {
        put(doc, line, MARGIN, y + 30 + index * 11, { width: WIDTH / 2 - 10, height: 11 })
      }
      const right = { x: MARGIN + WIDTH / 2, width: WIDTH / 2 }
      doc.font('serif').fontSize(28).fillColor(INKS.ink)
      put(doc, title, right.x, y - 8, { width: right.width, height: 36, align: 'right' })
      doc.font('sans').fontSize(10).fillColor(INKS.muted)
      if (number) put(doc, number, right.x, y + 26, { width: right.width, height: 13, align: 'right' })
      if (stamp) drawStamp(doc, stamp, alarming ? INKS.clay : INKS.leaf, y + 44)
    },
  }
}

function isNamedByLogo(name: string): boolean {
  const { logo, name: shop } = currentLetterhead()
  return logo !== null && shop === name
}

function drawStamp(doc: Paper, stamp: string, ink: string, y: number): void {
  doc.font('sans').fontSize(8)
  const width = doc.widthOfString(stamp) + 16
  const x = MARGIN + WIDTH - width
  doc.roundedRect(x, y, width, 16, 8).lineWidth(0.8).stroke(ink)
  doc.fillColor(ink)
  put(doc, stamp, x, y + 4, { width, height: 11, align: 'center' })
}

const FACTS_A_LINE = 4

function factsBlock(doc: Paper, facts: readonly Fact[]): Block {
  const lines = Math.ceil(facts.length / FACTS_A_LINE)
  const width = WIDTH / FACTS_A_LINE
  return {
    height: lines * 32 + 16,
    draw(y) {
      drawHairline(doc, MARGIN, MARGIN + WIDTH, y)
      for (const [index, { label, value }] of facts.entries()) {
        const x = MARGIN + (index % FACTS_A_LINE) * width
        const top = y + 9 + Math.floor(index / FACTS_A_LINE) * 32
        caption(doc, label, x, top, width - GAP)
        doc.font('sans').fontSize(9.5).fillColor(INKS.ink)
        putFact(doc, legible(value), x, top + 11, width - GAP)
      }
      drawHairline(doc, MARGIN, MARGIN + WIDTH, y + 7 + lines * 32)
    },
  }
}

function partiesBlock(doc: Paper, parties: BusinessPaper['parties']): Block {
  const width = WIDTH / Math.max(parties.length, 2)
  const shown = parties.map(({ label, lines }) => ({ label, lines: lines.map(legible).filter(Boolean) }))
  doc.font('sans').fontSize(9.5)
  const measure = { width: width - GAP, lineGap: 1.5, most: 3 }
  const heightOf = (lines: readonly string[]) =>
    lines.reduce((sum, line) => sum + fitLines(doc, line, measure).height, 0)
  return {
    height: Math.max(...shown.map(({ lines }) => heightOf(lines)), 0) + 36,
    draw(y) {
      for (const [index, { label, lines }] of shown.entries()) {
        const x = MARGIN + index * width
        caption(doc, label, x, y, width - GAP)
        let below = y + 12
        doc.font('sans').fontSize(9.5).fillColor(INKS.ink)
        for (const line of lines) below += putLines(doc, line, x, below, measure)
      }
    },
  }
}

interface Placed extends Column {
  x: number
  width: number
}

function place(columns: readonly Column[]): Placed[] {
  const fixed = columns.reduce((sum, { width = 0 }) => sum + width, 0)
  let x: number = MARGIN
  return columns.map((column) => {
    const width = column.width ?? WIDTH - fixed
    const placed = { ...column, x, width }
    x += width
    return placed
  })
}

function tableHead(doc: Paper, { columns }: BusinessPaper): Block {
  const placed = place(columns)
  return {
    height: 15,
    keep: true,
    draw(y) {
      for (const { label, x, width, align } of placed) caption(doc, label, x, y, inner(width, align), align)
      doc
        .lineWidth(0.8)
        .moveTo(MARGIN, y + 14)
        .lineTo(MARGIN + WIDTH, y + 14)
        .stroke(INKS.ink)
    },
  }
}

function table(doc: Paper, paper: BusinessPaper, head: Block): (Block & { row?: true })[] {
  const placed = place(paper.columns)
  return [
    head,
    ...paper.groups.flatMap(({ heading, rows }) => [
      ...(heading === null ? [] : [groupHeading(doc, heading)]),
      ...rows.map((row) => rowBlock(doc, placed, row)),
    ]),
  ]
}

function groupHeading(doc: Paper, heading: string): Block & { row: true } {
  return {
    height: 24,
    keep: true,
    row: true,
    draw(y) {
      doc.font(headingFace(heading)).fontSize(11.5).fillColor(INKS.leaf)
      put(doc, legible(heading), MARGIN, y + 6, { width: WIDTH, height: 15 })
    },
  }
}

function rowBlock(doc: Paper, columns: readonly Placed[], { cells, below }: Row): Block & { row: true } {
  const wide = columns.findIndex((column) => column.width === Math.max(...columns.map(({ width }) => width)))
  const width = inner(columns[wide]?.width ?? WIDTH)
  const small = { width, lineGap: 1, most: 4 }
  const prints = below.map(legible).filter(Boolean)
  doc.font('sans').fontSize(9)
  const texts = columns.flatMap((column, index) =>
    column.align === 'right' ? [] : [{ index, x: column.x, text: legible(cells[index] ?? ''), box: boxOf(column) }],
  )
  const heights = new Map(texts.map(({ index, text, box }) => [index, fitLines(doc, text, box).height]))
  const titleHeight = heights.get(wide) ?? 0
  doc.fontSize(7.5)
  const smallHeight = prints.reduce((sum, line) => sum + fitLines(doc, line, small).height + 1, 0)
  const height = Math.max(...heights.values(), titleHeight + smallHeight) + 12
  return {
    height,
    row: true,
    draw(y) {
      doc.font('sans').fontSize(9).fillColor(INKS.ink)
      for (const { text, x, box } of texts) putLines(doc, text, x, y + 5, box)
      for (const [index, column] of columns.entries()) {
        doc.fontSize(9)
        if (column.align === 'right') fit(doc, legible(cells[index] ?? ''), column.x, y + 5, column)
      }
      doc.fontSize(7.5).fillColor(INKS.muted)
      let under = y + 6 + titleHeight
      for (const line of prints) under += putLines(doc, line, columns[wide]?.x ?? MARGIN, under, small) + 1
      drawHairline(doc, MARGIN, MARGIN + WIDTH, y + height - 1)
    },
  }
}

function boxOf({ width }: Placed) {
  return { width: inner(width), lineGap: 1, most: 4 }
}

/** What is left of a column for its text. */
function inner(width: number, align?: 'right'): number {
  return align === 'right' ? width : width - GAP
}

function closing(doc: Paper, paper: BusinessPaper): Block[] {
  const terms = notesBlock(doc, paper.terms, WIDTH - TOTALS_WIDTH - 24)
  const totals = totalsBlock(doc, paper.totals)
  const beside: Block = {
    height: Math.max(terms.height, totals.height) + 14,
    draw(y) {
      terms.draw(y + 14)
      totals.draw(y + 14)
    },
  }
  const notes = paper.notes.map((note) => notesBlock(doc, [note], WIDTH))
  return [beside, ...notes]
}

function totalsBlock(doc: Paper, totals: BusinessPaper['totals']): Block {
  const x = MARGIN + WIDTH - TOTALS_WIDTH
  const heightOf = ({ strong }: { strong?: true }) => (strong ? 26 : 16)
  return {
    height: totals.reduce((sum, total) => sum + heightOf(total), 0) + 6,
    draw(y) {
      let top = y
      for (const total of totals) {
        if (total.strong) drawHairline(doc, x, x + TOTALS_WIDTH, top + 2)
        const size = total.strong ? 12 : 9
        doc
          .font(total.strong ? 'serif' : 'sans')
          .fontSize(size)
          .fillColor(total.strong ? INKS.ink : INKS.muted)
        const line = top + (total.strong ? 7 : 0)
        put(doc, legible(total.label), x, line + (total.strong ? 2 : 0), { width: TOTALS_WIDTH - 84, height: size + 4 })
        doc.font('sans').fillColor(INKS.ink)
        fit(doc, total.value, x, line, { width: TOTALS_WIDTH, align: 'right' })
        top += heightOf(total)
      }
    },
  }
}

function notesBlock(doc: Paper, notes: readonly Note[], width: number): Block {
  const lines = { width, lineGap: 2, most: 24 }
  doc.font('sans').fontSize(8.5)
  const shown = notes.map(({ heading, lines: texts }) => ({ heading, texts: texts.map(legible).filter(Boolean) }))
  const heightOf = (texts: readonly string[]) =>
    texts.reduce((sum, text) => sum + fitLines(doc, text, lines).height, 0) + 24
  return {
    height: shown.reduce((sum, { texts }) => sum + heightOf(texts), 0),
    draw(y) {
      let top = y
      for (const { heading, texts } of shown) {
        caption(doc, heading, MARGIN, top, width)
        let below = top + 12
        doc.font('sans').fontSize(8.5).fillColor(INKS.ink)
        for (const text of texts) below += putLines(doc, text, MARGIN, below, lines)
        top = below + 12
      }
    },
  }
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
