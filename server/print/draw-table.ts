import type { PrintedDocument, Column, Row } from './document.ts'
import { legible } from './printable-text.ts'
import { caption, fit, headingFace } from './fit-text.ts'
import { drawHairline, fitLines, type PdfDocument, put, putLines } from './canvas.ts'
import { type Block, GAP, MARGIN, WIDTH } from './page-layout.ts'
import { COLORS, type Letterhead } from './theme.ts'

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

/** Returns the head of the table, which is repeated on every page of the table. */
export function tableHead(doc: PdfDocument, { columns }: PrintedDocument): Block {
  const placed = place(columns)
  return {
    height: 15,
    keepWithNext: true,
    draw(y) {
      for (const { label, x, width, align } of placed) caption(doc, label, x, y, inner(width, align), align)
      doc
        .lineWidth(0.8)
        .moveTo(MARGIN, y + 14)
        .lineTo(MARGIN + WIDTH, y + 14)
        .stroke(COLORS.ink)
    },
  }
}

/** Returns the blocks of the table, starting with its head. */
export function table(doc: PdfDocument, document: PrintedDocument, head: Block, colors: Letterhead['colors']): Block[] {
  const placed = place(document.columns)
  return [
    head,
    ...document.groups.flatMap(({ heading, rows }) => [
      ...(heading === null ? [] : [groupHeading(doc, heading, colors.accent)]),
      ...rows.map((row) => rowBlock(doc, placed, row)),
    ]),
  ]
}

function groupHeading(doc: PdfDocument, heading: string, color: string): Block {
  return {
    height: 24,
    keepWithNext: true,
    isTableRow: true,
    draw(y) {
      doc.font(headingFace(heading)).fontSize(11.5).fillColor(color)
      put(doc, legible(heading), MARGIN, y + 6, { width: WIDTH, height: 15 })
    },
  }
}

function rowBlock(doc: PdfDocument, columns: readonly Placed[], { cells, below }: Row): Block {
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
    isTableRow: true,
    draw(y) {
      doc.font('sans').fontSize(9).fillColor(COLORS.ink)
      for (const { text, x, box } of texts) putLines(doc, text, x, y + 5, box)
      for (const [index, column] of columns.entries()) {
        doc.fontSize(9)
        if (column.align === 'right') fit(doc, legible(cells[index] ?? ''), column.x, y + 5, column)
      }
      doc.fontSize(7.5).fillColor(COLORS.muted)
      let under = y + 6 + titleHeight
      for (const line of prints) under += putLines(doc, line, columns[wide]?.x ?? MARGIN, under, small) + 1
      drawHairline(doc, MARGIN, MARGIN + WIDTH, y + height - 1)
    },
  }
}

function boxOf({ width }: Placed) {
  return { width: inner(width), lineGap: 1, most: 4 }
}

/** Returns the width of a column without its gap. */
function inner(width: number, align?: 'right'): number {
  return align === 'right' ? width : width - GAP
}
